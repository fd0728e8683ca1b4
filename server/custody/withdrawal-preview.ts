/** What a user may withdraw of a coin on a network, and what a withdrawal would cost. Nothing is changed here. */
import { decimalOfUnits, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  FeeMode,
  WithdrawalPreview,
  WithdrawalRules,
  WithdrawalWarning,
} from '#contract/rest/withdrawals.ts';
import { barredProblemOf } from '#domain/leaving-standing.ts';
import type { CountedValue } from '#server/reference/reference-prices.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { termsOf } from './coin-networks.ts';
import type { CustodyContext } from './custody-context.ts';
import {
  balanceRejection,
  limitAmountOf,
  limitRejection,
  limitsOf,
  standingFor,
  standingOf,
  type WithdrawalStanding,
} from './leaving-rules.ts';
import { checkedCost } from './withdrawal-checks.ts';
import { withdrawLockOf } from './withdraw-locks.ts';

export interface WithdrawalPlace {
  readonly userId: UserId;
  readonly coin: string;
  readonly networkId: number;
  /** The user's available balance of the coin. */
  readonly available: (coinId: CoinId) => Units;
  readonly now: EpochMs;
}

export interface WithdrawalCostRequest {
  readonly amount: Decimal;
  readonly feeMode: FeeMode;
}

export function rulesOf(
  context: CustodyContext,
  { userId, coin, networkId, available: availableOf, now }: WithdrawalPlace,
): WithdrawalRules | Rejection<'coin_unknown' | 'not_found'> {
  const terms = termsOf(coin, networkId);
  if (isRejection(terms)) return terms;
  const standing = standingOf(context, userId, now);
  const limits = limitsOf(context, standing, now);
  const limitAmount = limitAmountOf(context, terms.coinId, limits);
  const available = availableOf(terms.coinId);
  const { locked, until } = withdrawLockOf(context, userId, {
    coinId: terms.coinId,
    available,
    now,
  });
  return {
    ...standingFor(standing, 'withdrawal'),
    available: decimalOfUnits(available),
    locked: decimalOfUnits(locked),
    lockedUntil: until,
    ...limits,
    limitAmount: limitAmount === undefined ? undefined : decimalOfUnits(limitAmount),
    minimum: decimalOfUnits(terms.minWithdrawal),
    maximum: decimalOfUnits(terms.maxWithdrawal),
    step: decimalOfUnits(terms.step),
    fee: decimalOfUnits(terms.fee),
    feeRate: terms.feeRate,
  };
}

/** Calculates fee and debit, and names what would reject the withdrawal now. */
export function previewOf(
  context: CustodyContext,
  place: WithdrawalPlace,
  { amount, feeMode }: WithdrawalCostRequest,
): WithdrawalPreview | Rejection<'coin_unknown' | 'not_found' | 'off_step' | 'out_of_range'> {
  const { userId, now } = place;
  const terms = termsOf(place.coin, place.networkId);
  if (isRejection(terms)) return terms;
  const cost = checkedCost(terms, amount, feeMode);
  if (isRejection(cost)) return cost;
  const { coinId } = terms;
  const { debit } = cost;
  const standing = standingOf(context, userId, now);
  const shown = standingFor(standing, 'withdrawal');
  const counted = context.valueOf(coinId, debit);
  const leaving = { coinId, amount: debit, available: place.available(coinId), now };
  const warnings: readonly (WithdrawalWarning | undefined)[] = [
    balanceRejection(context, userId, leaving)?.rejection,
    limitWarningOf(context, standing, counted, now),
    standing.suspensions.length > 0 ? 'withdrawals_suspended' : undefined,
    barredProblemOf(shown) === 'identity_level_too_low' ? 'identity_level_too_low' : undefined,
  ];
  return {
    fee: decimalOfUnits(cost.fee),
    debit: decimalOfUnits(debit),
    receivedAmount: decimalOfUnits(cost.received),
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}

function limitWarningOf(
  context: CustodyContext,
  standing: WithdrawalStanding,
  counted: CountedValue | undefined,
  now: EpochMs,
): WithdrawalWarning | undefined {
  if (counted === undefined) return 'price_missing';
  return limitRejection(context, standing, counted, now) && 'limit_reached';
}
