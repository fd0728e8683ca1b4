/** Tables of coins, pairs, orders, trades and the users' account events. */
import type { Migration } from '../migration.ts';

export const exchangeMigration: Migration = {
  number: 2,
  name: 'exchange',
  sql: `
    CREATE TABLE coin (
      id   INTEGER PRIMARY KEY,
      code TEXT    NOT NULL UNIQUE,
      name TEXT    NOT NULL
    ) STRICT;

    CREATE TABLE pair (
      id             INTEGER PRIMARY KEY,
      trade_coin_id  INTEGER NOT NULL REFERENCES coin (id),
      quote_coin_id  INTEGER NOT NULL REFERENCES coin (id),
      tick_size      TEXT    NOT NULL,
      lot_size       TEXT    NOT NULL,
      min_notional   TEXT    NOT NULL,
      price_decimals INTEGER NOT NULL,
      size_decimals  INTEGER NOT NULL,
      maker_fee_bps  INTEGER NOT NULL,
      taker_fee_bps  INTEGER NOT NULL,
      collar_percent INTEGER NOT NULL,
      status         TEXT    NOT NULL CHECK (status IN ('open', 'closed')),
      UNIQUE (trade_coin_id, quote_coin_id)
    ) STRICT;

    CREATE TABLE trader (
      user_id        INTEGER PRIMARY KEY,
      is_bot         INTEGER NOT NULL DEFAULT 0 CHECK (is_bot IN (0, 1)),
      last_event_seq INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- Prices are ticks, sizes are lots, amounts are units.
    CREATE TABLE spot_order (
      id                    INTEGER PRIMARY KEY,
      user_id               INTEGER NOT NULL,
      pair_id               INTEGER NOT NULL,
      client_order_id       TEXT,
      side                  TEXT    NOT NULL,
      kind                  TEXT    NOT NULL,
      status                TEXT    NOT NULL,
      limit_price           INTEGER,
      stop_price            INTEGER,
      size                  INTEGER NOT NULL,
      quote_amount_units    INTEGER,
      filled                INTEGER NOT NULL,
      filled_notional_units INTEGER NOT NULL,
      fee_units             INTEGER NOT NULL,
      cancel_reason         TEXT,
      -- Smaller is earlier among orders at one price; a triggered stop gets a new one.
      priority              INTEGER NOT NULL,
      is_bot                INTEGER NOT NULL,
      created_at_ms         INTEGER NOT NULL,
      updated_at_ms         INTEGER NOT NULL,
      version               INTEGER NOT NULL,
      CHECK (filled BETWEEN 0 AND size)
    ) STRICT;
    CREATE UNIQUE INDEX spot_order_by_client_id ON spot_order (user_id, client_order_id)
      WHERE client_order_id IS NOT NULL;
    CREATE INDEX spot_order_by_person ON spot_order (user_id, id) WHERE is_bot = 0;

    CREATE TABLE trade (
      id              INTEGER PRIMARY KEY,
      pair_id         INTEGER NOT NULL,
      price           INTEGER NOT NULL,
      size            INTEGER NOT NULL,
      notional_units  INTEGER NOT NULL,
      taker_side      TEXT    NOT NULL,
      taker_order_id  INTEGER NOT NULL,
      maker_order_id  INTEGER NOT NULL,
      taker_user_id   INTEGER NOT NULL,
      maker_user_id   INTEGER NOT NULL,
      taker_is_bot    INTEGER NOT NULL,
      maker_is_bot    INTEGER NOT NULL,
      taker_fee_units INTEGER NOT NULL,
      maker_fee_units INTEGER NOT NULL,
      traded_at_ms    INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX trade_by_pair ON trade (pair_id, id);
    -- Bots ask for no history, and most trades are theirs.
    CREATE INDEX trade_by_taker ON trade (taker_user_id, id) WHERE taker_is_bot = 0;
    CREATE INDEX trade_by_maker ON trade (maker_user_id, id) WHERE maker_is_bot = 0;
    CREATE INDEX trade_by_taker_order ON trade (taker_order_id) WHERE taker_is_bot = 0;
    CREATE INDEX trade_by_maker_order ON trade (maker_order_id) WHERE maker_is_bot = 0;

    -- Numbers given out so far: pruned orders must not lend theirs to new ones.
    CREATE TABLE exchange_counter (
      id            INTEGER PRIMARY KEY CHECK (id = 1),
      last_order_id INTEGER NOT NULL,
      last_trade_id INTEGER NOT NULL,
      last_priority INTEGER NOT NULL
    ) STRICT;
    INSERT INTO exchange_counter VALUES (1, 0, 0, 0);

    CREATE TABLE account_event (
      user_id INTEGER NOT NULL,
      seq     INTEGER NOT NULL,
      at_ms   INTEGER NOT NULL,
      payload TEXT    NOT NULL,
      PRIMARY KEY (user_id, seq)
    ) STRICT, WITHOUT ROWID;
  `,
};
