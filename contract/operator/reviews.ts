/** Withdrawals, unusual deposits and referrals that wait for the operator's decision. */
import * as v from 'valibot';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { depositCodec, withdrawalCodec } from '../entities/custody.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';
import { referralInReview } from './referral-reviews.ts';

export const REASON_LENGTH_MAX = 200;

const email = optionalField('email', shortText(320));

const withdrawalInReview = fields({
  ...withdrawalCodec.fields,
  userId: field('user_id', userIdNumber),
  /** Undefined when the account is closed. */
  email,
  /** What the user has added on request. */
  information: optionalField('information', v.string()),
});
export type WithdrawalInReview = ModelOf<typeof withdrawalInReview>;

const depositInReview = fields({
  ...depositCodec.fields,
  /** Undefined when no user owns the address. */
  userId: optionalField('user_id', userIdNumber),
  email,
});
export type DepositInReview = ModelOf<typeof depositInReview>;

export const reviewsCodec = fields({
  withdrawals: field('withdrawals', listOf(withdrawalInReview)),
  deposits: field('deposits', listOf(depositInReview)),
  /** Rolled back deposits of which a part is still missing, oldest first. It is collected without a decision. */
  shortfalls: fieldWithDefault('shortfalls', listOf(depositInReview), []),
  /** Oldest first. */
  referrals: fieldWithDefault('referrals', listOf(referralInReview), []),
});
export type Reviews = ModelOf<typeof reviewsCodec>;

export type ReviewDecision = 'approve' | 'reject' | 'ask';
export type ReviewedKind = 'withdrawals' | 'deposits' | 'referrals';

export const reviews = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.reviews,
  reply: reviewsCodec,
});

/** A text that is no number names no entry. */
const entryId = codec(v.object({ id: v.string() }), {
  decode: ({ id }) => ({ id: /^\d{1,15}$/.test(id) ? Number(id) : 0 }),
  encode: ({ id }) => ({ id: String(id) }),
});

/** A reason that is too long is cut, and one of another type ignored. */
const decisionOf = <const Decision extends ReviewDecision>(decisions: readonly Decision[]) =>
  codec(v.object({ decision: v.picklist(decisions), reason: v.optional(v.unknown()) }), {
    decode: ({
      decision,
      reason,
    }): { readonly decision: ReviewDecision; readonly reason: string | undefined } => ({
      decision,
      reason: typeof reason === 'string' ? reason.slice(0, REASON_LENGTH_MAX) : undefined,
    }),
    encode: ({ decision, reason }) => ({
      decision: decision as Decision,
      ...(reason === undefined ? {} : { reason }),
    }),
  });

/** Decides about one entry. */
export const DECIDE = {
  withdrawals: operatorRoute({
    method: 'POST',
    path: `${OPERATOR_CALLS.withdrawals}/:id`,
    params: entryId,
    body: decisionOf(['approve', 'reject', 'ask']),
    reply: outcomeCodec,
  }),
  deposits: operatorRoute({
    method: 'POST',
    path: `${OPERATOR_CALLS.deposits}/:id`,
    params: entryId,
    body: decisionOf(['approve', 'reject']),
    reply: outcomeCodec,
  }),
  /** By the ID of the invited account. */
  referrals: operatorRoute({
    method: 'POST',
    path: `${OPERATOR_CALLS.referrals}/:id`,
    params: entryId,
    body: decisionOf(['approve', 'reject']),
    reply: outcomeCodec,
  }),
} as const;
