/** Tables of accounts, the journal of transfers, and frozen amounts with their owners. */
import type { Migration } from '../migration.ts';

export const ledgerMigration: Migration = {
  number: 1,
  name: 'ledger',
  sql: `
    -- owner_id 0 is the exchange itself. Only what came from outside may go below zero.
    CREATE TABLE account (
      id            INTEGER PRIMARY KEY,
      owner_id      INTEGER NOT NULL,
      coin_id       INTEGER NOT NULL,
      purpose       TEXT    NOT NULL,
      balance_units INTEGER NOT NULL DEFAULT 0,
      -- The journal up to ledger_fold.through_seq, added up.
      folded_units  INTEGER NOT NULL DEFAULT 0,
      UNIQUE (owner_id, coin_id, purpose),
      CHECK (balance_units >= 0 OR purpose = 'external')
    ) STRICT;

    -- The journal. Never updated; a line between bots is deleted once it is folded.
    CREATE TABLE transfer (
      seq               INTEGER PRIMARY KEY CHECK (seq > 0),
      debit_account_id  INTEGER NOT NULL,
      credit_account_id INTEGER NOT NULL,
      amount_units      INTEGER NOT NULL CHECK (amount_units > 0),
      cause             TEXT    NOT NULL UNIQUE,
      is_transient      INTEGER NOT NULL DEFAULT 0 CHECK (is_transient IN (0, 1)),
      posted_at_ms      INTEGER NOT NULL,
      CHECK (debit_account_id <> credit_account_id)
    ) STRICT;

    -- One row for every held amount; the key is its one owner.
    CREATE TABLE hold (
      reason       TEXT    NOT NULL,
      reference_id INTEGER NOT NULL,
      account_id   INTEGER NOT NULL,
      amount_units INTEGER NOT NULL CHECK (amount_units > 0),
      PRIMARY KEY (reason, reference_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ledger_fold (
      id          INTEGER PRIMARY KEY CHECK (id = 1),
      through_seq INTEGER NOT NULL
    ) STRICT;
    INSERT INTO ledger_fold (id, through_seq) VALUES (1, 0);
  `,
};
