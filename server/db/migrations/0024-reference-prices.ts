/** Reference prices by hour, for the value of what leaves an account. */
import type { Migration } from '../migration.ts';

export const referencePricesMigration: Migration = {
  number: 24,
  name: 'reference-prices',
  sql: `
    -- Rows before the last day are deleted.
    CREATE TABLE reference_hour (
      pair_id    INTEGER NOT NULL,
      -- Since 1970.
      hour       INTEGER NOT NULL,
      -- Of one trade coin, in 10^-8 of the quote coin.
      high_units INTEGER NOT NULL,
      last_units INTEGER NOT NULL,
      last_at_ms INTEGER NOT NULL,
      PRIMARY KEY (pair_id, hour)
    ) STRICT, WITHOUT ROWID;
  `,
};
