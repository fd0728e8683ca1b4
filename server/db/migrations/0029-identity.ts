/** Identity verification: levels of users, cases with their history, papers, and links for a phone. */
import type { Migration } from '../migration.ts';

export const identityMigration: Migration = {
  number: 29,
  name: 'identity',
  sql: `
    CREATE TABLE identity_level (
      user_id       INTEGER PRIMARY KEY,
      level         INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
      -- Verified names; null for a level that was given without papers.
      first_name    TEXT,
      last_name     TEXT,
      -- Last day of the document, YYYY-MM-DD; null for one without end.
      expires_on    TEXT,
      -- Days before the end at which the newest notice was sent; null before the first.
      notified_days INTEGER,
      updated_at_ms INTEGER NOT NULL,
      CHECK ((first_name IS NULL) = (last_name IS NULL))
    ) STRICT;
    CREATE INDEX identity_level_by_end ON identity_level (expires_on)
      WHERE expires_on IS NOT NULL AND level > 0;

    CREATE TABLE identity_case (
      -- Unguessable.
      id              TEXT    PRIMARY KEY,
      user_id         INTEGER NOT NULL,
      level           INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
      state           TEXT    NOT NULL
        CHECK (state IN ('draft', 'in_review', 'approved', 'rejected')),
      -- Encrypted: what the user states.
      details         BLOB    NOT NULL,
      -- Keyed hash of country, type and number of the document.
      document_hash   TEXT    NOT NULL,
      -- Names of reasons, as a JSON list.
      reasons         TEXT    NOT NULL DEFAULT '[]',
      number          INTEGER NOT NULL,
      created_at_ms   INTEGER NOT NULL,
      submitted_at_ms INTEGER,
      -- When the simulated reviewer decides; null when an operator does.
      review_at_ms    INTEGER,
      decided_at_ms   INTEGER,
      CHECK ((state = 'draft') = (submitted_at_ms IS NULL)),
      CHECK ((state IN ('approved', 'rejected')) = (decided_at_ms IS NOT NULL)),
      CHECK (review_at_ms IS NULL OR state = 'in_review')
    ) STRICT;
    CREATE UNIQUE INDEX identity_case_open ON identity_case (user_id)
      WHERE state IN ('draft', 'in_review');
    CREATE UNIQUE INDEX identity_case_of_user ON identity_case (user_id, number);
    CREATE INDEX identity_case_by_document ON identity_case (document_hash);
    CREATE INDEX identity_case_in_review ON identity_case (submitted_at_ms)
      WHERE state = 'in_review';
    CREATE INDEX identity_case_decided ON identity_case (decided_at_ms)
      WHERE decided_at_ms IS NOT NULL;

    CREATE TABLE identity_case_state (
      id      INTEGER PRIMARY KEY,
      case_id TEXT    NOT NULL,
      state   TEXT    NOT NULL,
      at_ms   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_case_state_of_case ON identity_case_state (case_id, id);

    CREATE TABLE identity_paper (
      -- Unguessable.
      id             TEXT    PRIMARY KEY,
      case_id        TEXT    NOT NULL,
      kind           TEXT    NOT NULL,
      status         TEXT    NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
      -- Names of reasons, as JSON lists: of the decision, and of the automatic checks.
      reasons        TEXT    NOT NULL DEFAULT '[]',
      findings       TEXT    NOT NULL DEFAULT '[]',
      media_type     TEXT    NOT NULL,
      page_count     INTEGER NOT NULL,
      -- Of the file as it was sent.
      sha256         TEXT    NOT NULL,
      -- Encrypted; null once the time for which papers are stored is over.
      content        BLOB,
      uploaded_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX identity_paper_of_case ON identity_paper (case_id, kind);

    -- Links that continue a case on a phone, and the keys that they are exchanged for, by their hashes.
    CREATE TABLE identity_grant (
      hash          TEXT    PRIMARY KEY,
      kind          TEXT    NOT NULL CHECK (kind IN ('token', 'key')),
      case_id       TEXT    NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_grant_of_case ON identity_grant (case_id, kind);
    CREATE INDEX identity_grant_by_end ON identity_grant (expires_at_ms);
  `,
};
