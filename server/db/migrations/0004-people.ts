/** Tables of users, their sessions, the codes and emails sent to them, and the audit log of
 *  accounts. */
import type { Migration } from '../migration.ts';

export const userMigration: Migration = {
  number: 4,
  name: 'people',
  sql: `
    CREATE TABLE person (
      id                INTEGER PRIMARY KEY AUTOINCREMENT,
      -- The number shown to others; says nothing about how many persons there are.
      uid               TEXT    NOT NULL UNIQUE,
      email             TEXT    NOT NULL UNIQUE,
      password_hash     TEXT    NOT NULL,
      nickname          TEXT    NOT NULL DEFAULT '',
      first_name        TEXT    NOT NULL DEFAULT '',
      last_name         TEXT    NOT NULL DEFAULT '',
      -- As given at sign-up.
      referral_code     TEXT,
      is_email_verified INTEGER NOT NULL DEFAULT 0 CHECK (is_email_verified IN (0, 1)),
      created_at_ms     INTEGER NOT NULL
    ) STRICT;

    -- The code itself is never kept.
    CREATE TABLE mail_code (
      person_id     INTEGER NOT NULL REFERENCES person (id),
      purpose       TEXT    NOT NULL,
      code_hash     BLOB    NOT NULL,
      tries_left    INTEGER NOT NULL CHECK (tries_left >= 0),
      expires_at_ms INTEGER NOT NULL,
      PRIMARY KEY (person_id, purpose)
    ) STRICT, WITHOUT ROWID;

    -- A session is a family of refresh tokens; only the one numbered generation is good.
    CREATE TABLE session (
      id            TEXT    PRIMARY KEY,
      person_id     INTEGER NOT NULL REFERENCES person (id),
      generation    INTEGER NOT NULL,
      address       TEXT    NOT NULL,
      opened_at_ms  INTEGER NOT NULL,
      rotated_at_ms INTEGER NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      ended_at_ms   INTEGER,
      end_cause     TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_by_person ON session (person_id, address);

    -- Written in the transaction that causes the mail; delivered afterwards.
    CREATE TABLE mail (
      id            INTEGER PRIMARY KEY,
      recipient     TEXT    NOT NULL,
      subject       TEXT    NOT NULL,
      body          TEXT    NOT NULL,
      tries         INTEGER NOT NULL DEFAULT 0,
      created_at_ms INTEGER NOT NULL
    ) STRICT;

    -- What a request id was answered with, so that a repeated request does nothing twice.
    CREATE TABLE request_reply (
      person_id   INTEGER NOT NULL,
      request_id  TEXT    NOT NULL,
      intent_hash BLOB    NOT NULL,
      message     TEXT    NOT NULL,
      reply       TEXT    NOT NULL,
      at_ms       INTEGER NOT NULL,
      PRIMARY KEY (person_id, request_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX request_reply_by_time ON request_reply (at_ms);

    CREATE TABLE audit (
      id        INTEGER PRIMARY KEY,
      person_id INTEGER,
      action    TEXT    NOT NULL,
      address   TEXT    NOT NULL,
      at_ms     INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX audit_by_person ON audit (person_id, id);
    CREATE INDEX audit_by_time ON audit (at_ms);
  `,
};
