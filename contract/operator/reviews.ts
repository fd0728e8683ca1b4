/** Withdrawals and unusual deposits that wait for the operator's decision. */
import * as v from 'valibot';
import { codec, listOf } from '../codec.ts';
import type { UserId } from '../core/ids.ts';
import {
  depositCodec,
  depositEntries,
  withdrawalCodec,
  withdrawalEntries,
  type Deposit,
  type Withdrawal,
} from '../entities/custody.ts';
import { shortText, userIdNumber } from '../wire.ts';

export const REASON_LENGTH_MAX = 200;

export interface WithdrawalInReview extends Withdrawal {
  readonly userId: UserId;
  /** Undefined when the account is closed. */
  readonly email: string | undefined;
  /** What the user has added on request. */
  readonly information: string | undefined;
}

export interface DepositInReview extends Deposit {
  /** Undefined when no user owns the address. */
  readonly userId: UserId | undefined;
  readonly email: string | undefined;
}

export interface Reviews {
  readonly withdrawals: readonly WithdrawalInReview[];
  readonly deposits: readonly DepositInReview[];
}

const emailText = v.nullish(shortText(320));

const withdrawalInReview = codec(
  v.object({
    ...withdrawalEntries,
    user_id: userIdNumber,
    email: emailText,
    information: v.nullish(v.string()),
  }),
  {
    decode: (wire): WithdrawalInReview => ({
      ...withdrawalCodec.decode(wire),
      userId: wire.user_id,
      email: wire.email ?? undefined,
      information: wire.information ?? undefined,
    }),
    encode: (withdrawal) => ({
      ...withdrawalCodec.encode(withdrawal),
      user_id: withdrawal.userId,
      email: withdrawal.email ?? null,
      information: withdrawal.information ?? null,
    }),
  },
);

const depositInReview = codec(
  v.object({ ...depositEntries, user_id: v.nullish(userIdNumber), email: emailText }),
  {
    decode: (wire): DepositInReview => ({
      ...depositCodec.decode(wire),
      userId: wire.user_id ?? undefined,
      email: wire.email ?? undefined,
    }),
    encode: (deposit) => ({
      ...depositCodec.encode(deposit),
      user_id: deposit.userId ?? null,
      email: deposit.email ?? null,
    }),
  },
);

const withdrawalList = listOf(withdrawalInReview);
const depositList = listOf(depositInReview);

export const reviewsCodec = codec(
  v.object({ withdrawals: withdrawalList.wire, deposits: depositList.wire }),
  {
    decode: (wire): Reviews => ({
      withdrawals: withdrawalList.decode(wire.withdrawals),
      deposits: depositList.decode(wire.deposits),
    }),
    encode: (reviews) => ({
      withdrawals: withdrawalList.encode(reviews.withdrawals),
      deposits: depositList.encode(reviews.deposits),
    }),
  },
);

export type ReviewDecision = 'approve' | 'reject' | 'ask';
export type ReviewedKind = 'withdrawals' | 'deposits';
