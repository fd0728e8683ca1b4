/** The simulated networks, and deposits from them. */
import type { Migration } from '../migration.ts';

export const depositsMigration: Migration = {
  number: 13,
  name: 'deposits',
  sql: `
    -- Newest block of each network that had a transaction.
    CREATE TABLE chain_tip (
      network_id  INTEGER PRIMARY KEY,
      height      INTEGER NOT NULL,
      mined_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE chain_transaction (
      id           INTEGER PRIMARY KEY,
      network_id   INTEGER NOT NULL,
      hash         TEXT    NOT NULL UNIQUE,
      coin_id      INTEGER NOT NULL,
      amount_units INTEGER NOT NULL CHECK (amount_units > 0),
      from_address TEXT    NOT NULL,
      to_address   TEXT    NOT NULL,
      memo         TEXT,
      state        TEXT    NOT NULL CHECK (state IN ('pending', 'mined', 'dropped')),
      block_height INTEGER,
      -- Confirmations at which a reorganisation removes the transaction.
      drop_at      INTEGER,
      -- The simulator no longer changes the row.
      is_settled   INTEGER NOT NULL DEFAULT 0,
      -- Record of the sender, such as withdrawal:7.
      reference    TEXT    UNIQUE,
      seen_at_ms   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX chain_transaction_unsettled ON chain_transaction (network_id, id)
      WHERE is_settled = 0;

    CREATE TABLE chain_reorganisation (
      id         INTEGER PRIMARY KEY,
      network_id INTEGER NOT NULL,
      height     INTEGER NOT NULL,
      depth      INTEGER NOT NULL,
      at_ms      INTEGER NOT NULL
    ) STRICT;

    -- Last transaction in which the exchange has looked for deposits.
    CREATE TABLE deposit_cursor (
      id             INTEGER PRIMARY KEY CHECK (id = 1),
      transaction_id INTEGER NOT NULL
    ) STRICT;
    INSERT INTO deposit_cursor VALUES (1, 0);

    CREATE TABLE deposit_address (
      user_id       INTEGER NOT NULL,
      network_id    INTEGER NOT NULL,
      address       TEXT    NOT NULL,
      -- Empty on networks without memo.
      memo          TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL,
      PRIMARY KEY (user_id, network_id),
      UNIQUE (network_id, address, memo)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE deposit (
      id              INTEGER PRIMARY KEY,
      -- Null while nobody has claimed a transaction without a known memo.
      user_id         INTEGER,
      coin_id         INTEGER NOT NULL,
      network_id      INTEGER NOT NULL,
      transaction_id  INTEGER NOT NULL UNIQUE REFERENCES chain_transaction (id),
      amount_units    INTEGER NOT NULL,
      sub_status      INTEGER NOT NULL,
      reason          TEXT,
      confirmations   INTEGER NOT NULL,
      -- Decision of the compliance review: accepted or rejected.
      review          TEXT,
      is_credited     INTEGER NOT NULL DEFAULT 0,
      -- Credited and not withdrawable yet.
      locked_units    INTEGER NOT NULL DEFAULT 0,
      -- Below the minimum, but later deposits have lifted the sum over it.
      is_lifted       INTEGER NOT NULL DEFAULT 0,
      -- Rolled back, and not yet returned by the user.
      shortfall_units INTEGER NOT NULL DEFAULT 0,
      -- Number of transfers that returned the shortfall.
      return_count    INTEGER NOT NULL DEFAULT 0,
      -- The chain can still change the deposit.
      is_open         INTEGER NOT NULL DEFAULT 1,
      created_at_ms   INTEGER NOT NULL,
      updated_at_ms   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX deposit_of_user ON deposit (user_id, id);
    CREATE INDEX deposit_open ON deposit (network_id, id) WHERE is_open = 1;
    CREATE INDEX deposit_locked ON deposit (user_id, coin_id) WHERE locked_units > 0;
    CREATE INDEX deposit_short ON deposit (user_id, coin_id) WHERE shortfall_units > 0;

    -- Every state of a deposit or withdrawal and its time.
    CREATE TABLE custody_event (
      kind         TEXT    NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
      reference_id INTEGER NOT NULL,
      seq          INTEGER NOT NULL,
      sub_status   INTEGER NOT NULL,
      at_ms        INTEGER NOT NULL,
      PRIMARY KEY (kind, reference_id, seq)
    ) STRICT, WITHOUT ROWID;

    -- Number of the last event on each private channel.
    CREATE TABLE custody_channel (
      user_id INTEGER NOT NULL,
      kind    TEXT    NOT NULL,
      seq     INTEGER NOT NULL,
      PRIMARY KEY (user_id, kind)
    ) STRICT, WITHOUT ROWID;
  `,
};
