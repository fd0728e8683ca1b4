/** Columns for time in force, the worst price of market orders, and the original terms of amended
 *  orders. */
import type { Migration } from '../migration.ts';

export const orderTermsMigration: Migration = {
  number: 7,
  name: 'order-terms',
  sql: `
    ALTER TABLE spot_order ADD COLUMN time_in_force      TEXT NOT NULL DEFAULT 'GTC';
    ALTER TABLE spot_order ADD COLUMN worst_price        INTEGER;
    -- Null until the order is amended for the first time.
    ALTER TABLE spot_order ADD COLUMN placed_limit_price INTEGER;
    ALTER TABLE spot_order ADD COLUMN placed_stop_price  INTEGER;
    ALTER TABLE spot_order ADD COLUMN placed_size        INTEGER;
    UPDATE spot_order SET time_in_force = 'IOC' WHERE kind = 'market';
    -- They tell of orders without the new terms: who was away reads everything anew.
    DELETE FROM account_event;
  `,
};
