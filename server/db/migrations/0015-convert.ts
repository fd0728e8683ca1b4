/** Converts: accepted quotes, limit converts and swept small balances. Open quotes are not stored. */
import type { Migration } from '../migration.ts';

export const convertMigration: Migration = {
  number: 15,
  name: 'convert',
  sql: `
    -- A row is never deleted, so its id is the permanent cause of its transfers.
    CREATE TABLE convert_order (
      id                INTEGER PRIMARY KEY,
      user_id           INTEGER NOT NULL,
      kind              TEXT    NOT NULL CHECK (kind IN ('instant', 'limit', 'small')),
      -- The request that created it, and its content: a repeated request finds the row by both.
      request_id        TEXT    NOT NULL,
      intent            TEXT    NOT NULL,
      quote_id          TEXT    UNIQUE,
      wallet_type       INTEGER NOT NULL CHECK (wallet_type BETWEEN 1 AND 3),
      from_coin_id      INTEGER NOT NULL,
      to_coin_id        INTEGER NOT NULL CHECK (to_coin_id <> from_coin_id),
      from_units        INTEGER NOT NULL CHECK (from_units > 0),
      to_units          INTEGER NOT NULL CHECK (to_units > 0),
      -- Shown rate, cut at 8 decimals.
      rate_units        INTEGER NOT NULL CHECK (rate_units >= 0),
      side              TEXT    CHECK (side IN ('buy', 'sell')),
      limit_price_units INTEGER CHECK (limit_price_units > 0),
      status            TEXT    NOT NULL CHECK (status IN ('pending', 'done', 'failed')),
      reason            TEXT,
      expires_at_ms     INTEGER,
      created_at_ms     INTEGER NOT NULL,
      done_at_ms        INTEGER,
      CHECK ((kind = 'limit') = (limit_price_units IS NOT NULL)),
      CHECK ((status = 'pending') = (done_at_ms IS NULL))
    ) STRICT;
    CREATE INDEX convert_order_of_user ON convert_order (user_id, created_at_ms DESC, id DESC);
    CREATE INDEX convert_order_of_request ON convert_order (user_id, request_id);
    CREATE INDEX convert_order_pending ON convert_order (id) WHERE status = 'pending';
  `,
};
