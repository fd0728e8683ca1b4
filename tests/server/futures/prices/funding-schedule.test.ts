import { expect, it } from 'vitest';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { compareFractions, fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import {
  NO_PREMIUMS,
  nextFundingAt,
  premiumOf,
  rateOf,
  rateUnitsOf,
  remainingShareOf,
  withPremium,
} from '#server/futures/prices/funding-schedule.ts';

const INTERVAL_MS = 8 * HOUR_MS;
const CAP = decimal('0.003');
const price = (text: string) => exactUnitsOf(decimal(text));
const isEqual = (left: Fraction, right: string): boolean =>
  compareFractions(left, fractionOfDecimal(decimal(right))) === 0;

/** A premium of one sample over an index of 10,000. */
const premium = (middle: string) => withPremium(NO_PREMIUMS, price(middle), price('10000'));

it('sets the funding times to 00:00, 08:00 and 16:00 UTC', () => {
  const at = (text: string) => epochMs(Date.parse(text));
  expect(nextFundingAt(at('2026-01-01T00:00:00Z'), INTERVAL_MS)).toBe(at('2026-01-01T08:00:00Z'));
  expect(nextFundingAt(at('2026-01-01T07:59:59Z'), INTERVAL_MS)).toBe(at('2026-01-01T08:00:00Z'));
  expect(nextFundingAt(at('2026-01-01T16:00:00Z'), INTERVAL_MS)).toBe(at('2026-01-02T00:00:00Z'));
});

it('calculates the worked rates: premium 0.02% gives 0.01%, premium 0.09% gives 0.04%', () => {
  expect(isEqual(rateOf(premium('10002'), INTERVAL_MS, CAP), '0.0001')).toBe(true);
  expect(isEqual(rateOf(premium('10009'), INTERVAL_MS, CAP), '0.0004')).toBe(true);
});

it('caps the rate of the contract either way', () => {
  expect(isEqual(rateOf(premium('10500'), INTERVAL_MS, CAP), '0.003')).toBe(true);
  expect(isEqual(rateOf(premium('9500'), INTERVAL_MS, CAP), '-0.003')).toBe(true);
});

it('takes the interest in proportion to the interval', () => {
  expect(isEqual(rateOf(NO_PREMIUMS, HOUR_MS, CAP), '0.0000125')).toBe(true);
});

it('averages the premium samples of the interval', () => {
  const both = withPremium(premium('10004'), price('10000'), price('10000'));
  expect(isEqual(premiumOf(both), '0.0002')).toBe(true);
  expect(isEqual(premiumOf(NO_PREMIUMS), '0')).toBe(true);
});

it('stores a rate as an integer of 10^-8', () => {
  const rate = fractionOfDecimal(decimal('-0.00012345'));
  expect(rateUnitsOf(rate)).toBe(-12_345n);
});

it('counts the remaining share of the interval from one to zero', () => {
  const nextAt = epochMs(INTERVAL_MS);
  const share = (now: number) => remainingShareOf(epochMs(now), nextAt, INTERVAL_MS);
  expect(isEqual(share(0), '1')).toBe(true);
  expect(isEqual(share(INTERVAL_MS / 4), '0.75')).toBe(true);
  expect(isEqual(share(INTERVAL_MS + 5), '0')).toBe(true);
  // The clock was set back to before the interval.
  expect(isEqual(share(-5), '1')).toBe(true);
});
