/** The referral program: codes, invited users, what their fees earn, and the value they trade. */
import type { Migration } from '../migration.ts';

export const referralsMigration: Migration = {
  number: 22,
  name: 'referrals',
  sql: `
    -- Upper case. The codes of a closed account stay, so that no other user gets its links.
    CREATE TABLE referral_code (
      code          TEXT    PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      label         TEXT    NOT NULL,
      friend_share  INTEGER NOT NULL,
      is_default    INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      clicks        INTEGER NOT NULL DEFAULT 0,
      created_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX referral_code_of_user ON referral_code (user_id, created_at_ms);
    CREATE UNIQUE INDEX referral_code_default ON referral_code (user_id) WHERE is_default = 1;

    -- Written when the account is opened. friend_share is the code's at that time.
    CREATE TABLE referral (
      invitee_id      INTEGER PRIMARY KEY,
      referrer_id     INTEGER NOT NULL,
      code            TEXT    NOT NULL,
      friend_share    INTEGER NOT NULL,
      is_disqualified INTEGER NOT NULL DEFAULT 0 CHECK (is_disqualified IN (0, 1)),
      bound_at_ms     INTEGER NOT NULL,
      CHECK (invitee_id <> referrer_id)
    ) STRICT;
    CREATE INDEX referral_of_referrer ON referral (referrer_id, bound_at_ms, invitee_id);
    CREATE INDEX referral_of_code ON referral (code);

    -- One row is the fees of one account, coin and rate in one hour. The amount is calculated from the
    -- sum of the fees. The value is in the quote coin at the last change; null without a price.
    CREATE TABLE referral_earning (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      beneficiary_id INTEGER NOT NULL,
      invitee_id     INTEGER NOT NULL,
      role           TEXT    NOT NULL CHECK (role IN ('referrer', 'friend')),
      level          INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
      type           TEXT    NOT NULL CHECK (type IN ('withdrawal', 'trade')),
      coin_id        INTEGER NOT NULL,
      hour_ms        INTEGER NOT NULL,
      -- Percent of the fees, as decimal text.
      rate           TEXT    NOT NULL,
      fee_units      INTEGER NOT NULL,
      amount_units   INTEGER NOT NULL,
      value_units    INTEGER,
      paid_at_ms     INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX referral_earning_pending ON referral_earning
      (beneficiary_id, coin_id, hour_ms, invitee_id, role, level, type, rate)
      WHERE paid_at_ms IS NULL;
    CREATE INDEX referral_earning_of_user ON referral_earning (beneficiary_id, type, hour_ms, id);
    CREATE INDEX referral_earning_from ON referral_earning (beneficiary_id, invitee_id);
    CREATE INDEX referral_earning_of_invitee ON referral_earning (invitee_id)
      WHERE paid_at_ms IS NULL;
    CREATE INDEX referral_earning_by_hour ON referral_earning
      (hour_ms, role, beneficiary_id, value_units);

    -- Days are counted from 1970-01-01 in UTC. Only the last thirty days are stored.
    CREATE TABLE referral_volume (
      invitee_id  INTEGER NOT NULL,
      day         INTEGER NOT NULL,
      value_units INTEGER NOT NULL,
      PRIMARY KEY (invitee_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX referral_volume_by_day ON referral_volume (day);

    -- The last journal line and the last futures fill that are counted. Nobody was invited before, so
    -- earlier ones do not count.
    CREATE TABLE referral_progress (
      id                INTEGER PRIMARY KEY CHECK (id = 1),
      last_transfer_seq INTEGER NOT NULL,
      last_fill_seq     INTEGER NOT NULL
    ) STRICT;
    INSERT INTO referral_progress (id, last_transfer_seq, last_fill_seq)
      SELECT 1,
             max(coalesce((SELECT max(seq) FROM transfer), 0),
                 coalesce((SELECT through_seq FROM ledger_fold WHERE id = 1), 0)),
             coalesce((SELECT max(seq) FROM futures_fill), 0);
  `,
};
