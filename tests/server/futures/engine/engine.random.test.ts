/** The engine against its oracle: the same steps give the same money, positions and orders. */
import { expect, it } from 'vitest';
import { countOf } from '#tests/support/count-of.ts';
import { compareEngines } from '#tests/support/futures/compare-engines.ts';

const SEEDS = countOf({ short: [8], long: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] });
const STEP_COUNT = countOf({ short: 4_000, long: 10_000 });
/** Each happens at least this often, so that the comparison means something. */
const COUNT_MIN = (SEEDS.length * STEP_COUNT) / 100;
const OFTEN = [
  'partial fills',
  'ended: user',
  'ended: self_trade',
  'ended: slippage_bound',
  'stops triggered',
  'funding',
  'liquidations',
  'takeovers',
  'deleveragings',
];
const SELDOM = [
  'stepDowns',
  'ended: position_reduced',
  'rejected: would_be_liquidated',
  'rejected: position_mode_locked',
  'reverse',
  'close_all',
  'mode',
  'order_stops',
  'partial stops of orders',
  'partial stops triggered',
];

it(
  `[FUT-15] gives the money, positions and orders of a slow engine (seeds ${SEEDS.join(', ')})`,
  () => {
    const counts = new Map<string, number>();
    for (const seed of SEEDS) {
      for (const [what, count] of Object.entries(compareEngines(seed, STEP_COUNT))) {
        counts.set(what, (counts.get(what) ?? 0) + count);
      }
    }
    console.log(`${SEEDS.length} times ${STEP_COUNT} steps:`, Object.fromEntries(counts));
    const atLeast = (what: string, min: number) =>
      expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(min);
    for (const what of OFTEN) atLeast(what, COUNT_MIN);
    for (const what of SELDOM) atLeast(what, COUNT_MIN / 10);
  },
  countOf({ short: 120_000, long: 3_600_000 }),
);
