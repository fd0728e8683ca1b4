/** Funding times, premium samples and the rate at the end of an interval. Pure. */
import { decimal, divideFloor, type Decimal, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  ZERO,
  fraction,
  fractionOfDecimal,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { fundingRateOf } from '#domain/futures/funding.ts';

/** 0.01% for eight hours. */
const INTEREST = fractionOfDecimal(decimal('0.0001'));
const INTEREST_INTERVAL_MS = 8 * HOUR_MS;
const CLAMP = fractionOfDecimal(decimal('0.0005'));
/** Premiums are stored as integers of 10^-12. */
const PREMIUM_UNIT = 10n ** 12n;
/** Decimals of a rate. */
const RATE_UNIT = 10n ** 8n;

export interface PremiumSum {
  readonly sum: bigint;
  readonly count: number;
}
export const NO_PREMIUMS: PremiumSum = { sum: 0n, count: 0 };

/** Times are multiples of the interval since 1970, in UTC: with eight hours 00:00, 08:00, 16:00.
 *  @returns the first one after `now`. */
export const nextFundingAt = (now: EpochMs, intervalMs: number): EpochMs =>
  epochMs((Math.floor(now / intervalMs) + 1) * intervalMs);

/** Share of the interval that remains, from 0 to 1. */
export function remainingShareOf(now: EpochMs, nextAt: EpochMs, intervalMs: number): Fraction {
  const remainingMs = Math.min(Math.max(0, nextAt - now), intervalMs);
  return fraction(BigInt(Math.round(remainingMs)), BigInt(intervalMs));
}

/** Adds (middle - index) / index. */
export const withPremium = (
  { sum, count }: PremiumSum,
  middle: Units,
  index: Units,
): PremiumSum => ({
  sum: sum + divideFloor((middle - index) * PREMIUM_UNIT, index),
  count: count + 1,
});

export const premiumOf = ({ sum, count }: PremiumSum): Fraction =>
  count === 0 ? ZERO : fraction(sum, BigInt(count) * PREMIUM_UNIT);

/** Rate of one interval, cut toward zero at 8 decimals. The interest is in proportion to the
 *  interval. */
export function rateOf(premiums: PremiumSum, intervalMs: number, cap: Decimal): Fraction {
  const share = fraction(BigInt(intervalMs), BigInt(INTEREST_INTERVAL_MS));
  const { numerator, denominator } = fundingRateOf({
    premium: premiumOf(premiums),
    interest: times(INTEREST, share),
    clamp: CLAMP,
    cap: fractionOfDecimal(cap),
  });
  return fraction((numerator * RATE_UNIT) / denominator, RATE_UNIT);
}

/** A rate in integers of 10^-8, as stored: 0.0001 is 10000. */
export const rateUnitsOf = (rate: Fraction): bigint =>
  (rate.numerator * RATE_UNIT) / rate.denominator;
