/** Referrals that wait for the operator's decision: the rows of the table `referral_review`. A referral without a row
 *  needs none. Writing functions run inside the caller's transaction. */
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ReviewedSign } from '#contract/operator/referral-reviews.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time } from '#server/db/table/columns.ts';
import { is } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

const reviewTable = table('referral_review', {
  inviteeId: integer('invitee_id', userId),
  /** Stays known when it is no longer stored elsewhere, for example because a session has ended. */
  sign: text<ReviewedSign>('sign'),
  /** `rejected` also when another sign has disqualified the referral meanwhile. */
  state: text<'open' | 'accepted' | 'rejected'>('state'),
  openedAt: time('opened_at_ms'),
  decidedAt: optional(time('decided_at_ms')),
});
export type ReferralReview = RecordIn<typeof reviewTable>;

export const openReview = (
  db: Db,
  inviteeId: UserId,
  sign: ReviewedSign,
  openedAt: EpochMs,
): void =>
  void reviewTable.insert(db, { inviteeId, sign, state: 'open', openedAt, decidedAt: undefined });

export const findReview = (db: Db, inviteeId: UserId): ReferralReview | undefined =>
  reviewTable.find(db, { inviteeId });

/** Oldest first. */
export const openReviews = (db: Db, limit: number): readonly ReferralReview[] =>
  reviewTable.all(db, { state: is('open') }, { ascending: ['openedAt', 'inviteeId'], limit });

export const countOpenReviews = (db: Db): number => reviewTable.count(db, { state: is('open') });

/** Changes nothing without an open review. */
export const closeReview = (
  db: Db,
  inviteeId: UserId,
  state: 'accepted' | 'rejected',
  decidedAt: EpochMs,
): void => void reviewTable.update(db, { inviteeId, state: is('open') }, { state, decidedAt });
