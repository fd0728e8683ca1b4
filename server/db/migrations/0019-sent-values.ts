/** Values of transfers to other users, which count against the withdrawal limits. */
import type { Migration } from '../migration.ts';

export const sentValuesMigration: Migration = {
  number: 19,
  name: 'sent-values',
  sql: `
    -- Rows are deleted once they are older than the longest limit.
    CREATE TABLE sent_value (
      id          INTEGER PRIMARY KEY,
      user_id     INTEGER NOT NULL,
      -- In dollars, at the time of the transfer.
      value_units INTEGER NOT NULL,
      at_ms       INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sent_value_of_user ON sent_value (user_id, at_ms);
  `,
};
