/** Names the users of each journal line, for their transaction histories, and stores the value of
 *  their wallets at the end of each day. */
import type { Migration } from '../migration.ts';

export const walletHistoryMigration: Migration = {
  number: 12,
  name: 'wallet-history',
  sql: `
    -- The user whose account pays, and the user whose account receives. Null for bots and for the
    -- exchange's own accounts. Null for the receiver too when both accounts are of one wallet: such
    -- a line, a freeze or a release, is in the history once.
    ALTER TABLE transfer ADD COLUMN payer_id INTEGER;
    ALTER TABLE transfer ADD COLUMN receiver_id INTEGER;
    CREATE TEMP TABLE user_account AS
      SELECT id, owner_id, wallet_type FROM account
       WHERE owner_id > 0 AND owner_id NOT IN (SELECT user_id FROM trader WHERE is_bot = 1);
    CREATE UNIQUE INDEX user_account_by_id ON user_account (id);
    UPDATE transfer SET
      payer_id = (SELECT owner_id FROM user_account WHERE id = debit_account_id),
      receiver_id = (
        SELECT receiver.owner_id FROM user_account AS receiver
         WHERE receiver.id = credit_account_id AND NOT EXISTS (
           SELECT 1 FROM user_account AS payer
            WHERE payer.id = debit_account_id AND payer.owner_id = receiver.owner_id
              AND payer.wallet_type = receiver.wallet_type))
     WHERE is_transient = 0;
    DROP TABLE user_account;

    -- A history is read from its end; filters and counts need the index alone.
    CREATE INDEX transfer_by_payer
      ON transfer (payer_id, seq, type, posted_at_ms, debit_account_id)
      WHERE payer_id IS NOT NULL;
    CREATE INDEX transfer_by_receiver
      ON transfer (receiver_id, seq, type, posted_at_ms, credit_account_id)
      WHERE receiver_id IS NOT NULL;

    -- Days are counted from 1970-01-01 in UTC. The total is decimal text: the value of several
    -- coins may exceed 64 bits.
    CREATE TABLE wallet_total (
      user_id INTEGER NOT NULL,
      day     INTEGER NOT NULL,
      total   TEXT    NOT NULL,
      PRIMARY KEY (user_id, day)
    ) STRICT, WITHOUT ROWID;
    -- The last day whose totals are recorded.
    CREATE TABLE wallet_total_progress (
      id  INTEGER PRIMARY KEY CHECK (id = 1),
      day INTEGER NOT NULL
    ) STRICT;
    INSERT INTO wallet_total_progress (id, day) VALUES (1, -1);
  `,
};
