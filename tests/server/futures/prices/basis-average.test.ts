import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { BASIS_WINDOW_MS, BasisAverage } from '#server/futures/prices/basis-average.ts';

/** @param samples time and basis, in the order in which they come. */
function averageOf(...samples: readonly (readonly [at: number, basis: bigint])[]) {
  const average = new BasisAverage();
  for (const [at, basis] of samples) average.add(epochMs(at), units(basis));
  return (now: number) => average.at(epochMs(now));
}

it('averages the samples of the window, rounded down on both sides of zero', () => {
  expect(averageOf([0, 1n], [1, 2n])(1)).toBe(1n);
  expect(averageOf([0, -1n], [1, -2n])(1)).toBe(-2n);
  expect(averageOf()(0)).toBeUndefined();
});

it('drops a sample when it is as old as the window, and has no average without one', () => {
  const average = averageOf([0, 10n], [1, 20n]);
  expect(average(BASIS_WINDOW_MS - 1)).toBe(15n);
  expect(average(BASIS_WINDOW_MS)).toBe(20n);
  expect(average(BASIS_WINDOW_MS + 1)).toBeUndefined();
});

it('drops samples of the future after the clock was set back, also between newer ones', () => {
  expect(averageOf([100, 10n], [200, 30n])(150)).toBe(10n);
  expect(averageOf([100, 10n], [200, 30n], [150, 20n])(150)).toBe(15n);
  expect(averageOf([100, 10n], [200, 30n], [150, 20n], [160, 60n])(160)).toBe(30n);
});

it('counts samples of a window that has moved since the last one', () => {
  const late = BASIS_WINDOW_MS + 50;
  expect(averageOf([0, 10n], [100, 20n], [late, 40n])(late)).toBe(30n);
});
