import { expect, it } from 'vitest';
import { rowCountOf } from '#src/trading/book/use-row-count.ts';

it('counts the rows of one side that fit beside the last price', () => {
  expect(rowCountOf(354, 'both', 20, 34)).toBe(8);
  expect(rowCountOf(353, 'both', 20, 34)).toBe(7);
  expect(rowCountOf(354, 'bids', 20, 34)).toBe(16);
});

it('returns at least one row and at most as many as a frame contains', () => {
  expect(rowCountOf(0, 'both', 20, 34)).toBe(1);
  expect(rowCountOf(100_000, 'asks', 20, 34)).toBe(50);
});
