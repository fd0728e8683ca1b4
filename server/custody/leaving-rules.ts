/** Rules for money that leaves an account, by a network or in a transfer to another user: identity level,
 *  suspensions, locks and limits. What an account may do is read once, and every rule looks at that. Nothing is
 *  changed here but the count of what has left. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalOfUnits,
  exactUnitsOf,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type { SuspensionCause, WithdrawalLimit } from '#contract/rest/withdrawals.ts';
import type { CountedValue } from '#server/reference/reference-prices.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { whitelistOf } from './address-book.ts';
import type { CustodyContext } from './custody-context.ts';
import { addSentValue, sentValue } from './sent-values.ts';
import { hasShortfall, withdrawLockOf } from './withdraw-locks.ts';
import { withdrawnValue } from './withdrawal-rows.ts';

const DAILY_WINDOW_MS = DAY_MS;
const MONTHLY_WINDOW_MS = 30 * DAY_MS;
export const REQUIRED_IDENTITY_LEVEL = 1;

const CENT = 10n ** 6n;
const dollars = (count: bigint): Units => units(count * 10n ** 8n);
/** Limits by identity level, in dollars. */
const LIMITS: readonly { readonly daily: Units; readonly monthly: Units }[] = [
  { daily: dollars(0n), monthly: dollars(0n) },
  { daily: dollars(50_000n), monthly: dollars(500_000n) },
  { daily: dollars(500_000n), monthly: dollars(5_000_000n) },
  { daily: dollars(5_000_000n), monthly: dollars(50_000_000n) },
];

export interface Suspension {
  readonly cause: SuspensionCause;
  /** Undefined for a shortfall, which ends when it is returned. */
  readonly until: EpochMs | undefined;
}

/** What an account may do with money that leaves it. */
export interface WithdrawalStanding {
  readonly userId: UserId;
  readonly identityLevel: number;
  /** Active ones, the last to end first. */
  readonly suspensions: readonly Suspension[];
  readonly whitelistMode: WhitelistMode;
}

/** Reads the standing once, in the transaction of what it decides. */
export function standingOf(
  { db, security }: CustodyContext,
  userId: UserId,
  now: EpochMs,
): WithdrawalStanding {
  const { mode, suspendedUntil } = whitelistOf(db, userId);
  const holds = security
    .holdsOf(userId, now)
    .map(({ cause, endsAt }) => ({ cause, until: endsAt }));
  const suspensions: readonly Suspension[] = [
    ...(hasShortfall(db, userId) ? [{ cause: 'shortfall' as const, until: undefined }] : []),
    ...holds,
    ...(suspendedUntil > now ? [{ cause: 'whitelist' as const, until: suspendedUntil }] : []),
  ];
  return {
    userId,
    identityLevel: security.levelOf(userId),
    suspensions: suspensions.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity)),
    whitelistMode: mode,
  };
}

export function levelRejection({
  identityLevel,
}: WithdrawalStanding): Rejection<'identity_level_too_low'> | undefined {
  return identityLevel < REQUIRED_IDENTITY_LEVEL
    ? reject('identity_level_too_low', { details: { required_kyc_level: REQUIRED_IDENTITY_LEVEL } })
    : undefined;
}

export type BarredName = 'identity_level_too_low' | 'withdrawals_suspended';

/** Why nothing may leave the account now, whatever the amount. */
export function barredRejection(standing: WithdrawalStanding): Rejection<BarredName> | undefined {
  const level = levelRejection(standing);
  const [last] = standing.suspensions;
  if (level !== undefined || last === undefined) return level;
  const until = last.until === undefined ? null : isoOf(last.until);
  return reject('withdrawals_suspended', { details: { cause: last.cause, until } });
}

/** Returns the used and remaining parts of both limits. Withdrawals and transfers to other users use them
 *  together. */
export function limitsOf(
  { db }: CustodyContext,
  { userId, identityLevel }: Pick<WithdrawalStanding, 'userId' | 'identityLevel'>,
  now: EpochMs,
): { readonly daily: WithdrawalLimit; readonly monthly: WithdrawalLimit } {
  const level = Math.min(identityLevel, LIMITS.length - 1);
  const limits = LIMITS[level] ?? { daily: dollars(0n), monthly: dollars(0n) };
  const usedSince = (windowMs: number): Units => {
    const since = epochMs(now - windowMs);
    return units(withdrawnValue(db, userId, since) + sentValue(db, userId, since));
  };
  return {
    daily: limitOf(limits.daily, usedSince(DAILY_WINDOW_MS)),
    monthly: limitOf(limits.monthly, usedSince(MONTHLY_WINDOW_MS)),
  };
}

