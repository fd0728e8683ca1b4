import { expect, it } from 'vitest';
import { LARGE_FACTOR, largeSizeOf } from '#domain/large-trade.ts';

it('marks trades many times the usual size as large, regardless of the largest trade', () => {
  const sizes = [3, 1, 2, 5, 4, 3, 3, 2, 1_000_000, 900_000, 3];
  expect(largeSizeOf(Float64Array.from(sizes))).toBe(3 * LARGE_FACTOR);
});

it('marks no trade as large while there are too few to determine the usual size', () => {
  expect(largeSizeOf(Float64Array.from([1, 1, 1, 1_000]))).toBe(Infinity);
  expect(largeSizeOf(new Float64Array(0))).toBe(Infinity);
});
