/** What converts have moved within a rolling time, by user and by coin. */
import type { Migration } from '../migration.ts';

export const convertLimitsMigration: Migration = {
  number: 25,
  name: 'convert-limits',
  sql: `
    -- Parts are five minutes since 1970; rows before the rolling time are deleted with the next convert.
    CREATE TABLE convert_turnover (
      user_id     INTEGER NOT NULL,
      part        INTEGER NOT NULL,
      value_units INTEGER NOT NULL CHECK (value_units >= 0),
      PRIMARY KEY (user_id, part)
    ) STRICT, WITHOUT ROWID;
    -- Of the house: coins taken less coins given, and USDT paid for them less USDT received.
    CREATE TABLE convert_exposure (
      coin_id     INTEGER NOT NULL,
      part        INTEGER NOT NULL,
      taken_units INTEGER NOT NULL,
      paid_units  INTEGER NOT NULL,
      PRIMARY KEY (coin_id, part)
    ) STRICT, WITHOUT ROWID;
  `,
};
