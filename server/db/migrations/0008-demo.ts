/** Tables of demo trade. Its money, orders and trades are in a separate file with the same schema;
 *  these tables are written only there and stay empty in the real database. */
import type { Migration } from '../migration.ts';

export const demoMigration: Migration = {
  number: 8,
  name: 'demo',
  sql: `
    -- One for every epoch of a person. Its id stands where a user's id stands in the other tables, so
    -- that epochs share neither money nor orders.
    CREATE TABLE demo_account (
      id                 INTEGER PRIMARY KEY,
      person_id          INTEGER NOT NULL,
      epoch              INTEGER NOT NULL,
      started_at_ms      INTEGER NOT NULL,
      ended_at_ms        INTEGER,
      start_equity_units INTEGER NOT NULL,
      -- What it was worth when it ended.
      end_equity_units   INTEGER,
      topped_up_at_ms    INTEGER,
      top_up_count       INTEGER NOT NULL DEFAULT 0,
      -- The account's curve so far: its highest worth, and the deepest fall from one.
      peak_units         INTEGER NOT NULL,
      drawdown_bps       INTEGER NOT NULL DEFAULT 0,
      UNIQUE (person_id, epoch)
    ) STRICT;

    -- Where an open limit order stands in the line of its price.
    CREATE TABLE demo_queue (
      order_id   INTEGER PRIMARY KEY,
      ahead_lots INTEGER NOT NULL CHECK (ahead_lots >= 0)
    ) STRICT;

    -- Of what was taken: both best prices as the order met them; their sum is twice the mid price.
    CREATE TABLE demo_taken (
      trade_id  INTEGER PRIMARY KEY,
      mid_twice INTEGER NOT NULL
    ) STRICT;
  `,
};
