/** Exports of histories; their files are in the folder `exports` beside the database. */
import type { Migration } from '../migration.ts';

export const historyExportsMigration: Migration = {
  number: 16,
  name: 'history-exports',
  sql: `
    CREATE TABLE history_export (
      -- Unguessable; the file's name.
      id            TEXT    PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      kind          TEXT    NOT NULL,
      format        TEXT    NOT NULL CHECK (format IN ('csv', 'json')),
      status        TEXT    NOT NULL CHECK (status IN ('queued', 'ready', 'failed', 'expired')),
      failure       TEXT,
      row_count     INTEGER NOT NULL,
      total_count   INTEGER NOT NULL,
      byte_count    INTEGER,
      sha256        TEXT,
      created_at_ms INTEGER NOT NULL,
      CHECK ((status <> 'ready') OR (byte_count IS NOT NULL AND sha256 IS NOT NULL))
    ) STRICT;
    CREATE INDEX history_export_of_user ON history_export (user_id, created_at_ms);
    CREATE INDEX history_export_ready ON history_export (created_at_ms) WHERE status = 'ready';
  `,
};
