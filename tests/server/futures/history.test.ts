/** Recorded candles of contracts on the timeline of the spot market. */
import { expect, it } from 'vitest';
import { compareDecimals, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { openHistory } from '#server/history/history.ts';
import { CONTRACT_RECORDINGS } from '#server/history/recorded-list.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const START = Date.UTC(2026, 2, 18, 14, 37, 21);

function open() {
  const db = openMemoryDatabase();
  const clock = () => epochMs(START);
  const spot = openHistory({ db, clock, pairs: PAIRS });
  const contracts = openHistory({
    db,
    clock,
    pairs: CONTRACTS.map(({ pair }) => pair),
    recordings: CONTRACT_RECORDINGS,
    endPriceOf: ({ id }) => {
      const contract = CONTRACTS.find(({ pair }) => pair.id === id);
      const pair = PAIRS.find((one) => one.id === contract?.indexPairId);
      const last = pair && spot.timeline(pair.id)?.lastPrice;
      return pair && last && priceOfTicks(last, pair);
    },
  });
  return { spot, contracts };
}

it('[ENT-15] ends the recorded candles of every contract at the spot price and the start', () => {
  const { spot, contracts } = open();
  for (const { pair, indexPairId } of CONTRACTS) {
    const timeline = contracts.timeline(pair.id);
    const spotPair = PAIRS.find(({ id }) => id === indexPairId);
    const spotLast = spot.timeline(indexPairId)?.lastPrice;
    if (timeline === undefined || spotPair === undefined || spotLast === undefined) {
      throw new Error(`${pair.tradeCoin} has candles`);
    }
    const last = priceOfTicks(timeline.lastPrice, pair);
    const difference = exactUnitsOf(last) - exactUnitsOf(priceOfTicks(spotLast, spotPair));
    const distance = decimalOfUnits(difference < 0n ? 0n - difference : difference);
    expect(compareDecimals(distance, pair.tickSize), pair.tradeCoin).toBeLessThanOrEqual(0);
    // Full bars, so that boundaries stay UTC boundaries.
    expect(timeline.endSec).toBeGreaterThan(START / 1_000 - 300);
    expect(timeline.endSec).toBeLessThanOrEqual(START / 1_000);
    expect(timeline.bars('60').times.length).toBeGreaterThan(500);
  }
});
