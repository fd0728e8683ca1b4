import { expect, it } from 'vitest';
import { niceStep, priceRangeOf, splitsOf } from '#src/trading/chart/price-scale.ts';

it('keeps prices under the legend and above the volume', () => {
  const { min, max } = priceRangeOf(1_000, 2_000, 400, 40);
  const shareOf = (price: number) => (max - price) / (max - min);
  expect(shareOf(2_000)).toBeCloseTo(0.1);
  expect(shareOf(1_000)).toBeCloseTo(0.8);
});

it('gives a flat market some air', () => {
  const { min, max } = priceRangeOf(500, 500, 400, 0);
  expect(min).toBeLessThan(499);
  expect(max).toBeGreaterThan(500);
});

it.each([
  [0.7, 1, 1],
  [3, 1, 5],
  [11, 1, 20],
  [51, 1, 100],
  [2, 1_000, 1_000],
])('steps at least %f, at least %i, by %i', (least, stepMin, step) => {
  expect(niceStep(least, stepMin)).toBe(step);
});

it('labels whole multiples of its step', () => {
  expect(splitsOf({ min: 180, max: 520 }, 4, 1)).toEqual([200, 300, 400, 500]);
  expect(splitsOf({ min: 0.5, max: 3.5 }, 10, 1)).toEqual([1, 2, 3]);
});
