/** Products of simple earn with their rates, positions of users, and the days for which rewards were paid. */
import type { Migration } from '../migration.ts';

export const earnMigration: Migration = {
  number: 39,
  name: 'earn',
  sql: `
    CREATE TABLE earn_product (
      id                    INTEGER PRIMARY KEY,
      coin_id               INTEGER NOT NULL,
      reward_coin_id        INTEGER NOT NULL,
      type                  INTEGER NOT NULL CHECK (type IN (1, 2)),
      duration_days         INTEGER CHECK (duration_days > 0),
      minimum_units         INTEGER NOT NULL CHECK (minimum_units > 0),
      personal_quota_units  INTEGER NOT NULL,
      total_quota_units     INTEGER NOT NULL,
      -- Principal of its open positions.
      subscribed_units      INTEGER NOT NULL DEFAULT 0,
      -- Of the house, set aside for rewards.
      cover_units           INTEGER NOT NULL DEFAULT 0 CHECK (cover_units >= 0),
      -- Units x millionths x days that open locked positions still earn; more than 64 bits.
      owed                  TEXT    NOT NULL DEFAULT '0',
      covered_day           INTEGER NOT NULL,
      early_rule            TEXT    NOT NULL
        CHECK (early_rule IN ('none', 'repay_rewards', 'lower_rate', 'stop_accruing')),
      early_apr_millionths  INTEGER,
      minimum_hold_hours    INTEGER NOT NULL,
      is_renewable          INTEGER NOT NULL CHECK (is_renewable IN (0, 1)),
      subscribes_from_ms    INTEGER,
      subscribes_until_ms   INTEGER,
      is_open               INTEGER NOT NULL CHECK (is_open IN (0, 1)),
      created_at_ms         INTEGER NOT NULL,
      CHECK ((type = 1) = (duration_days IS NOT NULL)),
      CHECK (subscribed_units BETWEEN 0 AND total_quota_units),
      CHECK (early_rule <> 'lower_rate' OR early_apr_millionths IS NOT NULL),
      CHECK (coin_id = reward_coin_id OR early_rule IN ('none', 'stop_accruing'))
    ) STRICT;

    -- Rates of a product from a day on, counted since 1970.
    CREATE TABLE earn_rate (
      product_id      INTEGER NOT NULL,
      from_day        INTEGER NOT NULL,
      apr_millionths  INTEGER NOT NULL CHECK (apr_millionths >= 0),
      tiers           TEXT    NOT NULL,
      announced_at_ms INTEGER NOT NULL,
      PRIMARY KEY (product_id, from_day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE earn_position (
      id                       INTEGER PRIMARY KEY,
      user_id                  INTEGER NOT NULL,
      product_id               INTEGER NOT NULL,
      coin_id                  INTEGER NOT NULL,
      reward_coin_id           INTEGER NOT NULL,
      type                     INTEGER NOT NULL CHECK (type IN (1, 2)),
      duration_days            INTEGER,
      amount_units             INTEGER NOT NULL CHECK (amount_units > 0),
      -- Lowest amount of low_day; of any other day it is the amount.
      low_units                INTEGER NOT NULL CHECK (low_units BETWEEN 0 AND amount_units),
      low_day                  INTEGER NOT NULL,
      paid_units               INTEGER NOT NULL DEFAULT 0,
      repaid_units             INTEGER NOT NULL DEFAULT 0 CHECK (repaid_units BETWEEN 0 AND paid_units),
      carried                  INTEGER NOT NULL DEFAULT 0 CHECK (carried >= 0),
      status                   INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
      -- Of a locked position: amounts and rates as they were at its start.
      slices                   TEXT,
      early_rule               TEXT    NOT NULL,
      early_apr_millionths     INTEGER,
      minimum_hold_hours       INTEGER NOT NULL,
      is_renewing              INTEGER NOT NULL CHECK (is_renewing IN (0, 1)),
      renewal_floor_millionths INTEGER,
      opened_at_ms             INTEGER NOT NULL,
      first_day                INTEGER NOT NULL,
      last_day                 INTEGER,
      -- The last day that was paid; the day before the first one at the start.
      settled_day              INTEGER NOT NULL,
      -- At its start the position is paid out.
      redeem_day               INTEGER,
      -- At its start something is due; NULL for an ended position.
      next_day                 INTEGER,
      free_exit_until_ms       INTEGER,
      notice_count             INTEGER NOT NULL DEFAULT 0,
      ended_at_ms              INTEGER,
      CHECK ((status IN (1, 2)) = (ended_at_ms IS NULL)),
      CHECK ((status IN (1, 2)) = (next_day IS NOT NULL)),
      CHECK ((type = 1) = (slices IS NOT NULL)),
      CHECK ((type = 1) = (last_day IS NOT NULL))
    ) STRICT;
    CREATE INDEX earn_position_of_user ON earn_position (user_id, id);
    CREATE INDEX earn_position_open ON earn_position (user_id, product_id) WHERE status IN (1, 2);
    CREATE INDEX earn_position_in_product ON earn_position (product_id) WHERE status IN (1, 2);
    CREATE INDEX earn_position_due ON earn_position (next_day, user_id) WHERE status IN (1, 2);
    CREATE INDEX earn_position_renewing ON earn_position (last_day)
      WHERE status = 1 AND is_renewing = 1 AND notice_count < 2;

    -- The key pays a day once, whatever is repeated.
    CREATE TABLE earn_day (
      position_id    INTEGER NOT NULL,
      day            INTEGER NOT NULL,
      user_id        INTEGER NOT NULL,
      slices         TEXT    NOT NULL,
      carried        INTEGER NOT NULL,
      paid_units     INTEGER NOT NULL,
      reward_coin_id INTEGER NOT NULL,
      PRIMARY KEY (position_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX earn_day_of_user ON earn_day (user_id, day);

    CREATE TABLE earn_record (
      id           INTEGER PRIMARY KEY,
      user_id      INTEGER NOT NULL,
      position_id  INTEGER NOT NULL,
      product_id   INTEGER NOT NULL,
      type         INTEGER NOT NULL,
      kind         INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4),
      coin_id      INTEGER NOT NULL,
      amount_units INTEGER NOT NULL,
      note         TEXT,
      at_ms        INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX earn_record_of_user ON earn_record (user_id, kind, id);

    CREATE TABLE earn_auto_subscription (
      user_id         INTEGER NOT NULL,
      product_id      INTEGER NOT NULL,
      keep_free_units INTEGER NOT NULL CHECK (keep_free_units >= 0),
      minimum_units   INTEGER NOT NULL CHECK (minimum_units >= 0),
      -- The last day on which the balance was looked at.
      swept_day       INTEGER NOT NULL,
      PRIMARY KEY (user_id, product_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX earn_auto_subscription_due ON earn_auto_subscription (swept_day, user_id);
  `,
};
