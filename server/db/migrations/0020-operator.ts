/** Audit of the operator's actions, the switch of maintenance, and announcements to one user. */
import type { Migration } from '../migration.ts';

export const operatorMigration: Migration = {
  number: 20,
  name: 'operator',
  sql: `
    -- Rows are never changed or deleted.
    CREATE TABLE operator_audit (
      id      INTEGER PRIMARY KEY AUTOINCREMENT,
      at_ms   INTEGER NOT NULL,
      action  TEXT    NOT NULL,
      subject TEXT    NOT NULL,
      detail  TEXT    NOT NULL,
      address TEXT    NOT NULL
    ) STRICT;

    -- One row, once maintenance has been switched.
    CREATE TABLE maintenance (
      id       INTEGER PRIMARY KEY CHECK (id = 1),
      is_on    INTEGER NOT NULL,
      text     TEXT    NOT NULL,
      since_ms INTEGER NOT NULL,
      by       TEXT    NOT NULL
    ) STRICT;

    -- What operators announced. user_id is null for all users, news_id for one user.
    CREATE TABLE announcement (
      id      INTEGER PRIMARY KEY AUTOINCREMENT,
      at_ms   INTEGER NOT NULL,
      title   TEXT    NOT NULL,
      body    TEXT    NOT NULL,
      link    TEXT,
      user_id INTEGER,
      news_id INTEGER
    ) STRICT;
  `,
};
