/** When a stop order was triggered: before, it is listed among stops only. */
import type { Migration } from '../migration.ts';

export const triggeredStopsMigration: Migration = {
  number: 38,
  name: 'triggered-stops',
  sql: `
    -- Null for an order without stop price, and for a stop that was not triggered.
    ALTER TABLE spot_order ADD COLUMN triggered_at_ms INTEGER;
    -- Of earlier orders, the last change is the nearest known time. One that its owner canceled before a
    -- fill is taken as not triggered.
    UPDATE spot_order SET triggered_at_ms = updated_at_ms
      WHERE kind = 'stop_limit' AND status <> 'untriggered'
        AND (filled > 0 OR status <> 'cancelled' OR cancel_reason <> 'user');
  `,
};
