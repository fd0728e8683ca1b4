/** Whether a referral earns: two accounts of one person earn nothing from each other. Runs inside the caller's
 *  transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { deletePendingThrough, type Earning } from './earning-rows.ts';
import { closeReview, findReview, openReview } from './referral-reviews.ts';
import { disqualify, findReferral, type Referral } from './referral-rows.ts';
import { sharedSignsOf, type Sign } from './shared-signs.ts';

/** `held`: the operator decides, and nothing is paid until then. */
export type Qualification = 'qualified' | 'held' | 'disqualified';

/** Referrals with as many equal signs are disqualified; with fewer, they wait for the operator. */
const SIGN_COUNT_MAX = 2;

/** Later fees earn nothing, and what is pending is deleted. What was paid stays. */
export function disqualifyReferral(db: Db, inviteeId: UserId, now: EpochMs): void {
  disqualify(db, inviteeId);
  closeReview(db, inviteeId, 'rejected', now);
  deletePendingThrough(db, inviteeId);
}

/** Compares what both accounts have used, and stores what follows. A sign that was found once counts for good: whoever
 *  uses it could remove it before the next payment. */
export function qualify(db: Db, referral: Referral, now: EpochMs): Qualification {
  const { inviteeId, referrerId } = referral;
  if (referral.isDisqualified) return 'disqualified';
  const review = findReview(db, inviteeId);
  const signs = new Set<Sign>(sharedSignsOf(db, referrerId, inviteeId).keys());
  if (review !== undefined) signs.add(review.sign);
  const [sign] = signs;
  if (sign === undefined) return 'qualified';
  if (sign === 'device' || signs.has('device') || signs.size >= SIGN_COUNT_MAX) {
    disqualifyReferral(db, inviteeId, now);
    return 'disqualified';
  }
  if (review === undefined) openReview(db, inviteeId, sign, now);
  return review?.state === 'accepted' ? 'qualified' : 'held';
}

/** Qualifications as found in one transaction. */
export class Qualifications {
  readonly #db: Db;
  readonly #now: EpochMs;
  readonly #found = new Map<UserId, readonly [Qualification, Referral | undefined]>();

  constructor(db: Db, now: EpochMs) {
    this.#db = db;
    this.#now = now;
  }

  /** The worst of the referrals between the account that has paid the fees and the one that earns from them. */
  of({ inviteeId, level }: Earning): Qualification {
    let worst: Qualification = 'qualified';
    let payerId: UserId | undefined = inviteeId;
    for (let step = 0; step < level && payerId !== undefined; step += 1) {
      const [qualification, referral] = this.#find(payerId);
      if (qualification === 'disqualified') return qualification;
      if (qualification === 'held') worst = qualification;
      payerId = referral?.referrerId;
    }
    return worst;
  }

  #find(inviteeId: UserId): readonly [Qualification, Referral | undefined] {
    const known = this.#found.get(inviteeId);
    if (known !== undefined) return known;
    const referral = findReferral(this.#db, inviteeId);
    const qualification = referral && qualify(this.#db, referral, this.#now);
    const found = [qualification ?? 'qualified', referral] as const;
    this.#found.set(inviteeId, found);
    return found;
  }
}
