/** Withdrawals, unusual deposits and referrals that wait for a decision, and the decisions. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { AuditAction } from '#contract/operator/audit.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { ReviewDecision, ReviewedKind, Reviews } from '#contract/operator/reviews.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { type CustodyTransaction } from '#server/custody/custody-context.ts';
import { depositOf, withdrawalOf } from '#server/custody/custody-view.ts';
import type { Custody } from '#server/custody/custody.ts';
import {
  depositsInReview,
  shortDeposits,
  type DepositRecord,
} from '#server/custody/deposit-rows.ts';
import { reviewDeposit } from '#server/custody/deposits.ts';
import { openWithdrawals } from '#server/custody/withdrawal-rows.ts';
import { reviewWithdrawal } from '#server/custody/withdrawals.ts';
import type { Db } from '#server/db/database.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { writeAudit } from './audit.ts';

export interface ReviewParts {
  readonly custody: Custody;
  readonly referrals: Referrals;
}

export interface Decision {
  readonly kind: ReviewedKind;
  readonly id: number;
  readonly decision: ReviewDecision;
  /** Sent to the user; undefined for the text of the review. */
  readonly reason: string | undefined;
  /** IP address of the operator. */
  readonly address: string;
}

const ACTIONS: Readonly<
  Record<ReviewedKind, Readonly<Partial<Record<ReviewDecision, AuditAction>>>>
> = {
  withdrawals: {
    approve: 'withdrawal_approved',
    reject: 'withdrawal_rejected',
    ask: 'withdrawal_information',
  },
  deposits: { approve: 'deposit_approved', reject: 'deposit_rejected' },
  referrals: { approve: 'referral_accepted', reject: 'referral_rejected' },
};

/** Oldest first. */
export const reviewsOf = ({ custody, referrals }: ReviewParts): Reviews => ({
  ...movementsInReview(custody.context.db),
  referrals: referrals.reviews(),
});

/** Oldest first. */
export function movementsInReview(db: Db): Omit<Reviews, 'referrals'> {
  const emailOf = (userId: UserId | undefined): string | undefined =>
    userId === undefined ? undefined : findUser(db, userId)?.email;
  const withOwner = (record: DepositRecord) => ({
    ...depositOf(db, record),
    userId: record.userId,
    email: emailOf(record.userId),
  });
  return {
    withdrawals: openWithdrawals(db)
      .filter(({ state }) => state === 'in_review')
      .map((record) => ({
        ...withdrawalOf(db, record),
        userId: record.userId,
        email: emailOf(record.userId),
        information: record.information,
      })),
    deposits: depositsInReview(db).map(withOwner),
    shortfalls: shortDeposits(db).map(withOwner),
  };
}

/** The decision and its line of the audit are one transaction. */
export async function decide(parts: ReviewParts, decision: Decision): Promise<OperatorOutcome> {
  const { kind } = decision;
  const action = ACTIONS[kind][decision.decision];
  if (action === undefined) return 'decision_unknown';
  return kind === 'referrals'
    ? decideReferral(parts, decision, action)
    : decideMovement(parts, { ...decision, kind }, action);
}

type MovementDecision = Decision & { readonly kind: 'withdrawals' | 'deposits' };

const decideMovement = (
  { custody }: ReviewParts,
  decision: MovementDecision,
  action: AuditAction,
): Promise<OperatorOutcome> =>
  custody.run((tx) => {
    const { id, reason, address } = decision;
    const movement = applyDecision(tx, decision);
    if (isRejection(movement)) return movement.rejection;
    const detail = detailOf(`${movement.amount} ${movement.coin}`, reason);
    writeAudit(tx.db, { action, subject: String(id), detail, address }, tx.now);
    return 'done';
  });

const decideReferral = (
  { custody, referrals }: ReviewParts,
  { id, decision, reason, address }: Decision,
  action: AuditAction,
): Promise<OperatorOutcome> =>
  referrals.decide({
    inviteeId: userIdOf(id),
    decision: decision === 'approve' ? 'accept' : 'reject',
    onDecided: ({ referrerId, sign, heldValue }, now) => {
      const detail = detailOf(`referrer ${referrerId}, ${sign}, ${heldValue} USDT held`, reason);
      writeAudit(custody.context.db, { action, subject: String(id), detail, address }, now);
    },
  });

const detailOf = (what: string, reason: string | undefined): string =>
  reason === undefined ? what : `${what}: ${reason}`;

function applyDecision(tx: CustodyTransaction, { kind, id, decision, reason }: MovementDecision) {
  if (kind === 'withdrawals') {
    const withdrawal = reviewWithdrawal(tx, id, decision, reason);
    return isRejection(withdrawal) ? withdrawal : withdrawalOf(tx.db, withdrawal);
  }
  const review = decision === 'approve' ? 'accepted' : 'rejected';
  const deposit = reviewDeposit(tx, id, review, reason);
  return isRejection(deposit) ? deposit : depositOf(tx.db, deposit);
}
