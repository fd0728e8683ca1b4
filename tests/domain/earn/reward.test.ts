import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { rewardOfDay, rewardOfDaysOf, rewardPerDayOf } from '#domain/earn/reward.ts';
import { slicesOf, type ProductRates } from '#domain/earn/tiers.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));
const flat: ProductRates = { apr: decimal('0.12'), tiers: [] };
const tiered: ProductRates = {
  apr: decimal('0.1'),
  tiers: [
    { minimum: decimal('0'), maximum: decimal('500'), apr: decimal('0.1') },
    { minimum: decimal('500'), maximum: undefined, apr: decimal('0.03') },
  ],
};
const slices = (rates: ProductRates, amount: string) => slicesOf(rates, units(0n), coins(amount));

it('pays 0.32876712 a day and 9.86301369 in 30 days for 1,000 at 12 %', () => {
  expect(decimalOfUnits(rewardPerDayOf(slices(flat, '1000')))).toBe('0.32876712');
  expect(decimalOfUnits(rewardOfDaysOf(slices(flat, '1000'), 30))).toBe('9.86301369');
});

it('pays 0.17808219 a day for 1,000 at 10 % on the first 500 and 3 % above', () => {
  expect(decimalOfUnits(rewardPerDayOf(slices(tiered, '1000')))).toBe('0.17808219');
});

it('pays days that add up to the total, each with the value of the day before or one unit more', () => {
  let carried = 0n;
  let sum = 0n;
  const paid = new Set<string>();
  for (let day = 1; day <= 30; day += 1) {
    const reward = rewardOfDay(slices(flat, '1000'), carried);
    carried = reward.carried;
    sum += reward.paid;
    paid.add(decimalOfUnits(reward.paid));
    expect(sum).toBe(rewardOfDaysOf(slices(flat, '1000'), day));
  }
  expect(decimalOfUnits(sum)).toBe('9.86301369');
  expect([...paid].toSorted()).toEqual(['0.32876712', '0.32876713']);
});

it('pays the smallest amount in the end', () => {
  const one = slicesOf(flat, units(0n), units(1n));
  expect(rewardPerDayOf(one)).toBe(0n);
  let carried = 0n;
  let days = 0;
  for (let paid = 0n; paid === 0n; days += 1) ({ paid, carried } = rewardOfDay(one, carried));
  // 365 / 0.12 days.
  expect(days).toBe(3042);
});

it('loses nothing over days with changing amounts and rates', () => {
  const random = seededRandom(20_281_129);
  let carried = 0n;
  let paid = 0n;
  let earned = 0n;
  for (let day = 0; day < 2000; day += 1) {
    const amount = BigInt(Math.floor(random.next() * 1e12));
    const apr = decimal((Math.floor(random.next() * 1e6) / 1e6).toFixed(6));
    const reward = rewardOfDay([{ amount: units(amount), apr }], carried);
    carried = reward.carried;
    paid += reward.paid;
    earned += amount * exactUnitsOf(apr, 6);
    expect(paid).toBe(earned / 365_000_000n);
  }
});
