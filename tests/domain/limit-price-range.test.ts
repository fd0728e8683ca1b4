import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, ticks } from '#contract/core/decimal.ts';
import { isInRange, limitPriceRangeOf } from '#domain/limit-price-range.ts';

const rangeOf = (reference: string, tickSize: string) =>
  limitPriceRangeOf(exactUnitsOf(decimal(reference)), { tickSize: decimal(tickSize) });

it('reaches half of the reference price in both directions, rounded inwards to a tick', () => {
  expect(rangeOf('60000', '0.01')).toEqual({ min: 3_000_000, max: 9_000_000 });
  expect(rangeOf('60000.01', '0.01')).toEqual({ min: 3_000_001, max: 9_000_001 });
  expect(rangeOf('0.00000003', '0.00000001')).toEqual({ min: 2, max: 4 });
});

it('includes its ends', () => {
  const range = rangeOf('100', '1');
  expect([49, 50, 150, 151].map((price) => isInRange(ticks(price), range))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
