/** The operator's decisions about referrals in review, and what the operator sees before. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ReferralInReview } from '#contract/operator/referral-reviews.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { pendingThrough, pendingValueThrough } from './earning-rows.ts';
import { disqualifyReferral, qualify } from './qualification.ts';
import type { ReferralContext } from './referral-context.ts';
import { closeReview, findReview, openReviews, type ReferralReview } from './referral-reviews.ts';
import { findReferral } from './referral-rows.ts';
import { sharedSignsOf } from './shared-signs.ts';

/** Reviews that the operator sees at once. */
const LISTED_COUNT = 100;

type ReviewContext = Pick<ReferralContext, 'db' | 'exchange'>;

/** Oldest first. */
export const reviewList = (context: ReviewContext): readonly ReferralInReview[] =>
  openReviews(context.db, LISTED_COUNT)
    .map((review) => viewOf(context, review))
    .filter((view) => view !== undefined);

function viewOf(
  { db, exchange }: ReviewContext,
  { inviteeId, sign, openedAt }: ReferralReview,
): ReferralInReview | undefined {
  const referral = findReferral(db, inviteeId);
  if (referral === undefined) return undefined;
  const { referrerId, boundAt } = referral;
  return {
    id: inviteeId,
    email: findUser(db, inviteeId)?.email,
    referrerId,
    referrerEmail: findUser(db, referrerId)?.email,
    sign,
    shared: sharedSignsOf(db, referrerId, inviteeId).get(sign),
    held: pendingThrough(db, inviteeId).map(({ coinId, amount }) => ({
      coin: exchange.coins.find(({ id }) => id === coinId)?.code ?? String(coinId),
      amount: decimalOfUnits(amount),
    })),
    heldValue: decimalOfUnits(pendingValueThrough(db, inviteeId)),
    boundAt,
    createdAt: openedAt,
  };
}

export interface ReviewOrder {
  readonly inviteeId: UserId;
  readonly decision: 'accept' | 'reject';
  /** Called in the transaction of the decision, with the review as it was. */
  readonly onDecided: (review: ReferralInReview, now: EpochMs) => void;
}

/** Runs inside the caller's transaction. What an accepted referral has earned is due from then on. */
export function decideReview(
  context: ReviewContext,
  { inviteeId, decision, onDecided }: ReviewOrder,
  now: EpochMs,
): 'done' | 'not_found' | 'state_changed' {
  const { db } = context;
  const [review, referral] = [findReview(db, inviteeId), findReferral(db, inviteeId)];
  if (review === undefined || referral === undefined) return 'not_found';
  if (review.state !== 'open') return 'state_changed';
  const view = viewOf(context, review);
  if (view === undefined) return 'not_found';
  if (decision === 'reject') disqualifyReferral(db, inviteeId, now);
  else {
    // Another sign may be known since the operator has read the list.
    if (qualify(db, referral, now) === 'disqualified') return 'state_changed';
    closeReview(db, inviteeId, 'accepted', now);
  }
  onDecided(view, now);
  return 'done';
}
