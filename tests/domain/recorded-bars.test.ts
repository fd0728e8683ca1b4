/** Bars of recorded markets at every resolution and as Heikin-Ashi averages, checked against the
 *  source's own recordings at that resolution and an independent computation that shares only the
 *  minutes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { RESOLUTIONS, type Resolution } from '#contract/core/resolution.ts';
import { epochSec } from '#contract/core/time.ts';
import { mergedBars, type StepBar } from '#domain/bars.ts';
import { decodeBarFile } from '#server/history/bar-file.ts';
import { heikinAshiColumns } from '#src/trading/chart/columns.ts';
import { BarSeries } from '#workers/market/engine/bar-series.ts';
import { packedBars } from '#workers/market/frames/bar-columns.ts';

const FOLDER = join(import.meta.dirname, '../../server/data/bars');
/** Covers three months, and every day of the shortest month. */
const MINUTE_COUNT_MAX = 140_000;

function record(name: string): readonly StepBar[] {
  const file = decodeBarFile(readFileSync(join(FOLDER, `${name}.bars`)));
  return Array.from(file.times, (time, row) => ({
    time: epochSec(time),
    open: ticks(file.opens[row] ?? 0),
    high: ticks(file.highs[row] ?? 0),
    low: ticks(file.lows[row] ?? 0),
    close: ticks(file.closes[row] ?? 0),
    volume: lots(file.volumes[row] ?? 0),
  }));
}

const minutes = record('BTCUSDT-1m-binance-spot').slice(-MINUTE_COUNT_MAX);

/** Names the interval that contains a time from the calendar, without our own arithmetic. */
function intervalOf(time: number, resolution: Resolution): string {
  const iso = new Date(time * 1000).toISOString();
  const day = iso.slice(0, 10);
  const epochDay = Math.round(Date.parse(day) / 86_400_000);
  if (resolution === '1M') return iso.slice(0, 7);
  // The epoch was a Thursday.
  if (resolution === '1W') return `week ${Math.floor((epochDay + 3) / 7)}`;
  if (resolution === '3D') return `threes ${Math.floor(epochDay / 3)}`;
  if (resolution === '1D') return day;
  const minuteOfDay = Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
  return `${day} ${Math.floor(minuteOfDay / Number(resolution))}`;
}

interface PlainBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const plain = ({ open, high, low, close, volume }: PlainBar): PlainBar => ({
  open,
  high,
  low,
  close,
  volume,
});

/** Computes each interval's bar from all of its minutes together. */
function independentBars(resolution: Resolution): readonly PlainBar[] {
  const held = new Map<string, StepBar[]>();
  for (const minute of minutes) {
    const interval = intervalOf(minute.time, resolution);
    const list = held.get(interval);
    if (list === undefined) held.set(interval, [minute]);
    else list.push(minute);
  }
  return [...held.values()].map((list) => ({
    open: list[0]?.open ?? 0,
    high: list.reduce((max, { high }) => Math.max(max, high), -Infinity),
    low: list.reduce((min, { low }) => Math.min(min, low), Infinity),
    close: list.at(-1)?.close ?? 0,
    volume: list.reduce((sum, { volume }) => sum + volume, 0),
  }));
}

describe.each(RESOLUTIONS)('[CHART-01] [CHART-02] recorded minutes as bars of %s', (resolution) => {
  const expected = independentBars(resolution);

  it('equal the bars of an independent computation', () => {
    expect(expected.length).toBeGreaterThan(1);
    expect(mergedBars(minutes, resolution).map(plain)).toEqual(expected);
  });

  it('[CHART-16] are the same when the last bars arrive one by one while they grow', () => {
    const loadedCount = minutes.length - 3_000;
    const series = new BarSeries(resolution);
    const loaded = minutes.slice(0, loadedCount);
    series.load(mergedBars(loaded, resolution), loaded.at(-1));
    for (const minute of minutes.slice(loadedCount)) {
      const started = { ...minute, high: minute.open, low: minute.open, close: minute.open };
      series.applyMinute({ ...started, volume: lots(0) });
      series.applyMinute(minute);
    }
    const full = [...series.closed, ...(series.live === undefined ? [] : [series.live])];
    expect(full.map(plain)).toEqual(expected.slice(-full.length));
  });

  it('[CHART-09] are averaged according to the Heikin-Ashi definition', () => {
    const { columns } = packedBars(mergedBars(minutes, resolution));
    const averaged = heikinAshiColumns(columns);
    let open = NaN;
    let close = NaN;
    expected.forEach((bar, at) => {
      open = at === 0 ? (bar.open + bar.close) / 2 : (open + close) / 2;
      close = (bar.open + bar.high + bar.low + bar.close) / 4;
      const got = [averaged.opens, averaged.highs, averaged.lows, averaged.closes];
      const expectedPrices = [
        open,
        Math.max(bar.high, open, close),
        Math.min(bar.low, open, close),
        close,
      ];
      if (got.some((column, part) => column[at] !== expectedPrices[part])) {
        expect(got.map((column) => column[at])).toEqual(expectedPrices);
      }
    });
    expect(averaged.opens).toHaveLength(expected.length);
  });
});

/** 2023-03-24T12:00Z, an outage of the source: its own two recordings open that bar one step apart. */
const XRP_OUTAGE = 1_679_659_200;

describe('recordings of the source', () => {
  /** Finer and coarser recordings that overlap, and the number of complete bars in the overlap. */
  const own: readonly (readonly [string, string, Resolution, number])[] = [
    ['BTCUSDT-1m-binance-spot', 'BTCUSDT-15m-binance-spot', '15', 2_783],
    ['XRPUSDT-1h-binance-spot', 'XRPUSDT-4h-binance-spot', '240', 5_998],
    ['ADAUSDT-1h-binance-spot', 'ADAUSDT-1d-binance-spot', '1D', 999],
    ['LTCUSDT-1h-binance-spot', 'LTCUSDT-1d-binance-spot', '1D', 999],
  ];

  it.each(own)(
    '[CHART-01] [CHART-02] %s merges to the bars of %s',
    (finer, coarser, resolution, count) => {
      const made = new Map(mergedBars(record(finer), resolution).map((bar) => [bar.time, bar]));
      const times = [...made.keys()];
      // The first and the last bar may be cut by the start and end of the recording.
      const full = record(coarser).filter(
        ({ time }) => time > (times[0] ?? 0) && time < (times.at(-1) ?? 0),
      );
      const differing = full.filter(
        (bar) => JSON.stringify(made.get(bar.time)) !== JSON.stringify(bar),
      );
      expect(full).toHaveLength(count);
      expect(differing.map(({ time }) => time)).toEqual(differing.length === 0 ? [] : [XRP_OUTAGE]);
    },
  );
});
