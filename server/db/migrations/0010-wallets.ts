/** Divides a user's accounts by wallet, and gives each journal line a type, so that a transaction
 *  history reads its meaning from the line instead of from its cause. */
import type { Migration } from '../migration.ts';

export const walletsMigration: Migration = {
  number: 10,
  name: 'wallets',
  sql: `
    -- wallet_type is 1 P2P, 2 Spot, 3 Future, and 0 for the exchange's own accounts. SQLite cannot
    -- change a key, so the table is copied; ids stay, because the journal refers to them.
    CREATE TABLE wallet_account (
      id            INTEGER PRIMARY KEY,
      owner_id      INTEGER NOT NULL,
      coin_id       INTEGER NOT NULL,
      wallet_type   INTEGER NOT NULL CHECK (wallet_type BETWEEN 0 AND 3),
      purpose       TEXT    NOT NULL,
      balance_units INTEGER NOT NULL DEFAULT 0,
      folded_units  INTEGER NOT NULL DEFAULT 0,
      UNIQUE (owner_id, coin_id, wallet_type, purpose),
      CHECK (balance_units >= 0 OR purpose = 'external'),
      CHECK ((owner_id = 0) = (wallet_type = 0))
    ) STRICT;
    INSERT INTO wallet_account
      SELECT id, owner_id, coin_id, iif(owner_id = 0, 0, 2), purpose, balance_units, folded_units
        FROM account;
    DROP TABLE account;
    ALTER TABLE wallet_account RENAME TO account;

    ALTER TABLE transfer ADD COLUMN type TEXT NOT NULL DEFAULT 'play_money';
    UPDATE transfer SET type = CASE
      WHEN cause LIKE 'order:%/hold' OR cause LIKE 'order:%/amend:%' THEN 'order_freeze'
      WHEN cause LIKE 'order:%/release:%' THEN 'order_release'
      WHEN cause LIKE 'trade:%/%fee' THEN 'trade_fee'
      WHEN cause LIKE 'trade:%' THEN 'trade'
      ELSE 'play_money'
    END;
  `,
};
