/** Launchpad: projects, hourly readings of balances, commitments with their claims, waiting rooms, conversations. */
import type { Migration } from '../migration.ts';

export const launchpadMigration: Migration = {
  number: 41,
  name: 'launchpad',
  sql: `
    CREATE TABLE launchpad_project (
      id               INTEGER PRIMARY KEY,
      -- Of the token.
      coin_id          INTEGER NOT NULL UNIQUE,
      -- Of the sample set; null for a project of the desk.
      origin           TEXT    UNIQUE,
      -- JSON, as the operator stated it; never changed.
      terms            TEXT    NOT NULL,
      -- Secret until the end of the commit phase.
      seed             TEXT    NOT NULL,
      phase            INTEGER NOT NULL CHECK (phase BETWEEN 1 AND 7),
      -- From the commit phase on.
      terms_hash       TEXT,
      committed_units  INTEGER NOT NULL DEFAULT 0 CHECK (committed_units >= 0),
      participants     INTEGER NOT NULL DEFAULT 0,
      allocated_units  INTEGER NOT NULL DEFAULT 0 CHECK (allocated_units >= 0),
      charged_units    INTEGER NOT NULL DEFAULT 0 CHECK (charged_units >= 0),
      refunded_units   INTEGER NOT NULL DEFAULT 0 CHECK (refunded_units >= 0),
      ticket_count     INTEGER NOT NULL DEFAULT 0,
      tickets_hash     TEXT,
      -- Hours of the snapshot phase that have passed.
      sampled_hours    INTEGER NOT NULL DEFAULT 0,
      -- Vesting parts that users were told of.
      vested_count     INTEGER NOT NULL DEFAULT 0,
      is_room_drawn    INTEGER NOT NULL DEFAULT 0,
      allocated_at_ms  INTEGER,
      listed_at_ms     INTEGER,
      canceled_at_ms  INTEGER,
      created_at_ms    INTEGER NOT NULL,
      -- When the clock changes it next; null for never.
      due_at_ms        INTEGER,
      CHECK ((phase = 7) = (canceled_at_ms IS NOT NULL))
    ) STRICT;
    CREATE INDEX launchpad_project_due ON launchpad_project (due_at_ms)
      WHERE due_at_ms IS NOT NULL;

    -- When balances were read.
    CREATE TABLE launchpad_hour (
      project_id INTEGER NOT NULL,
      hour       INTEGER NOT NULL,
      at_ms      INTEGER NOT NULL,
      PRIMARY KEY (project_id, hour)
    ) STRICT, WITHOUT ROWID;

    -- A user without a row in an hour had nothing.
    CREATE TABLE launchpad_sample (
      project_id   INTEGER NOT NULL,
      user_id      INTEGER NOT NULL,
      hour         INTEGER NOT NULL,
      amount_units INTEGER NOT NULL CHECK (amount_units > 0),
      PRIMARY KEY (project_id, user_id, hour)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE launchpad_commitment (
      id              INTEGER PRIMARY KEY,
      project_id      INTEGER NOT NULL,
      user_id         INTEGER NOT NULL,
      -- Counts the participants of the project.
      receipt_number  INTEGER NOT NULL,
      receipt_hash    TEXT    NOT NULL,
      committed_units INTEGER NOT NULL CHECK (committed_units > 0),
      tickets         INTEGER NOT NULL DEFAULT 0,
      tickets_from    INTEGER,
      -- Winning numbers, as a JSON list.
      tickets_won     TEXT    NOT NULL DEFAULT '[]',
      allocated_units INTEGER NOT NULL DEFAULT 0 CHECK (allocated_units >= 0),
      charged_units   INTEGER NOT NULL DEFAULT 0 CHECK (charged_units >= 0),
      refunded_units  INTEGER NOT NULL DEFAULT 0 CHECK (refunded_units >= 0),
      status          INTEGER NOT NULL CHECK (status BETWEEN 1 AND 6),
      -- Counts the commits.
      commit_count    INTEGER NOT NULL DEFAULT 0,
      committed_at_ms INTEGER NOT NULL,
      CHECK (charged_units + refunded_units <= committed_units)
    ) STRICT;
    CREATE UNIQUE INDEX launchpad_commitment_of_user ON launchpad_commitment (project_id, user_id);
    CREATE UNIQUE INDEX launchpad_commitment_receipt
      ON launchpad_commitment (project_id, receipt_number);
    CREATE INDEX launchpad_commitment_list ON launchpad_commitment (user_id, id);

    CREATE TABLE launchpad_claim (
      commitment_id INTEGER NOT NULL,
      part          INTEGER NOT NULL,
      token_units   INTEGER NOT NULL CHECK (token_units > 0),
      claimed_at_ms INTEGER NOT NULL,
      PRIMARY KEY (commitment_id, part)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE launchpad_place (
      id            INTEGER PRIMARY KEY,
      project_id    INTEGER NOT NULL,
      user_id       INTEGER NOT NULL,
      -- Null until the places are drawn.
      place         INTEGER,
      -- Null while the user waits.
      turn_until_ms INTEGER,
      UNIQUE (project_id, user_id)
    ) STRICT;
    CREATE INDEX launchpad_place_order ON launchpad_place (project_id, place);

    CREATE TABLE launchpad_message (
      id              INTEGER PRIMARY KEY,
      commitment_id   INTEGER NOT NULL,
      author          TEXT    NOT NULL CHECK (author IN ('user', 'operator', 'system')),
      client_id       TEXT,
      text            TEXT    NOT NULL,
      event           TEXT,
      image_id        TEXT,
      image_width     INTEGER,
      image_height    INTEGER,
      file_id         TEXT,
      file_name       TEXT,
      file_bytes      INTEGER,
      sent_at_ms      INTEGER NOT NULL,
      delivered_at_ms INTEGER,
      read_at_ms      INTEGER
    ) STRICT;
    CREATE INDEX launchpad_message_of_commitment ON launchpad_message (commitment_id, id);
    CREATE UNIQUE INDEX launchpad_message_client_id
      ON launchpad_message (commitment_id, author, client_id) WHERE client_id IS NOT NULL;
    CREATE INDEX launchpad_message_unread ON launchpad_message (commitment_id, author, id)
      WHERE read_at_ms IS NULL;

    CREATE TABLE launchpad_image (
      id            TEXT    PRIMARY KEY,
      commitment_id INTEGER NOT NULL,
      -- Counts the images of the conversation.
      number        INTEGER NOT NULL,
      media_type    TEXT    NOT NULL,
      bytes         BLOB    NOT NULL
    ) STRICT;
    CREATE INDEX launchpad_image_of_commitment ON launchpad_image (commitment_id, number);
  `,
};
