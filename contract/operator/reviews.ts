/** Withdrawals and unusual deposits that wait for the operator's decision. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { depositCodec, withdrawalCodec } from '../entities/custody.ts';
import { field, fields, optionalField } from '../fields.ts';
import { shortText, userIdNumber } from '../wire.ts';

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
});
export type Reviews = ModelOf<typeof reviewsCodec>;

export type ReviewDecision = 'approve' | 'reject' | 'ask';
export type ReviewedKind = 'withdrawals' | 'deposits';
