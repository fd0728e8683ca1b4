/** Withdrawals, their address book and what locks them. */
import type { Migration } from '../migration.ts';

export const withdrawalsMigration: Migration = {
  number: 14,
  name: 'withdrawals',
  sql: `
    CREATE TABLE withdrawal (
      id             INTEGER PRIMARY KEY,
      user_id        INTEGER NOT NULL,
      request_id     TEXT    NOT NULL,
      -- Digest of the request, so that another request with the same id is rejected.
      intent_hash    BLOB    NOT NULL,
      coin_id        INTEGER NOT NULL,
      network_id     INTEGER NOT NULL,
      address        TEXT    NOT NULL,
      memo           TEXT,
      note           TEXT,
      -- What leaves the account: the received amount and the fee.
      debit_units    INTEGER NOT NULL,
      fee_units      INTEGER NOT NULL,
      -- Value in dollars at the time of the request, for the limits.
      value_units    INTEGER NOT NULL,
      sub_status     INTEGER NOT NULL,
      reason         TEXT,
      -- End of the wait for codes or of the security hold.
      due_at_ms      INTEGER,
      -- Hold that begins when the codes are right.
      hold_until_ms  INTEGER,
      confirmations  INTEGER NOT NULL DEFAULT 0,
      transaction_id INTEGER UNIQUE REFERENCES chain_transaction (id),
      information    TEXT,
      created_at_ms  INTEGER NOT NULL,
      updated_at_ms  INTEGER NOT NULL,
      UNIQUE (user_id, request_id)
    ) STRICT;
    CREATE INDEX withdrawal_of_user ON withdrawal (user_id, id);
    CREATE INDEX withdrawal_open ON withdrawal (id) WHERE sub_status NOT IN (30, 40, 41, 42);

    CREATE TABLE withdrawal_address (
      id             INTEGER PRIMARY KEY,
      user_id        INTEGER NOT NULL,
      label          TEXT    NOT NULL,
      -- Null: for any coin of the network.
      coin_id        INTEGER,
      network_id     INTEGER NOT NULL,
      address        TEXT    NOT NULL,
      memo           TEXT    NOT NULL,
      origin         TEXT,
      is_whitelisted INTEGER NOT NULL,
      usable_from_ms INTEGER NOT NULL,
      created_at_ms  INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX withdrawal_address_of_user ON withdrawal_address (user_id, id);

    CREATE TABLE withdrawal_setting (
      user_id            INTEGER PRIMARY KEY,
      whitelist_mode     INTEGER NOT NULL,
      suspended_until_ms INTEGER NOT NULL
    ) STRICT;

    -- Bought coins that are not withdrawable before a time.
    CREATE TABLE withdraw_lock (
      id           INTEGER PRIMARY KEY,
      user_id      INTEGER NOT NULL,
      coin_id      INTEGER NOT NULL,
      amount_units INTEGER NOT NULL,
      until_ms     INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX withdraw_lock_of_user ON withdraw_lock (user_id, coin_id, until_ms);
  `,
};
