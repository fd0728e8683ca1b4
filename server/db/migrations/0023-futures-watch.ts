/** Payments of the insurance fund of futures, and trades whose profit came from the bankruptcy of the counterparty. */
import type { Migration } from '../migration.ts';

export const futuresWatchMigration: Migration = {
  number: 23,
  name: 'futures watch',
  sql: `
    -- One row for each position that cost the fund something, or whose cost the limit cut.
    CREATE TABLE futures_fund_payment (
      id               INTEGER PRIMARY KEY,
      contract_id      INTEGER NOT NULL,
      user_id          INTEGER NOT NULL,
      position_id      INTEGER NOT NULL,
      amount_units     INTEGER NOT NULL,
      is_limit_reached INTEGER NOT NULL CHECK (is_limit_reached IN (0, 1)),
      at_ms            INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX futures_fund_payment_by_time ON futures_fund_payment (at_ms);

    -- One row for each trade. Price and profit are in units, the size in lots.
    CREATE TABLE futures_bankruptcy_flag (
      id              INTEGER PRIMARY KEY,
      contract_id     INTEGER NOT NULL,
      trade_id        INTEGER NOT NULL,
      user_id         INTEGER NOT NULL,
      counterparty_id INTEGER NOT NULL,
      size            INTEGER NOT NULL,
      price_units     INTEGER NOT NULL,
      profit_units    INTEGER NOT NULL,
      traded_at_ms    INTEGER NOT NULL,
      at_ms           INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX futures_bankruptcy_flag_by_time ON futures_bankruptcy_flag (at_ms);
    -- Replies of calls with a request ID that stay for good.
    CREATE TABLE kept_reply (
      person_id   INTEGER NOT NULL,
      request_id  TEXT    NOT NULL,
      intent_hash BLOB    NOT NULL,
      message     TEXT    NOT NULL,
      reply       TEXT    NOT NULL,
      at_ms       INTEGER NOT NULL,
      PRIMARY KEY (person_id, request_id)
    ) STRICT, WITHOUT ROWID;
    -- What the futures calls of the last day have stored.
    INSERT INTO kept_reply SELECT * FROM request_reply;
    -- Fills of one side of a trade are found by the time of the trade.
    CREATE INDEX futures_fill_by_time ON futures_fill (at_ms);
  `,
};
