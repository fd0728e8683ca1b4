/** Tables of account security, contact data and preferences. */
import type { Migration } from '../migration.ts';

export const accountsMigration: Migration = {
  number: 5,
  name: 'accounts',
  sql: `
    -- An empty password_hash: came in by somebody else's word and has set no password.
    ALTER TABLE person ADD COLUMN password_changed_at_ms INTEGER;
    ALTER TABLE person ADD COLUMN phone                  TEXT;
    ALTER TABLE person ADD COLUMN avatar_name            TEXT;
    ALTER TABLE person ADD COLUMN anti_phishing_code     TEXT;
    ALTER TABLE person ADD COLUMN language               TEXT;
    ALTER TABLE person ADD COLUMN currency               TEXT    NOT NULL DEFAULT 'USD';
    ALTER TABLE person ADD COLUMN is_sign_in_mail_on     INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE person ADD COLUMN is_order_push_on       INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE person ADD COLUMN is_news_mail_on        INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE person ADD COLUMN deletion_asked_at_ms   INTEGER;
    CREATE UNIQUE INDEX person_by_phone ON person (phone) WHERE phone IS NOT NULL;
    CREATE INDEX person_by_deletion ON person (deletion_asked_at_ms)
      WHERE deletion_asked_at_ms IS NOT NULL;

    -- Named by chance: a picture is found by whoever was given its name.
    CREATE TABLE avatar (
      name       TEXT    PRIMARY KEY,
      person_id  INTEGER NOT NULL UNIQUE REFERENCES person (id),
      media_type TEXT    NOT NULL,
      bytes      BLOB    NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Who somebody is elsewhere.
    CREATE TABLE federated_identity (
      provider  TEXT    NOT NULL,
      subject   TEXT    NOT NULL,
      person_id INTEGER NOT NULL REFERENCES person (id),
      at_ms     INTEGER NOT NULL,
      PRIMARY KEY (provider, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX federated_identity_by_person ON federated_identity (person_id);

    -- The address or number a code was sent to, where the account does not know it yet.
    ALTER TABLE mail_code ADD COLUMN target TEXT NOT NULL DEFAULT '';

    -- Without confirmed_at_ms it is a set-up under way, good until expires_at_ms.
    CREATE TABLE two_factor (
      person_id       INTEGER PRIMARY KEY REFERENCES person (id),
      sealed_secret   BLOB    NOT NULL,
      -- The newest step whose code was used: it and all before it are good no more.
      last_step       INTEGER NOT NULL DEFAULT -1,
      tries_left      INTEGER NOT NULL,
      expires_at_ms   INTEGER NOT NULL,
      confirmed_at_ms INTEGER
    ) STRICT;

    -- Gone once used.
    CREATE TABLE recovery_code (
      person_id INTEGER NOT NULL REFERENCES person (id),
      code_hash BLOB    NOT NULL,
      PRIMARY KEY (person_id, code_hash)
    ) STRICT, WITHOUT ROWID;

    -- A first step that was passed; gone once the second is, too.
    CREATE TABLE challenge (
      token_hash    BLOB    PRIMARY KEY,
      person_id     INTEGER NOT NULL REFERENCES person (id),
      tries_left    INTEGER NOT NULL CHECK (tries_left >= 0),
      expires_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenge_by_person ON challenge (person_id);

    -- Until then nothing is withdrawn.
    CREATE TABLE security_hold (
      person_id  INTEGER NOT NULL REFERENCES person (id),
      cause      TEXT    NOT NULL,
      ends_at_ms INTEGER NOT NULL,
      PRIMARY KEY (person_id, cause)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE audit   ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE mail    ADD COLUMN channel TEXT NOT NULL DEFAULT 'mail'
      CHECK (channel IN ('mail', 'sms'));
  `,
};
