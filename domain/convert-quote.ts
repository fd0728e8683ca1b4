/** Rates and amounts of a convert, as exact fractions until the last step. Amounts are integer units of
 *  10^-8: a received amount is rounded down, a paid amount up. */
import { assert } from '#contract/core/assert.ts';
import {
  UNIT_DECIMALS,
  decimalCountOf,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** Units of the received coin for one unit of the paid coin, as an exact fraction of two positive
 *  integers. */
export interface ConvertRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** @returns the rate of a decimal price, such as 60000. */
export function rateOfDecimal(price: Decimal): ConvertRate {
  const decimals = decimalCountOf(price);
  const numerator = exactUnitsOf(price, decimals);
  assert(numerator > 0n, 'a rate is positive');
  return { numerator, denominator: 10n ** BigInt(decimals) };
}

export const inverseRate = ({ numerator, denominator }: ConvertRate): ConvertRate => ({
  numerator: denominator,
  denominator: numerator,
});

/** Chains two rates: BTC to USDT, then USDT to ETH. */
export const crossRate = (first: ConvertRate, second: ConvertRate): ConvertRate => ({
  numerator: first.numerator * second.numerator,
  denominator: first.denominator * second.denominator,
});

/**
 * Reduces `mid` by `spread`, unrounded: 60,000 and spread 0.0025 give 59,850.
 * @param spread a share, at least 0 and below 1.
 */
export function rateAfterSpread(mid: ConvertRate, spread: Decimal): ConvertRate {
  const decimals = decimalCountOf(spread);
  const one = 10n ** BigInt(decimals);
  const share = exactUnitsOf(spread, decimals);
  assert(share >= 0n && share < one, 'a spread is at least 0 and below 1');
  return { numerator: mid.numerator * (one - share), denominator: mid.denominator * one };
}

/** Amount received for `paid`, rounded down: 0.1 BTC at 59,850 are 5,985 USDT. */
export const receivedFor = (paid: Units, { numerator, denominator }: ConvertRate): Units =>
  units(divideFloor(paid * numerator, denominator));

/** Amount to pay for `received`, rounded up: 5,985 USDT at 59,850 are 0.1 BTC. */
export const paidFor = (received: Units, { numerator, denominator }: ConvertRate): Units =>
  units(divideCeil(received * denominator, numerator));

/** The rate in units, cut at the eighth decimal: for display, never for amounts. */
export const shownRateOf = (rate: ConvertRate): Units => receivedFor(units(UNIT), rate);

/** Whether `rate` gives at least as much as `limit`. */
export const hasReached = (rate: ConvertRate, limit: ConvertRate): boolean =>
  rate.numerator * limit.denominator >= limit.numerator * rate.denominator;

/** The rate that gives least. */
export const worstRate = (first: ConvertRate, ...others: readonly ConvertRate[]): ConvertRate =>
  others.reduce((worst, rate) => (hasReached(rate, worst) ? worst : rate), first);

/** Whether `live` is further from `quoted` than this share of it, in either direction: at a share of 0.00125, 60,075
 *  is not too far from 60,000, and 60,075.01 is. */
export function hasMoved(live: ConvertRate, quoted: ConvertRate, share: Decimal): boolean {
  const decimals = decimalCountOf(share);
  const one = 10n ** BigInt(decimals);
  const now = live.numerator * quoted.denominator;
  const before = quoted.numerator * live.denominator;
  const change = now > before ? now - before : before - now;
  return change * one > before * exactUnitsOf(share, decimals);
}
