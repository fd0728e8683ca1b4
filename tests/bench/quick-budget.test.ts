import { expect, it } from 'vitest';
import { QUICK_SECONDS, roundsOf } from '#bench/harness/quick-budget.ts';
import { hasTimeFor, runRounds } from '#bench/harness/rounds.ts';

/** The rest of five minutes opens browsers and exchanges, and checks peers. */
const MEASURING_SECONDS_MAX = 190;

it('leaves time for opening and checking in a quick run', () => {
  const seconds = Object.values(QUICK_SECONDS).reduce((sum, one) => sum + one, 0);
  expect(seconds).toBeLessThanOrEqual(MEASURING_SECONDS_MAX);
});

it('rejects a scenario without time, and gives a full run its rounds', () => {
  expect(() => roundsOf({ isQuick: true }, 'nothing')).toThrow('has no time in a quick run');
  expect(roundsOf({ isQuick: false }, 'merge')).toEqual({ min: 7, max: 7 });
});

it.each([
  [[], true],
  [[9_000, 9_000], true],
  [[2_000, 2_000, 2_000], true],
  [[2_000, 2_000, 2_000, 2_000], true],
  [[2_000, 2_000, 2_000, 2_000, 2_000], false],
  [[9_000, 9_000, 9_000], false],
  [[1, 1, 1, 1, 1, 1], false],
])('decides after rounds of %j ms whether another one fits', (roundMs, fits) => {
  expect(hasTimeFor({ min: 3, max: 6, seconds: 10 }, roundMs)).toBe(fits);
});

it('runs whole rounds, and at least the smallest number of them', async () => {
  const variants = ['a', 'b'].map((name) => ({ name, measure: () => name }));
  const { samples } = await runRounds(variants, { min: 2, max: 4, seconds: 0 });
  expect([...samples.values()].map((list) => list.length)).toEqual([2, 2]);
});
