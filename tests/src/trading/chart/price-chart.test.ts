/** Tests the cost of a tick: which canvas is painted, and when. The canvases only count. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { dateTextsOf } from '#scripts/locales/date-texts.ts';
import { setDateLocale } from '#src/format/date-locale.ts';
import { applyBars, createBars, type Bars, type LiveBar } from '#src/stores/bars.store.ts';
import { createQuality, type Quality } from '#src/stores/quality.store.ts';
import { createTicker, type Ticker } from '#src/stores/ticker.store.ts';
import type { ChartSettings } from '#src/trading/chart/chart-scene.ts';
import { PriceChart } from '#src/trading/chart/price-chart.ts';
import { ticks } from '#contract/core/decimal.ts';

const BAR_COUNT = 200;
/** The newest bars are near midnight in the chart's time zone. */
const FIRST = 1_699_972_200;
const NEWEST = FIRST + BAR_COUNT * MINUTE_SEC;
const CLOSE = 6_400_000;

const column = (valueAt: (index: number) => number, count = BAR_COUNT) =>
  Float64Array.from({ length: count }, (_, index) => valueAt(index));
const columnsFrom = (first: number, count: number) => ({
  times: column((index) => first + index * MINUTE_SEC, count),
  opens: column(() => CLOSE, count),
  highs: column(() => CLOSE + 900, count),
  lows: column(() => CLOSE - 900, count),
  closes: column(() => CLOSE, count),
  volumes: column(() => 5_000, count),
});
const running: LiveBar = {
  time: NEWEST,
  open: CLOSE,
  high: CLOSE + 10,
  low: CLOSE - 10,
  close: CLOSE,
  volume: 100,
};

const SETTINGS: ChartSettings = {
  pair: btcUsdt,
  priceDecimals: 2,
  style: 'candles',
  scale: 'linear',
  language: 'en',
};

/** Number of times each canvas was repainted. */
const painted = new WeakMap<HTMLCanvasElement, number>();
/** Every text drawn on a canvas since the set was last cleared. */
const lettered = new Set<string>();
let frames: FrameRequestCallback[] = [];
let nowMs = 0;
let timers: Set<() => void>;
let seen: (entries: readonly { readonly isIntersecting: boolean }[]) => void;

interface Opened {
  readonly bars: Bars;
  readonly ticker: Ticker;
  readonly quality: Quality;
  readonly chart: PriceChart;
  readonly host: HTMLElement;
  /** Full repaints and repaints of the running bar since the last call. */
  readonly counts: () => readonly [full: number, running: number];
  readonly move: (change: Partial<LiveBar>) => Promise<void>;
}

beforeEach(() => {
  frames = [];
  nowMs = NEWEST * 1000;
  timers = new Set();
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'Path2D',
    class {
      rect = vi.fn();
      moveTo = vi.fn();
      lineTo = vi.fn();
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(notify: typeof seen) {
        seen = notify;
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return countingContext(this);
  } as never);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  lettered.clear();
  setDateLocale('en', undefined);
});

/** Returns a context that accepts every call and counts the start of each repaint. */
function countingContext(canvas: HTMLCanvasElement): unknown {
  const known: Record<string | symbol, unknown> = {
    canvas,
    clearRect: () => painted.set(canvas, (painted.get(canvas) ?? 0) + 1),
    measureText: () => ({ width: 10 }),
    fillText: (text: string) => lettered.add(text),
  };
  return new Proxy(known, { get: (target, name) => target[name] ?? (() => undefined) });
}

async function open(): Promise<Opened> {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: 700 });
  Object.defineProperty(host, 'clientHeight', { value: 400 });
  document.body.append(host);
  const bars = createBars();
  const ticker = createTicker();
  const quality = createQuality();
  const columns = columnsFrom(FIRST, BAR_COUNT);
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns }, bars);
  bars.live = { ...running };
  ticker.viewId = 1;
  const chart = new PriceChart({
    host,
    bars,
    ticker,
    quality,
    settings: SETTINGS,
    classes: { label: 'label', layer: 'layer', clip: 'clip', line: 'line', tag: 'tag' },
    clock: () => epochMs(nowMs),
    monotonic: () => nowMs,
    every: (_intervalMs, run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
    onBar: () => undefined,
    onLoadOlder: () => Promise.resolve(false),
  });
  await settle();
  const full = host.querySelector<HTMLCanvasElement>('.u-wrap > canvas');
  const small = host.querySelector<HTMLCanvasElement>('.clip > canvas');
  let before = [0, 0];
  const counts = () => {
    const now = [full, small].map((canvas) => (canvas === null ? 0 : (painted.get(canvas) ?? 0)));
    const since = now.map((count, at) => count - (before[at] ?? 0));
    before = now;
    return [since[0] ?? 0, since[1] ?? 0] as const;
  };
  await frame();
  expect(counts()[0]).toBeGreaterThan(0);
  const move = async (change: Partial<LiveBar>) => {
    nowMs += 17;
    Object.assign(bars.live ?? {}, change);
    await settle();
  };
  return { bars, ticker, quality, chart, host, counts, move };
}

/** Waits for microtasks, in which stores notify and uPlot paints. */
const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

async function frame(): Promise<void> {
  const due = frames;
  frames = [];
  for (const run of due) run(nowMs);
  await settle();
}

const tagText = (host: HTMLElement) => host.querySelector('.tag b')?.textContent;

it('paints only the running bar when a tick stays in the range, immediately and in no later animation frame', async () => {
  const { counts, move } = await open();
  await move({ close: CLOSE + 5, volume: 130 });
  expect(counts()).toEqual([0, 1]);
  await move({ close: CLOSE + 300, high: CLOSE + 300, volume: 150 });
  expect(counts()).toEqual([0, 1]);
  await frame();
  expect(counts()).toEqual([0, 0]);
});

