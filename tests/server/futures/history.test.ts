/** Recorded candles of contracts on the timeline of the spot market. */
import { expect, it } from 'vitest';
import { exactUnitsOf } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { rowFrom, type BarColumns } from '#server/history/bar-columns.ts';
import { openContractHistory } from '#server/history/contract-history.ts';
import { openHistory } from '#server/history/history.ts';
import { NO_BASIS, basisAt, recordedBasisOf } from '#server/history/recorded-basis.ts';
import { BASIS_RECORDINGS } from '#server/history/recorded-list.ts';
import type { Timeline } from '#server/history/timeline.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import { readBarsOnce } from '#tests/support/recorded-parts.ts';

const START = Date.UTC(2026, 2, 18, 14, 37, 21);
/** The largest basis that was recorded at any time, in millionths. */
const BASIS_MAX = 1_500;

const db = openMemoryDatabase();
const spotHistory = openHistory({
  db,
  clock: () => epochMs(START),
  pairs: PAIRS,
  readBars: readBarsOnce,
});
const contracts = CONTRACTS.map(({ pair, indexPairId }) => {
  const spotPair = PAIRS.find(({ id }) => id === indexPairId);
  if (spotPair === undefined) throw new Error(`${pair.tradeCoin} has a spot pair`);
  return { pair, spotPair };
});
const history = openContractHistory({ contracts, spotHistory, readBars: readBarsOnce });
const both = contracts.map((contract) => {
  const [timeline, spot] = [
    history.timeline(contract.pair.id),
    spotHistory.timeline(contract.spotPair.id),
  ];
  if (timeline === undefined || spot === undefined) throw new Error('both have candles');
  return { ...contract, coin: contract.pair.tradeCoin, timeline, spot };
});

/** Price of the contract over that of spot, less one, in millionths. */
function distanceAt(
  { pair, spotPair }: (typeof contracts)[number],
  price: number | undefined,
  spotPrice: number | undefined,
): number {
  const steps = Number(exactUnitsOf(pair.tickSize)) / Number(exactUnitsOf(spotPair.tickSize));
  return (((price ?? 0) * steps) / (spotPrice ?? 0) - 1) * 1e6;
}

/** Half a tick of the contract, in millionths of its lowest price. */
const roundingOf = ({ lows }: BarColumns): number => 1e6 / Math.min(...lows);

it('[ENT-15] has the candles of spot at the recorded basis, at every time and resolution', () => {
  for (const { coin, timeline, spot, ...contract } of both) {
    expect(timeline.endSec, coin).toBe(spot.endSec);
    for (const resolution of ['15', '60', '1D'] as const) {
      const [bars, spotBars] = [timeline.bars(resolution), spot.bars(resolution)];
      expect(bars.times, `${coin} ${resolution}`).toEqual(spotBars.times);
      const bound = BASIS_MAX + roundingOf(bars);
      for (let row = 0; row < bars.times.length; row++) {
        for (const field of ['opens', 'highs', 'lows', 'closes'] as const) {
          const distance = distanceAt(contract, bars[field][row], spotBars[field][row]);
          if (!(Math.abs(distance) <= bound))
            expect.fail(`${coin} ${resolution} ${field} ${row}: ${distance}`);
        }
      }
    }
  }
});

it('moves over three days as spot does', () => {
  for (const { coin, timeline, spot } of both) {
    const changeOf = (of: Timeline): number => {
      const bars = of.bars('60');
      const from = bars.closes[rowFrom(bars, of.endSec - 3 * 86_400)] ?? 0;
      return (bars.closes.at(-1) ?? 0) / from - 1;
    };
    expect(Math.abs(changeOf(timeline) - changeOf(spot)), coin).toBeLessThan(0.002);
  }
});

it('ends where live trading starts: at the spot price', () => {
  for (const { coin, timeline, spot, ...contract } of both) {
    const distance = distanceAt(contract, timeline.lastPrice, spot.lastPrice);
    expect(Math.abs(distance), coin).toBeLessThanOrEqual(roundingOf(timeline.finest.columns));
  }
});

it('reads the basis and the volumes of a perpetual and its spot market', () => {
  for (const [coin, { perpetual, spot }] of Object.entries(BASIS_RECORDINGS)) {
    const basis = recordedBasisOf(readBarsOnce(perpetual), readBarsOnce(spot));
    const { millionths, volume } = basis;
    expect(millionths.length, coin).toBeGreaterThan(170);
    expect(Math.max(...millionths.map(Math.abs)), coin).toBeLessThan(BASIS_MAX);
    expect(new Set(millionths).size, coin).toBeGreaterThan(50);
    const share = Number(volume.numerator) / Number(volume.denominator);
    expect(share, coin).toBeGreaterThan(0.2);
    expect(share, coin).toBeLessThan(20);
  }
});

it('closes the basis at the end, continues between its values, and repeats them', () => {
  const basis = { ...NO_BASIS, millionths: [100, -300], stepSec: 10 };
  const at = (beforeEndSec: number): number => basisAt(basis, beforeEndSec);
  expect([0, 10, 20, 30, 40].map(at)).toEqual([0, -300, 100, -300, 100]);
  expect([5, 15, 25].map(at)).toEqual([-150, -100, -100]);
  expect(at(1_234_567)).toBeLessThanOrEqual(100);
  expect(basisAt(NO_BASIS, 12_345)).toBe(0);
});
