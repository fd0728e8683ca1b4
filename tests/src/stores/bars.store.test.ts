/** Tests the store of the chart's bars. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { barOfTrade } from '#domain/bars.ts';
import {
  BAR_COUNT_MAX,
  applyBarFrame,
  applyBars,
  clearBars,
  createBars,
} from '#src/stores/bars.store.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

const columnsOf = (...times: number[]) =>
  packedBars(times.map((time) => barOfTrade(epochSec(time), ticks(time + 1), lots(2)))).columns;

it('[CHART-16] stores the closed bars and the running one', () => {
  const bars = createBars();
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: columnsOf(60, 120) }, bars);
  applyBarFrame(frameOfDraft({ bar: [180, 7] }), bars);
  expect(Array.from(bars.closed.times)).toEqual([60, 120]);
  expect(bars.live).toEqual({ time: 180, open: 7, high: 7, low: 7, close: 7, volume: 5 });
  const { version } = bars;
  applyBars({ viewId: 1, resolution: '1', kind: 'next', columns: columnsOf(180) }, bars);
  expect(Array.from(bars.closed.closes)).toEqual([61, 121, 181]);
  expect(bars.version).toBe(version + 1);
});

it('[CHART-01] starts another chart with its full bars and without the running one', () => {
  const bars = createBars();
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: columnsOf(60) }, bars);
  applyBarFrame(frameOfDraft({ bar: [120, 7] }), bars);
  clearBars(1, '60', bars);
  expect([bars.isLoaded, bars.live, bars.closed.times.length]).toEqual([false, undefined, 0]);
  applyBarFrame(frameOfDraft({ bar: [120, 7] }), bars);
  expect(bars.live).toBeUndefined();
  const next = { viewId: 2, resolution: '60', kind: 'next', columns: columnsOf(60) } as const;
  expect(() => applyBars(next, bars)).toThrow('begins with all');
});

it('[CHART-01] ignores bars of the previous resolution', () => {
  const bars = createBars();
  clearBars(1, '1', bars);
  clearBars(1, '60', bars);
  for (const kind of ['full', 'next'] as const) {
    applyBars({ viewId: 1, resolution: '1', kind, columns: columnsOf(60, 120) }, bars);
    expect([bars.resolution, bars.isLoaded, bars.closed.times.length]).toEqual(['60', false, 0]);
  }
  applyBars({ viewId: 1, resolution: '60', kind: 'full', columns: columnsOf(3_600) }, bars);
  expect([bars.resolution, bars.isLoaded, bars.closed.times.length]).toEqual(['60', true, 1]);
});

it('removes the oldest bars above its limit', () => {
  const bars = createBars();
  const times = Array.from({ length: BAR_COUNT_MAX }, (_, index) => index * 60);
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns: columnsOf(...times) }, bars);
  const last = BAR_COUNT_MAX * 60;
  applyBars({ viewId: 1, resolution: '1', kind: 'next', columns: columnsOf(last) }, bars);
  expect(bars.closed.times).toHaveLength(BAR_COUNT_MAX);
  expect([bars.closed.times[0], bars.closed.times.at(-1)]).toEqual([60, last]);
});