const limitOf = (limit: Units, used: Units): WithdrawalLimit => ({
  limit: decimalOfUnits(limit),
  used: decimalOfUnits(used),
  remaining: decimalOfUnits(used > limit ? 0n : limit - used),
});

export function limitRejection(
  context: CustodyContext,
  standing: WithdrawalStanding,
  value: Units,
  now: EpochMs,
): Rejection<'withdrawal_limit_reached'> | undefined {
  const { daily, monthly } = limitsOf(context, standing, now);
  const reached = [daily, monthly].find((limit) => value > (unitsOf(limit.remaining) ?? 0n));
  if (reached === undefined) return undefined;
  const { used, remaining } = reached;
  const period = reached === daily ? 'day' : 'month';
  return reject('withdrawal_limit_reached', {
    details: { period, used, remaining },
    message: `The amount exceeds your ${period === 'day' ? 'daily' : 'monthly'} limit. Remaining: ${inCents(remaining)} USD.`,
  });
}

/** Rounded down. */
function inCents(amount: Decimal): Decimal {
  const value = exactUnitsOf(amount);
  return decimalOfUnits(value - (value % CENT));
}

/** An amount that leaves the account. */
export interface Leaving {
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly available: Units;
  readonly now: EpochMs;
}

/** Compares an amount with the available balance and with its withdrawable part. */
export function balanceRejection(
  { db }: CustodyContext,
  userId: UserId,
  { coinId, amount, available, now }: Leaving,
): Rejection<'balance_too_low' | 'withdraw_locked'> | undefined {
  if (amount > available) {
    const amounts = { available: decimalOfUnits(available), needed: decimalOfUnits(amount) };
    return reject('balance_too_low', { details: amounts });
  }
  const { locked, until } = withdrawLockOf(db, userId, coinId, now);
  if (amount <= available - locked) return undefined;
  return reject('withdraw_locked', {
    details: {
      withdraw_locked: decimalOfUnits(locked < available ? locked : available),
      until: until === undefined ? null : isoOf(until),
    },
  });
}

export type AmountName =
  | 'balance_too_low'
  | 'withdraw_locked'
  | 'withdrawal_limit_reached'
  | 'unavailable';

/**
 * Decides whether the amount may leave: whatever leaves an account passes this and `barredRejection`.
 * @returns its value in dollars, which counts against the limits.
 */
export function checkedValue(
  context: CustodyContext,
  standing: WithdrawalStanding,
  leaving: Leaving,
): CountedValue | Rejection<AmountName> {
  const balance = balanceRejection(context, standing.userId, leaving);
  if (balance !== undefined) return balance;
  const counted = context.valueOf(leaving.coinId, leaving.amount);
  if (counted === undefined) return reject('unavailable');
  return limitRejection(context, standing, counted.value, leaving.now) ?? counted;
}

/** Counts an amount that has left without a network against the limits; withdrawals count by their rows. */
export function countLeft(context: CustodyContext, userId: UserId, leaving: Leaving): void {
  const counted = context.valueOf(leaving.coinId, leaving.amount);
  assert(counted !== undefined, 'the amount was checked in the same transaction');
  const oldest = epochMs(leaving.now - MONTHLY_WINDOW_MS);
  addSentValue(context.db, userId, counted.value, { now: leaving.now, oldest });
}

/** The same rules for transfers to another user. Both functions run inside the transaction of the transfer. */
export const leavingRulesOf = (context: CustodyContext) => ({
  /** @returns undefined if the amount may leave now. */
  rejectionOf({
    userId,
    ...leaving
  }: Leaving & { readonly userId: UserId }): Rejection<BarredName | AmountName> | undefined {
    const standing = standingOf(context, userId, leaving.now);
    const barred = barredRejection(standing);
    if (barred !== undefined) return barred;
    const checked = checkedValue(context, standing, leaving);
    if (isRejection(checked)) return checked;
    // A transfer is immediate: there is no review that could look at the last known price.
    return checked.isCurrent ? undefined : reject('unavailable');
  },
  count: ({ userId, ...leaving }: Leaving & { readonly userId: UserId }): void =>
    countLeft(context, userId, leaving),
});
