import { expect, it } from 'vitest';
import { bidPercentOf, depthScaleOf } from '#src/trading/book/depth.ts';

const row = (size: number, total: number) => ({ size, total });
const book = {
  bids: [row(5, 5), row(1, 6), row(40, 46)],
  asks: [row(2, 2), row(7, 9), row(3, 12)],
};

it('scales both sides by the longest visible bar', () => {
  expect(depthScaleOf(book, 'both', 3, 'total')).toBe(46);
  expect(depthScaleOf(book, 'both', 2, 'total')).toBe(9);
  expect(depthScaleOf(book, 'asks', 3, 'total')).toBe(12);
  expect(depthScaleOf(book, 'both', 3, 'size')).toBe(40);
});

it('returns a scale for an empty book too', () => {
  expect(depthScaleOf({ bids: [], asks: [] }, 'both', 8, 'total')).toBe(1);
});

it('compares bids with asks by the visible rows', () => {
  expect(bidPercentOf(book, 3)).toBe(79);
  expect(bidPercentOf(book, 1)).toBe(71);
  expect(bidPercentOf({ bids: [], asks: [row(1, 1)] }, 3)).toBe(0);
  expect(bidPercentOf({ bids: [], asks: [] }, 3)).toBe(50);
});
