/** Rules that a withdrawal must satisfy before money is frozen for it. Nothing is changed here. */
import {
  divideCeil,
  decimalOfUnits,
  exactUnitsOf,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { FeeMode, SuspensionCause, WithdrawalLimit } from '#contract/rest/withdrawals.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import { withdrawalFee, type WithdrawalCost } from '#domain/withdrawal-fee.ts';
import { isFlaggedAddress } from '#server/chain/flagged-addresses.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CoinNetwork } from './coin-networks.ts';
import { addressesTo, whitelistOf } from './address-book.ts';
import { type CustodyContext, type CustodyTransaction } from './custody-context.ts';
import { hotAddressOf, ownerOfAddress } from './deposit-addresses.ts';
import { sentValue } from './sent-values.ts';
import { hasShortfall, withdrawLockOf } from './withdraw-locks.ts';
import { withdrawalTable, withdrawnValue } from './withdrawal-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const SPACING_MS = 10_000;
/** Wait before the first withdrawal to an unknown address in the soft whitelist mode. */
export const UNKNOWN_ADDRESS_WAIT_MS = DAY_MS;
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
const DAILY_WINDOW_MS = DAY_MS;
export const MONTHLY_WINDOW_MS = 30 * DAY_MS;

export interface Suspension {
  readonly cause: SuspensionCause;
  /** Undefined for a shortfall, which ends when it is returned. */
  readonly until: EpochMs | undefined;
}

/** Active suspensions, the last to end first. */
export function suspensionsOf(
  { db, security }: CustodyContext,
  owner: UserId,
  now: EpochMs,
): readonly Suspension[] {
  const { suspendedUntil } = whitelistOf(db, owner);
  const holds = security.holdsOf(owner, now).map(({ cause, endsAt }) => ({ cause, until: endsAt }));
  return [
    ...(hasShortfall(db, owner) ? [{ cause: 'shortfall' as const, until: undefined }] : []),
    ...holds,
    ...(suspendedUntil > now ? [{ cause: 'whitelist' as const, until: suspendedUntil }] : []),
  ].toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity));
}

export function suspensionRejection(
  context: CustodyContext,
  owner: UserId,
  now: EpochMs,
): Rejection<'withdrawals_suspended'> | undefined {
  const [last] = suspensionsOf(context, owner, now);
  if (last === undefined) return undefined;
  const until = last.until === undefined ? null : isoOf(last.until);
  return reject('withdrawals_suspended', { details: { cause: last.cause, until } });
}

export function levelRejection(
  { security }: CustodyContext,
  owner: UserId,
): Rejection<'identity_level_too_low'> | undefined {
  return security.levelOf(owner) < REQUIRED_IDENTITY_LEVEL
    ? reject('identity_level_too_low', { details: { required_kyc_level: REQUIRED_IDENTITY_LEVEL } })
    : undefined;
}

/** Returns the used and remaining parts of both limits. Withdrawals and transfers to other users use
 *  them together. */
