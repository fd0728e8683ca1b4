/** Rules for money that leaves an account without a network, in a transfer to another user: levels,
 *  suspensions, locks and limits are those of withdrawals. Every function runs inside the
 *  transaction of the transfer. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { type CustodyContext } from './custody-context.ts';
import { addSentValue } from './sent-values.ts';
import {
  balanceRejection,
  levelRejection,
  limitRejection,
  MONTHLY_WINDOW_MS,
  suspensionRejection,
} from './withdrawal-checks.ts';

/** An amount of the spot wallet that leaves the account. */
export interface Leaving {
  readonly userId: UserId;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly available: Units;
  readonly now: EpochMs;
}

export type LeavingRejection = Rejection<
  | 'identity_level_too_low'
  | 'withdrawals_suspended'
  | 'balance_too_low'
  | 'withdraw_locked'
  | 'withdrawal_limit_reached'
  | 'unavailable'
>;

export const leavingRulesOf = (context: CustodyContext) => ({
  /** @returns undefined if the amount may leave now. */
  rejectionOf(leaving: Leaving): LeavingRejection | undefined {
    const { userId, coinId, amount, available, now } = leaving;
    const rejection =
      levelRejection(context, userId) ??
      suspensionRejection(context, userId, now) ??
      balanceRejection(context, userId, coinId, { debit: amount, available, now });
    if (rejection !== undefined) return rejection;
    const value = context.valueOf(coinId, amount);
    if (value === undefined) return reject('unavailable');
    return limitRejection(context, userId, value, now);
  },

  /** Counts an amount that leaves against the limits. */
  count({ userId, coinId, amount, now }: Leaving): void {
    const value = context.valueOf(coinId, amount);
    assert(value !== undefined, 'the amount was checked in the same transaction');
    const oldest = epochMs(now - MONTHLY_WINDOW_MS);
    addSentValue(context.db, userId, value, { now, oldest });
  },
});
