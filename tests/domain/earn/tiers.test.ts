import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { rewardOfDaysOf, rewardPerDayOf } from '#domain/earn/reward.ts';
import {
  effectiveAprOf,
  highestAprOf,
  ratesAt,
  slicesOf,
  slicesOfPositions,
  tierProblemOf,
  type RateTier,
} from '#domain/earn/tiers.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));
const tier = (minimum: string, maximum: string | undefined, apr: string): RateTier => ({
  minimum: decimal(minimum),
  maximum: maximum === undefined ? undefined : decimal(maximum),
  apr: decimal(apr),
});
const TIERS = [tier('0', '500', '0.1'), tier('500', undefined, '0.03')];
const rates = { apr: decimal('0.1'), tiers: TIERS };
const textsOf = (slices: ReturnType<typeof slicesOf>) =>
  slices.map(({ amount, apr }) => `${decimalOfUnits(amount)} at ${apr}`);

it('fills tiers by the whole sum, oldest positions first', () => {
  const [first = [], second = [], third = []] = slicesOfPositions(rates, [
    coins('300'),
    coins('400'),
    coins('100'),
  ]);
  expect(textsOf(first)).toEqual(['300 at 0.1']);
  expect(textsOf(second)).toEqual(['200 at 0.1', '200 at 0.03']);
  expect(textsOf(third)).toEqual(['100 at 0.03']);
});

it('pays twelve positions of 500 as one of 6,000', () => {
  const twelve = slicesOfPositions(
    rates,
    Array.from({ length: 12 }, () => coins('500')),
  ).flat();
  const one = slicesOf(rates, units(0n), coins('6000'));
  expect(rewardPerDayOf(twelve)).toBe(rewardPerDayOf(one));
  expect(decimalOfUnits(rewardPerDayOf(one))).toBe('0.58904109');
});

it('takes the lowest rate first when a part leaves', () => {
  const whole = slicesOf(rates, units(0n), coins('1000'));
  const rest = slicesOf(rates, units(0n), coins('600'));
  expect(textsOf(whole)).toEqual(['500 at 0.1', '500 at 0.03']);
  expect(textsOf(rest)).toEqual(['500 at 0.1', '100 at 0.03']);
});

it('names the rate over all tiers, never the first tier alone', () => {
  expect(effectiveAprOf(slicesOf(rates, units(0n), coins('500')))).toBe('0.1');
  expect(effectiveAprOf(slicesOf(rates, units(0n), coins('1000')))).toBe('0.065');
  expect(effectiveAprOf(slicesOf(rates, units(0n), coins('1500')))).toBe('0.053333');
  expect(effectiveAprOf([])).toBe('0');
  expect(highestAprOf(rates)).toBe('0.1');
});

it('pays nothing above the last bound and in gaps', () => {
  const gaps = { apr: decimal('0.1'), tiers: [tier('10', '20', '0.1')] };
  expect(textsOf(slicesOf(gaps, units(0n), coins('30')))).toEqual(['10 at 0.1', '20 at 0']);
});

it('caps the tiers at an announced rate', () => {
  expect(ratesAt(decimal('0.02'), TIERS).tiers.map((each) => each.apr)).toEqual(['0.02', '0.02']);
  expect(ratesAt(decimal('0.2'), TIERS).tiers.map((each) => each.apr)).toEqual(['0.2', '0.03']);
});

it('rejects tiers that do not fit together', () => {
  expect(tierProblemOf([])).toBeUndefined();
  expect(tierProblemOf(TIERS)).toBeUndefined();
  expect(tierProblemOf([tier('1', undefined, '0.1')])).toBe('does_not_start_at_zero');
  expect(tierProblemOf([tier('0', '5', '0.1'), tier('6', undefined, '0.1')])).toBe('has_gap');
  expect(tierProblemOf([tier('0', '5', '0.1'), tier('5', undefined, '0.2')])).toBe('rises');
  expect(tierProblemOf([tier('0', '5', '0.1')])).toBe('is_bounded');
});

it('adds up a year of 365 days to the rate', () => {
  const year = slicesOf({ apr: decimal('0.12'), tiers: [] }, units(0n), coins('1000'));
  expect(decimalOfUnits(rewardOfDaysOf(year, 365))).toBe('120');
  // A leap year has one day more, and pays for it.
  expect(decimalOfUnits(rewardOfDaysOf(year, 366))).toBe('120.32876712');
});
