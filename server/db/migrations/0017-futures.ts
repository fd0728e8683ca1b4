/** Tables of futures, and a ledger in which the clearing account may be negative: it mirrors the
 *  unrealized profit of open positions. */
import type { Migration } from '../migration.ts';

export const futuresMigration: Migration = {
  number: 17,
  name: 'futures',
  sql: `
    -- SQLite cannot change a check, so the table is copied; ids stay, because the journal refers to
    -- them.
    CREATE TABLE clearing_account (
      id            INTEGER PRIMARY KEY,
      owner_id      INTEGER NOT NULL,
      coin_id       INTEGER NOT NULL,
      wallet_type   INTEGER NOT NULL CHECK (wallet_type BETWEEN 0 AND 3),
      purpose       TEXT    NOT NULL,
      balance_units INTEGER NOT NULL DEFAULT 0,
      folded_units  INTEGER NOT NULL DEFAULT 0,
      UNIQUE (owner_id, coin_id, wallet_type, purpose),
      CHECK (balance_units >= 0 OR purpose IN ('external', 'clearing')),
      CHECK ((owner_id = 0) = (wallet_type = 0))
    ) STRICT;
    INSERT INTO clearing_account
      SELECT id, owner_id, coin_id, wallet_type, purpose, balance_units, folded_units FROM account;
    DROP TABLE account;
    ALTER TABLE clearing_account RENAME TO account;

    -- The record is the engine's, as JSON; the other columns are what lists are filtered and
    -- sorted by. Orders of bots are not stored: bots place new ones after a start.
    CREATE TABLE futures_order (
      id              INTEGER PRIMARY KEY,
      user_id         INTEGER NOT NULL,
      contract_id     INTEGER NOT NULL,
      client_order_id TEXT,
      side            TEXT    NOT NULL,
      kind            TEXT    NOT NULL,
      status          TEXT    NOT NULL,
      created_at_ms   INTEGER NOT NULL,
      record          TEXT    NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX futures_order_by_client_id ON futures_order (user_id, client_order_id)
      WHERE client_order_id IS NOT NULL;
    CREATE INDEX futures_order_of_user ON futures_order (user_id, id);
    CREATE INDEX futures_order_open ON futures_order (id)
      WHERE status IN ('open', 'partially_filled', 'untriggered');

    -- A closed position stays as the position history. The sums are what its fills opened and
    -- closed: lots, and price units x lots.
    CREATE TABLE futures_position (
      id            INTEGER PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      contract_id   INTEGER NOT NULL,
      side          TEXT    NOT NULL,
      size          INTEGER NOT NULL,
      opened_lots   INTEGER NOT NULL,
      opened_value  TEXT    NOT NULL,
      closed_lots   INTEGER NOT NULL,
      closed_value  TEXT    NOT NULL,
      close_reason  TEXT    NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      record        TEXT    NOT NULL
    ) STRICT;
    CREATE INDEX futures_position_open ON futures_position (id) WHERE size > 0;
    CREATE INDEX futures_position_closed ON futures_position (user_id, updated_at_ms, id)
      WHERE size = 0;

    -- Waiting stops only.
    CREATE TABLE futures_stop (
      id     INTEGER PRIMARY KEY,
      record TEXT NOT NULL
    ) STRICT;

    CREATE TABLE futures_setting (
      user_id       INTEGER NOT NULL,
      contract_id   INTEGER NOT NULL,
      leverage      INTEGER NOT NULL,
      margin_mode   TEXT    NOT NULL,
      position_mode TEXT    NOT NULL,
      PRIMARY KEY (user_id, contract_id)
    ) STRICT, WITHOUT ROWID;

    -- One side of a trade, for its user's history.
    CREATE TABLE futures_fill (
      seq         INTEGER PRIMARY KEY,
      user_id     INTEGER NOT NULL,
      contract_id INTEGER NOT NULL,
      side        TEXT    NOT NULL,
      at_ms       INTEGER NOT NULL,
      record      TEXT    NOT NULL
    ) STRICT;
    CREATE INDEX futures_fill_of_user ON futures_fill (user_id, seq);

    -- Trades of the market; prices are ticks, sizes are lots.
    CREATE TABLE futures_trade (
      id          INTEGER PRIMARY KEY,
      contract_id INTEGER NOT NULL,
      price       INTEGER NOT NULL,
      size        INTEGER NOT NULL,
      taker_side  TEXT    NOT NULL,
      at_ms       INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX futures_trade_by_contract ON futures_trade (contract_id, id);

    CREATE TABLE futures_transaction (
      seq           INTEGER PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      contract_id   INTEGER,
      type          TEXT    NOT NULL,
      amount_units  INTEGER NOT NULL,
      balance_units INTEGER NOT NULL,
      at_ms         INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX futures_transaction_of_user ON futures_transaction (user_id, seq);

    -- Premiums are integers of 10^-12, summed over the running funding interval.
    CREATE TABLE futures_market (
      contract_id        INTEGER PRIMARY KEY,
      mark_units         INTEGER,
      index_units        INTEGER,
      last_price         INTEGER,
      next_funding_at_ms INTEGER,
      premium_sum        TEXT    NOT NULL,
      premium_count      INTEGER NOT NULL
    ) STRICT;

    -- Rates are integers of 10^-8. The key makes each funding time pay once.
    CREATE TABLE futures_funding (
      contract_id INTEGER NOT NULL,
      at_ms       INTEGER NOT NULL,
      rate        INTEGER NOT NULL,
      PRIMARY KEY (contract_id, at_ms)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE futures_fund (
      id              INTEGER PRIMARY KEY CHECK (id = 1),
      insurance_units INTEGER NOT NULL,
      fee_units       INTEGER NOT NULL,
      -- Of 10^-24.
      remainder       TEXT    NOT NULL
    ) STRICT;

    -- Numbers given out so far: those of bots' orders are not in a table.
    CREATE TABLE futures_counter (
      id               INTEGER PRIMARY KEY CHECK (id = 1),
      last_id          INTEGER NOT NULL,
      last_trade_id    INTEGER NOT NULL,
      last_posting     INTEGER NOT NULL
    ) STRICT;
    INSERT INTO futures_counter VALUES (1, 0, 0, 0);
  `,
};
