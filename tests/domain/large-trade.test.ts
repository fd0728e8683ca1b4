import { expect, it } from 'vitest';
import { LARGE_FACTOR, largeSizeOf } from '#domain/large-trade.ts';

it('takes for large what is many times the usual size, however large the largest is', () => {
  const sizes = [3, 1, 2, 5, 4, 3, 3, 2, 1_000_000, 900_000, 3];
  expect(largeSizeOf(Float64Array.from(sizes))).toBe(3 * LARGE_FACTOR);
});

it('calls nothing large while there are too few to know what is usual', () => {
  expect(largeSizeOf(Float64Array.from([1, 1, 1, 1_000]))).toBe(Infinity);
  expect(largeSizeOf(new Float64Array(0))).toBe(Infinity);
});
