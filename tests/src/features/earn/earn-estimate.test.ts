import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { dateOfDay } from '#domain/earn/dates.ts';
import { datesOf, estimateOf, isTiered, proofOf, sumIn } from '#src/features/earn/earn-estimate.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';

const NOTHING = units(0n);

it('estimates 1,000 USDT at 12% for 30 days as the exchange pays it', () => {
  expect(estimateOf(samples.locked, decimal('1000'), NOTHING)).toMatchObject({
    apr: '0.12',
    perDay: '0.32876712',
    total: '9.86301369',
    days: 30,
  });
});

it('shows the effective rate of an amount over its tiers, and of what is below it', () => {
  const { flexible } = samples;
  expect(isTiered(flexible)).toBe(true);
  expect(isTiered(samples.locked)).toBe(false);
  expect(estimateOf(flexible, decimal('1000'), NOTHING)).toMatchObject({
    apr: '0.065',
    perDay: '0.17808219',
  });
  expect(estimateOf(flexible, decimal('100'), units(50_000_000_000n)).apr).toBe('0.03');
});

it('sums what active positions have in a product', () => {
  const { lockedPosition, renewed, ended } = samples;
  expect(sumIn(7, [lockedPosition, renewed, ended, samples.flexiblePosition])).toBe(
    200_000_000_000n,
  );
});

it('names the first day that earns, its payment, and maturity in UTC', () => {
  const now = epochMs(Date.UTC(2028, 1, 28, 23, 59, 59));
  expect(datesOf(samples.locked, now)).toEqual({
    accruesFrom: Date.UTC(2028, 1, 29),
    paysAt: Date.UTC(2028, 2, 1),
    maturesAt: Date.UTC(2028, 2, 30),
  });
  expect(datesOf(samples.flexible, now).maturesAt).toBeUndefined();
});

it('recalculates each day from its inputs, with the remainder of the day before', () => {
  const [tiered, day] = samples.days;
  if (tiered === undefined || day === undefined) throw new Error('There are days.');
  expect(proofOf(day)).toMatchObject({
    paid: '0.32876712',
    isMatching: true,
    perThousand: '0.32876712',
  });
  expect(proofOf(tiered)).toMatchObject({ paid: '0.17808219', isMatching: true });
  expect(proofOf(samples.wrongDay).isMatching).toBe(false);
  expect(proofOf({ ...day, slices: [], paid: decimal('0') }).perThousand).toBeUndefined();
});

it('pays a small position once its remainders make a unit', () => {
  const [first] = samples.days;
  if (first === undefined) throw new Error('There are days.');
  const day = {
    ...first,
    slices: [{ amount: decimal('0.00000001'), apr: decimal('0.1') }],
  };
  let carried = 0n;
  let paid = 0n;
  for (let at = 0; at < 3_650; at += 1) {
    const proof = proofOf({ ...day, day: dateOfDay(at), carried: String(carried) });
    carried = proof.carriedAfter;
    paid += proof.paid === '0' ? 0n : 1n;
  }
  expect([paid, carried]).toEqual([1n, 0n]);
});
