import { expect, it } from 'vitest';
import { applyBars, carryBars, clearBars, createBars, type Bars } from '#src/stores/bars.store.ts';
import { BarFeed } from '#src/trading/chart/bar-feed.ts';
import type { ChartStyle } from '#src/trading/chart/bar-shapes.ts';

const column = (...values: readonly number[]) => Float64Array.from(values);
const columns = (...times: readonly number[]) => ({
  times: column(...times),
  opens: column(...times.map(() => 10)),
  highs: column(...times.map((_, index) => 20 + index)),
  lows: column(...times.map(() => 5)),
  closes: column(...times.map((_, index) => 11 + index)),
  volumes: column(...times.map(() => 1)),
});

function open(style: ChartStyle = 'candles'): { readonly bars: Bars; readonly feed: BarFeed } {
  const bars = createBars();
  clearBars(1, '1', bars);
  const feed = new BarFeed(bars, () => ({ style }));
  feed.drain();
  return { bars, feed };
}

const full = (...times: readonly number[]) =>
  ({ viewId: 1, resolution: '1', kind: 'full', columns: columns(...times) }) as const;

it('restarts with the first bars, and continues with the next', () => {
  const { bars, feed } = open();
  expect(feed.drain()).toBe('nothing');
  applyBars(full(60, 120), bars);
  expect(feed.drain()).toBe('other');
  expect(feed.drain()).toBe('nothing');
  applyBars({ ...full(180), kind: 'next' }, bars);
  expect(feed.drain()).toBe('closed');
  expect(feed.newestTime).toBe(180);
});

it('keeps the scene when the book is grouped differently', () => {
  const { bars, feed } = open();
  applyBars(full(60), bars);
  feed.drain();
  carryBars(2, bars);
  expect(feed.drain()).toBe('nothing');
});

it('restarts with another resolution', () => {
  const { bars, feed } = open();
  applyBars(full(60), bars);
  feed.drain();
  clearBars(1, '5', bars);
  expect(feed.drain()).toBe('other');
  expect(feed.count).toBe(0);
});

it('counts the running bar once: after its close it is one of the closed bars', () => {
  const { bars, feed } = open();
  applyBars(full(60, 120), bars);
  bars.live = { time: 180, open: 1, high: 2, low: 1, close: 2, volume: 3 };
  feed.drain();
  expect([feed.count, feed.newestTime, feed.timeAt(2)]).toEqual([3, 180, 180]);
  expect(feed.barAt(2)?.close).toBe(2);
  expect([feed.nearestIndex(0), feed.nearestIndex(149), feed.nearestIndex(151)]).toEqual([0, 1, 2]);
  applyBars({ ...full(180), kind: 'next' }, bars);
  feed.drain();
  expect([feed.count, feed.live]).toEqual([3, undefined]);
});

it('includes the running bar in the extremes only while it is visible', () => {
  const { bars, feed } = open();
  applyBars(full(60, 120), bars);
  bars.live = { time: 180, open: 1, high: 900, low: 1, close: 2, volume: 3 };
  feed.drain();
  expect(feed.extremesIn({ from: 0, to: 200 })?.high).toBe(900);
  expect(feed.extremesIn({ from: 0, to: 130 })?.high).toBe(21);
  expect(feed.indexesIn({ from: 61, to: 130 })).toEqual({ first: 0, end: 2 });
});

it('[CHART-09] draws averaged bars, and still returns the original ones', () => {
  const { bars, feed } = open('heikinAshi');
  applyBars(full(60, 120), bars);
  bars.live = { time: 180, open: 12, high: 16, low: 12, close: 16, volume: 3 };
  feed.drain();
  expect(feed.barAt(0)?.close).toBe(11);
  expect(feed.drawn.closes[0]).toBe(11.5);
  expect(feed.drawnLive?.close).toBe(14);
});
