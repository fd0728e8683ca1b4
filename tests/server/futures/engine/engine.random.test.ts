/** The engine against its oracle: the same steps give the same money, positions and orders. */
import { expect, it } from 'vitest';
import { compareEngines } from '#tests/support/futures/compare-engines.ts';

const IS_LONG = process.env['TIDEMARK_LONG'] === '1';
const SEEDS = IS_LONG ? [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : [8];
const STEP_COUNT = IS_LONG ? 10_000 : 6_000;
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
  IS_LONG ? 3_600_000 : 120_000,
);
