/** The engine against its oracle: the same steps give the same money, positions and orders. */
import { expect, it } from 'vitest';
import { compareEngines } from '#tests/support/futures/compare-engines.ts';

const IS_LONG = process.env['TIDEMARK_LONG'] === '1';
const STEP_COUNT = IS_LONG ? 100_000 : 10_000;
const SEED = 7;
/** Each happens at least this often, so that the comparison means something. */
const COUNT_MIN = STEP_COUNT / 100;
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
const SELDOM = ['stepDowns', 'ended: position_reduced', 'rejected: would_be_liquidated'];

it(
  `[FUT-15] gives the money, positions and orders of a slow engine (seed ${SEED})`,
  () => {
    const counts = compareEngines(SEED, STEP_COUNT);
    console.log(`${STEP_COUNT} steps, seed ${SEED}:`, counts);
    for (const what of OFTEN) expect(counts[what] ?? 0, what).toBeGreaterThanOrEqual(COUNT_MIN);
    for (const what of SELDOM)
      expect(counts[what] ?? 0, what).toBeGreaterThanOrEqual(COUNT_MIN / 10);
  },
  IS_LONG ? 3_600_000 : 120_000,
);
