/** Referrals that wait for the operator, because one sign shows two accounts as one person's. */
import type { Migration } from '../migration.ts';

export const referralReviewsMigration: Migration = {
  number: 27,
  name: 'referral-reviews',
  sql: `
    CREATE TABLE referral_review (
      invitee_id    INTEGER PRIMARY KEY,
      -- What both accounts have used.
      sign          TEXT    NOT NULL CHECK (sign IN ('address_block', 'sender', 'receiver')),
      state         TEXT    NOT NULL CHECK (state IN ('open', 'accepted', 'rejected')),
      opened_at_ms  INTEGER NOT NULL,
      decided_at_ms INTEGER,
      CHECK ((state = 'open') = (decided_at_ms IS NULL))
    ) STRICT;
    CREATE INDEX referral_review_open ON referral_review (opened_at_ms, invitee_id) WHERE state = 'open';
  `,
};
