/** Applications of traders to be merchants. */
import type { Migration } from '../migration.ts';

export const p2pMerchantsMigration: Migration = {
  number: 42,
  name: 'p2p-merchants',
  sql: `
    CREATE TABLE p2p_merchant_application (
      id            INTEGER PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      text          TEXT    NOT NULL,
      state         TEXT    NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
      note          TEXT    NOT NULL DEFAULT '',
      created_at_ms INTEGER NOT NULL,
      decided_at_ms INTEGER,
      CHECK ((state = 'pending') = (decided_at_ms IS NULL))
    ) STRICT;
    CREATE INDEX p2p_merchant_application_of_user ON p2p_merchant_application (user_id, id);
    CREATE UNIQUE INDEX p2p_merchant_application_pending
      ON p2p_merchant_application (user_id) WHERE state = 'pending';
  `,
};