export function limitsOf(
  { db, security }: CustodyContext,
  owner: UserId,
  now: EpochMs,
): { readonly daily: WithdrawalLimit; readonly monthly: WithdrawalLimit } {
  const level = Math.min(security.levelOf(owner), LIMITS.length - 1);
  const limits = LIMITS[level] ?? { daily: dollars(0n), monthly: dollars(0n) };
  const usedSince = (windowMs: number): Units => {
    const since = epochMs(now - windowMs);
    return units(withdrawnValue(db, owner, since) + sentValue(db, owner, since));
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
  owner: UserId,
  value: Units,
  now: EpochMs,
): Rejection<'withdrawal_limit_reached'> | undefined {
  const { daily, monthly } = limitsOf(context, owner, now);
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

export interface ReceivingAddress {
  readonly address: string;
  readonly memo: string | undefined;
}

/** Checks format, memo and owner of the address. */
export function checkedAddress(
  context: CustodyContext,
  { network }: CoinNetwork,
  given: {
    readonly address: string;
    readonly memo: string | undefined;
    readonly isWithoutMemo: boolean;
  },
): ReceivingAddress | Rejection<'address_invalid' | 'memo_required'> {
  const check = checkAddress(network.addressFamily, given.address, given.memo);
  if (!check.ok) {
    return reject('address_invalid', {
      details: { problem: check.problem, valid_for: check.validFor },
    });
  }
  const { address, memo } = check;
  const isOwn =
    ownerOfAddress(context, network, address, memo) !== 'foreign' ||
    address === hotAddressOf(context, network);
  if (isOwn) {
    return reject('address_invalid', {
      details: { problem: 'own_address' },
      message: 'This address belongs to this exchange. Use an internal transfer.',
    });
  }
  if (network.hasMemo && memo === undefined && !given.isWithoutMemo) {
    return reject('memo_required', { details: { memo_label: 'Destination tag' } });
  }
  return { address, memo };
}

/**
 * Applies the whitelist.
 * @returns the end of the wait for an unknown address; undefined when there is none.
 */
export function whitelistWait(
  { db, now }: CustodyTransaction,
  owner: UserId,
  { coinId, network }: CoinNetwork,
  to: ReceivingAddress,
):
  | { readonly until: EpochMs | undefined }
  | Rejection<'address_not_whitelisted' | 'address_on_hold'> {
  const { mode } = whitelistOf(db, owner);
  if (mode === 'off') return { until: undefined };
  const known = addressesTo(db, owner, network.id, to).filter(
    (entry) => entry.isWhitelisted && (entry.coinId ?? coinId) === coinId,
  );
  const [soonest] = known.map(({ usableFrom }) => usableFrom).toSorted((a, b) => a - b);
  if (soonest !== undefined && soonest <= now) return { until: undefined };
  if (mode === 'strict') {
    return soonest === undefined
      ? reject('address_not_whitelisted')
      : reject('address_on_hold', { details: { usable_from: isoOf(soonest) } });
  }
  return { until: soonest ?? epochMs(now + UNKNOWN_ADDRESS_WAIT_MS) };
}

/** Checks minimum, maximum and step, and calculates the fee. */
export function checkedCost(
  terms: CoinNetwork,
  amount: Decimal,
  mode: FeeMode,
): WithdrawalCost | Rejection<'off_step' | 'out_of_range'> {
  const entered = unitsOf(amount);
  if (entered === undefined || entered % terms.step !== 0n) {
    return reject('off_step', { details: { step: decimalOfUnits(terms.step) } });
  }
  const cost = withdrawalFee(entered, { fixed: terms.fee, rate: terms.feeRate }, mode);
  const isInRange = entered >= terms.minWithdrawal && entered <= terms.maxWithdrawal;
  return cost === undefined || !isInRange ? rangeRejection(terms) : cost;
}

const rangeRejection = (terms: CoinNetwork): Rejection<'out_of_range'> =>
  reject('out_of_range', {
    details: {
      minimum: decimalOfUnits(terms.minWithdrawal),
      maximum: decimalOfUnits(terms.maxWithdrawal),
    },
  });

/** Requests of one coin on one network are at least ten seconds apart. */
export function spacingRejection(
  { db, now }: CustodyTransaction,
  owner: UserId,
  { coinId, network }: CoinNetwork,
): Rejection<'too_many_requests'> | undefined {
  const where = { userId: owner, coinId, networkId: network.id };
  const last = withdrawalTable.max(db, 'createdAt', where);
  const waitMs = last === undefined ? 0 : last + SPACING_MS - now;
  if (waitMs <= 0) return undefined;
  return reject('too_many_requests', { retryAfterMs: waitMs });
}

/** Compares a debit with the available amount and with its withdrawable part. */
export function balanceRejection(
  context: CustodyContext,
  owner: UserId,
  coin: CoinId,
  {
    debit,
    available,
    now,
  }: { readonly debit: Units; readonly available: Units; readonly now: EpochMs },
): Rejection<'balance_too_low' | 'withdraw_locked'> | undefined {
  if (debit > available) {
    const amounts = { available: decimalOfUnits(available), needed: decimalOfUnits(debit) };
    return reject('balance_too_low', { details: amounts });
  }
  const { locked, until } = withdrawLockOf(context.db, owner, coin, now);
  if (debit <= available - locked) return undefined;
  return reject('withdraw_locked', {
    details: {
      withdraw_locked: decimalOfUnits(locked < available ? locked : available),
      until: until === undefined ? null : isoOf(until),
    },
  });
}

/** The automatic reviewer's decision. */
export const automaticReview = (address: string): 'approved' | 'rejected' =>
  isFlaggedAddress(address) ? 'rejected' : 'approved';

/** Minutes until a deposit or withdrawal is usually complete, at least one. */
export const estimatedMinutesOf = ({ network }: CoinNetwork): number =>
  Number(divideCeil(BigInt(network.blockMs * network.confirmationsToUnlock), 60_000n));
