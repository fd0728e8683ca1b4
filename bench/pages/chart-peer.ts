/** The chart that most trading pages use: lightweight-charts with candles and volume, with our
 *  size, margins and bars. The library schedules its own drawing: in the next animation frame. */
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { LiveBar } from '#src/stores/bars.store.ts';
import { barAt } from '#src/trading/chart/columns.ts';
import { chartMarketOf, LOTS_PER_UNIT, TICKS_PER_UNIT, type ChartMarket } from './chart-market.ts';
import {
  drawnFramesDuring,
  everyFrame,
  HEIGHT_PX,
  nextFrame,
  PAN_PX,
  ROOM_AHEAD,
  WIDTH_PX,
  ZOOM_FACTOR,
  type ChartOperation,
  type ChartPage,
} from './chart-run.ts';

const UP = '#26a69a';
const DOWN = '#ef5350';
/** Height share of our legend, and of our volume. */
const HEAD_SHARE = 46 / HEIGHT_PX;
const FOOTER_SHARE = 0.2;
const VOLUME_SHARE = 0.18;

interface Opened {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volume: ISeriesApi<'Histogram'>;
  readonly market: ChartMarket;
}

let opened: Opened | undefined;

const timeOf = (bar: Readonly<LiveBar>): UTCTimestamp => bar.time as UTCTimestamp;
const candleOf = (bar: Readonly<LiveBar>) => ({
  time: timeOf(bar),
  open: bar.open / TICKS_PER_UNIT,
  high: bar.high / TICKS_PER_UNIT,
  low: bar.low / TICKS_PER_UNIT,
  close: bar.close / TICKS_PER_UNIT,
});
const volumeOf = (bar: Readonly<LiveBar>) => ({
  time: timeOf(bar),
  value: bar.volume / LOTS_PER_UNIT,
  color: bar.close >= bar.open ? `${UP}52` : `${DOWN}52`,
});

function make(host: HTMLElement, market: ChartMarket): Opened {
  const chart = createChart(host, {
    width: WIDTH_PX,
    height: HEIGHT_PX,
    layout: { background: { color: '#16181d' }, textColor: '#8a8f9c', fontSize: 11 },
    grid: { vertLines: { color: '#23262d' }, horzLines: { color: '#23262d' } },
    timeScale: { timeVisible: true, minBarSpacing: 0.001, rightOffset: ROOM_AHEAD },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: UP,
    downColor: DOWN,
    wickUpColor: UP,
    wickDownColor: DOWN,
    borderVisible: false,
    priceFormat: { type: 'price', precision: 2, minMove: 0.01 },
  });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  candles.priceScale().applyOptions({ scaleMargins: { top: HEAD_SHARE, bottom: FOOTER_SHARE } });
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } });
  const bars = [...market.closed.times.keys()].flatMap(
    (index) => barAt(market.closed, index) ?? [],
  );
  candles.setData([...bars, market.live].map(candleOf));
  volume.setData([...bars, market.live].map(volumeOf));
  return { chart, candles, volume, market };
}

function requireValue(): Opened {
  if (opened === undefined) throw new Error('The chart is opened first.');
  return opened;
}

/** Returns the first and last position of the axis; the newest bar is at the count of closed ones. */
const logicalOf = (count: number, { market }: Opened) => {
  const to = market.closed.times.length + ROOM_AHEAD;
  return { from: to - count, to };
};

function work(operation: ChartOperation, turn: number): void {
  const { chart, candles, volume, market } = requireValue();
  if (operation === 'nothing') return;
  if (operation === 'tick') {
    const bar = market.tick();
    candles.update(candleOf(bar));
    volume.update(volumeOf(bar));
    return;
  }
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (range === null) return;
  const span = range.to - range.from;
  const isBack = turn % 2 === 0;
  if (operation === 'pan') {
    const moved = ((isBack ? -PAN_PX : PAN_PX) / scale.width()) * span;
    scale.setVisibleLogicalRange({ from: range.from - moved, to: range.to - moved });
    return;
  }
  const middle = (range.from + range.to) / 2;
  const half = (span / 2) * (isBack ? ZOOM_FACTOR : 1 / ZOOM_FACTOR);
  scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
}

function lastCloseOf(candles: Opened['candles']): number {
  const last = candles.data().at(-1);
  return last !== undefined && 'close' in last ? last.close : NaN;
}

const page: ChartPage = {
  open: async ({ loadedCount, seed }) => {
    const market = chartMarketOf(loadedCount, seed);
    const host = document.createElement('div');
    document.body.append(host);
    const startedMs = performance.now();
    opened = make(host, market);
    await nextFrame();
    await nextFrame();
    return performance.now() - startedMs;
  },
  show: async (count) => {
    const now = requireValue();
    now.chart.timeScale().setVisibleLogicalRange(logicalOf(count, now));
    await nextFrame();
    await nextFrame();
  },
  run: (operation, count) => everyFrame(count, (turn) => work(operation, turn)),
  state: () => {
    const { chart, candles, market } = requireValue();
    const scale = chart.timeScale();
    const width = scale.width();
    const height = HEIGHT_PX - scale.height();
    const edge = (x: number, otherwise: number): number =>
      Number(scale.coordinateToTime(x) ?? otherwise);
    return Promise.resolve({
      fromSec: edge(1, market.closed.times[0] ?? 0),
      toSec: edge(width - 1, market.live.time),
      barCount: candles.data().length,
      lastClose: lastCloseOf(candles),
      priceTop: candles.coordinateToPrice(0) ?? NaN,
      priceBottom: candles.coordinateToPrice(height) ?? NaN,
    });
  },
  drawnFrames: (operation, count) => drawnFramesDuring(() => page.run(operation, count)),
};

Object.assign(globalThis, { chartPage: page });
