import { expect, it } from 'vitest';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { pairTextOf, priceOfTicks, sizeOfLots, ticksOf, type Pair } from '#contract/core/pair.ts';
import { epochMs, epochSec, type EpochSec } from '#contract/core/time.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { barStartOf, lengthSecOf } from '#domain/bar-resolution.ts';
import { mergedBars, type StepBar } from '#domain/bars.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { barAt, barsBetween, type BarColumns } from '#server/history/bar-columns.ts';
import { openHistory } from '#server/history/history.ts';
import type { Timeline } from '#server/history/timeline.ts';

const FIRST_START = epochSec(Date.UTC(2026, 2, 18, 14, 37, 21) / 1000);

function openedAt(time: EpochSec, db = openDatabase(':memory:')) {
  migrate(db);
  return { db, history: openHistory({ db, clock: () => epochMs(time * 1000), pairs: PAIRS }) };
}
const { history } = openedAt(FIRST_START);

function pairNamed(tradeCoin: string): Pair {
  const pair = PAIRS.find((candidate) => candidate.tradeCoin === tradeCoin);
  if (pair === undefined) throw new Error(`${tradeCoin} is listed`);
  return pair;
}
function timelineOf(tradeCoin: string): Timeline {
  const timeline = history.timeline(pairNamed(tradeCoin).id);
  if (timeline === undefined) throw new Error(`${tradeCoin} was recorded`);
  return timeline;
}
const allBars = (columns: BarColumns): StepBar[] => barsBetween(columns, 0, columns.times.length);
const textOf = (bar: StepBar, pair: Pair): Decimal[] => [
  ...[bar.open, bar.high, bar.low, bar.close].map((price) => priceOfTicks(price, pair)),
  sizeOfLots(bar.volume, pair),
];

it('[CHART-01] [CHART-02] cuts every bar of every pair and resolution at a UTC border', () => {
  let barCount = 0;
  for (const pair of PAIRS) {
    const timeline = timelineOf(pair.tradeCoin);
    for (const resolution of RESOLUTIONS) {
      let previous = 0;
      for (const bar of allBars(timeline.bars(resolution))) {
        barCount += 1;
        const isSound =
          bar.time > previous &&
          barStartOf(bar.time, resolution) === bar.time &&
          bar.low > 0 &&
          bar.low <= Math.min(bar.open, bar.close) &&
          bar.high >= Math.max(bar.open, bar.close) &&
          bar.volume >= 0;
        if (!isSound) expect.fail(`${pairTextOf(pair)} ${resolution} ${JSON.stringify(bar)}`);
        previous = bar.time;
      }
    }
  }
  expect(barCount).toBeGreaterThan(900_000);
});

it('ends every timeline at the first start, to a bar of its finest recording', () => {
  for (const pair of PAIRS) {
    const { endSec, finest } = timelineOf(pair.tradeCoin);
    expect(FIRST_START - endSec, pairTextOf(pair)).toBeGreaterThanOrEqual(0);
    expect(FIRST_START - endSec, pairTextOf(pair)).toBeLessThan(finest.lengthSec);
  }
});

it('ends BTC with December 2024, ETH with November 2024 and LINK with its last day', () => {
  const last = (coin: string): Decimal[] => {
    const { columns } = timelineOf(coin).finest;
    return textOf(barAt(columns, columns.times.length - 1), pairNamed(coin));
  };
  expect(last('BTC')).toEqual(['93135.32', '93257.5', '93135.32', '93226.88', '26.22273']);
  expect(last('ETH')).toEqual(['2426.49', '2427.09', '2426.23', '2426.99', '29.3765']);
  expect(last('LINK')).toEqual(['9.17', '9.56', '9.11', '9.5', '3028709.92']);
});

it('keeps the end of a timeline at the first start, regardless of later starts', () => {
  const { db, history: first } = openedAt(FIRST_START);
  const { history: second } = openedAt(epochSec(FIRST_START + 3 * 86_400 + 1234), db);
  for (const pair of PAIRS) {
    expect(second.timeline(pair.id)?.endSec).toBe(first.timeline(pair.id)?.endSec);
  }
  const { history: elsewhere } = openedAt(epochSec(FIRST_START + 3 * 86_400));
  expect(elsewhere.timeline(PAIRS[0]?.id ?? pairNamed('BTC').id)?.endSec).toBe(
    timelineOf('BTC').endSec + 3 * 86_400,
  );
});

it('merges coarser bars by the plain rule wherever the finer ones cover them', () => {
  for (const [coin, finer, coarser] of [
    ['BTC', '1', '5'],
    ['BTC', '1', '240'],
    ['ETH', '1', '60'],
    ['SOL', '5', '720'],
    ['LTC', '60', '1D'],
    ['AVAX', '1D', '1M'],
    ['LINK', '1D', '1W'],
  ] as const) {
    const timeline = timelineOf(coin);
    const plain = mergedBars(allBars(timeline.bars(finer)), coarser);
    // The first interval may be covered only partly, and then the coarser recording is more
    // accurate.
    const full = plain.slice(1);
    const byTime = new Map(allBars(timeline.bars(coarser)).map((bar) => [bar.time, bar]));
    expect(full.length).toBeGreaterThan(10);
    for (const bar of full) expect(byTime.get(bar.time), `${coin} ${coarser}`).toEqual(bar);
  }
});

it('uses a resolution as recorded where no finer one exists, and has none where nothing was recorded', () => {
  const ada = timelineOf('ADA');
  const firstHour = ada.bars('60').times[0] ?? 0;
  expect(ada.bars('1D').times[0]).toBeLessThan(firstHour - 2 * 365 * 86_400);
  for (const resolution of ['1', '15', '60', '720'] as const) {
    expect(timelineOf('LINK').bars(resolution).times, resolution).toHaveLength(0);
  }
  // Six hours are not made of four-hour bars: BNB has none between its hours and its five minutes.
  const sixHours = timelineOf('BNB').bars('360').times;
  const gaps = Array.from(sixHours, (time, row) => time - (sixHours[row - 1] ?? time));
  expect(Math.max(...gaps)).toBeGreaterThan(400 * 86_400);
});

it('scales only the minutes of a perpetual to the spot price where the two join', () => {
  // At 2025-04-03 20:00 UTC the perpetual's five minutes open at 115.32 and spot's four hours here:
  const sol = timelineOf('SOL');
  const pair = pairNamed('SOL');
  const joinRow = 35; // 17:05 to 20:00 in steps of five minutes.
  const openAtJoin = barAt(sol.bars('5'), joinRow).open;
  expect(priceOfTicks(openAtJoin, pair)).toBe('115.43');
  // Polkadot's spot market was not recorded: its minutes are used unchanged.
  const dot = timelineOf('DOT').finest.columns;
  expect(textOf(barAt(dot, 0), pairNamed('DOT'))).toEqual([
    '4.095',
    '4.1046',
    '4.086',
    '4.104',
    '10092.7',
  ]);
  expect(ticksOf(decimal('93226.88'), pairNamed('BTC'))).toBe(timelineOf('BTC').lastPrice);
});

it('uses no interval from a recording that ends after the timeline', () => {
  for (const pair of PAIRS) {
    const timeline = timelineOf(pair.tradeCoin);
    for (const resolution of ['240', '1D'] as const) {
      const { times } = timeline.bars(resolution);
      expect(times.at(-1) ?? 0).toBeLessThan(timeline.endSec);
      const isLate = (times.at(-1) ?? 0) + lengthSecOf(resolution) > timeline.endSec + 86_400;
      expect(isLate, pairTextOf(pair)).toBe(false);
    }
  }
});