it('moves the crosshair from the newest bar, and never beyond the loaded bars', async () => {
  const { chart } = await open();
  const newest = chart.moveCrosshair(-1);
  expect(newest).toBeGreaterThan(0);
  expect(chart.moveCrosshair(-3)).toBe((newest ?? 0) - 3);
  expect(chart.moveCrosshair(100_000)).toBe(newest);
  expect(chart.moveCrosshair(-100_000)).toBe(0);
});

it('returns to the newest bars after a pan into the past', async () => {
  const { chart } = await open();
  const newest = chart.plane()?.view.to ?? 0;
  chart.pan(0.8);
  await frame();
  expect(chart.plane()?.view.to).toBeLessThan(newest);
  chart.showNewest();
  await frame();
  expect(chart.plane()?.view.to).toBe(newest);
});

it('paints everything again on request, in the next animation frame', async () => {
  const { chart, counts } = await open();
  chart.repaint();
  expect(counts()).toEqual([0, 0]);
  await frame();
  expect(counts()[0]).toBe(1);
});

it('paints everything when a tick leaves the range', async () => {
  const { counts, move } = await open();
  await move({ close: CLOSE + 2_000, high: CLOSE + 2_000 });
  expect(counts()).toEqual([0, 0]);
  await frame();
  expect(counts()).toEqual([1, 1]);
  await move({ volume: 9_000 });
  await frame();
  expect(counts()).toEqual([1, 1]);
});

it('paints everything when a bar closes', async () => {
  const { bars, counts } = await open();
  applyBars({ viewId: 1, resolution: '1', kind: 'next', columns: columnsFrom(NEWEST, 1) }, bars);
  bars.live = { ...running, time: NEWEST + MINUTE_SEC };
  await settle();
  await frame();
  expect(counts()).toEqual([1, 1]);
});

it('skips ticks on a slow device, shows the newest one in the end, and responds to input immediately', async () => {
  const { quality, chart, counts, move } = await open();
  quality.refreshHz = 4;
  await move({ volume: 110 });
  counts();
  for (let turn = 0; turn < 10; turn += 1) await move({ volume: 120 + turn });
  expect(counts()).toEqual([0, 0]);
  chart.pan(0.1);
  await frame();
  expect(counts()).toEqual([1, 1]);
  await move({ volume: 140 });
  for (const run of timers) run();
  expect(counts()).toEqual([0, 1]);
});

it('holds the market during input on a slow device, and responds to input immediately', async () => {
  const { bars, host, ticker, quality, chart, counts, move } = await open();
  quality.chartHeldSinceMs = nowMs;
  await move({ close: CLOSE + 5 });
  ticker.lastPrice = ticks(CLOSE + 100);
  await settle();
  chart.tick();
  for (const run of timers) run();
  expect(counts()).toEqual([0, 0]);
  expect(tagText(host)).toBe('64,000.00');
  chart.pan(0.1);
  await frame();
  expect(counts()).toEqual([1, 1]);
  applyBars({ viewId: 2, resolution: '1', kind: 'full', columns: columnsFrom(FIRST, 50) }, bars);
  await settle();
  await frame();
  expect(chart.plane()?.view.to, 'another pair is no matter of the market').toBeDefined();
});

it('shows the newest bar and price when a hold ends, or is renewed', async () => {
  const { host, ticker, quality, counts, move } = await open();
  quality.chartHeldSinceMs = nowMs;
  for (const [count, next] of [nowMs + 5_000, undefined].entries()) {
    await move({ volume: 200 + count });
    ticker.lastPrice = ticks(CLOSE + 100 * (count + 1));
    await settle();
    expect(counts()).toEqual([0, 0]);
    quality.chartHeldSinceMs = next;
    await settle();
    expect(counts()).toEqual([0, 1]);
    expect(tagText(host)).toBe(`64,00${count + 1}.00`);
  }
});

it('tags the price shown in the header, whatever the running bar shows and however slow the device', async () => {
  const { host, ticker, quality, move } = await open();
  expect(tagText(host)).toBe('64,000.00');
  quality.refreshHz = 4;
  ticker.lastPrice = ticks(CLOSE + 7);
  await settle();
  expect(tagText(host)).toBe('64,000.07');
  await move({ close: CLOSE + 3 });
  expect(tagText(host)).toBe('64,000.07');
});

it("tags the bar's close while the ticker still shows another pair", async () => {
  const { host, ticker } = await open();
  Object.assign(ticker, { viewId: 2, lastPrice: ticks(999) });
  await settle();
  expect(tagText(host)).toBe('64,000.00');
});

it('paints nothing while it is out of view, and everything once it is back', async () => {
  const { chart, counts, move } = await open();
  seen([{ isIntersecting: false }]);
  await move({ close: CLOSE + 2_000, high: CLOSE + 2_000 });
  chart.pan(0.1);
  await frame();
  expect(counts()).toEqual([0, 0]);
  seen([{ isIntersecting: true }]);
  await frame();
  expect(counts()).toEqual([1, 1]);
});

it('paints nothing while its page is hidden', async () => {
  const { counts, move } = await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await move({ volume: 120 });
  expect(counts()).toEqual([0, 0]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await frame();
  expect(counts()).toEqual([1, 1]);
});

it('rewrites the dates of its axis when the language changes', async () => {
  const { chart } = await open();
  expect(lettered).toContain('15 Nov');
  lettered.clear();
  setDateLocale('ar', await dateTextsOf('ar'));
  chart.change({ ...SETTINGS, language: 'ar' });
  await frame();
  expect(lettered).toContain('15 نوفمبر');
  expect(lettered).not.toContain('15 Nov');
});
