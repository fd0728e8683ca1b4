/** Reads a published candle table (gzip CSV) into integers at the smallest scale that preserves
 *  every digit. Rejects invalid candles: a broken source is not converted. */
import { gunzipSync } from 'node:zlib';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalCountOf, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';
import type { RecordedBars, RecordedResolution } from '#server/history/bar-file.ts';

const HEAD = 'open_time_ms,open,high,low,close,volume';
const RESOLUTION_BY_TEXT: Readonly<Record<string, RecordedResolution>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '4h': '240',
  '1d': '1D',
};
const INT32_MAX = 2 ** 31 - 1;

/** `name` is MARKET-LENGTH-SOURCE, for example BTCUSDT-1m-binance-spot. */
export function recordedBarsOfCsv(name: string, gzip: Uint8Array): RecordedBars {
  const [, market = '', lengthText = '', source = ''] = /^(\w+)-(\w+)-(.+)$/.exec(name) ?? [];
  const resolution = RESOLUTION_BY_TEXT[lengthText];
  assert(resolution !== undefined, `${name} names the length of its bars`);
  const [head = '', ...lines] = gunzipSync(gzip).toString('utf8').trimEnd().split('\n');
  assert(head.startsWith(HEAD), `${name} has the columns of candles`);
  const rows = lines.map((line) => line.split(',').slice(0, 6).map(decimal));
  const decimalsIn = (columns: readonly number[]): number =>
    Math.max(...columns.flatMap((column) => maxDecimals(rows, column)));
  const priceDecimals = decimalsIn([1, 2, 3, 4]);
  const volumeDecimals = decimalsIn([5]);
  const column = (index: number, decimals: number): number[] =>
    rows.map((row) => safeIntegerOf(row[index], decimals));
  const bars: RecordedBars = {
    market,
    source,
    resolution,
    priceDecimals,
    volumeDecimals,
    times: Uint32Array.from(column(0, 0), (time) => time / 1000),
    opens: Int32Array.from(column(1, priceDecimals)),
    highs: Int32Array.from(column(2, priceDecimals)),
    lows: Int32Array.from(column(3, priceDecimals)),
    closes: Int32Array.from(column(4, priceDecimals)),
    volumes: Float64Array.from(column(5, volumeDecimals)),
  };
  assertCandles(name, bars);
  return bars;
}

function maxDecimals(rows: readonly (readonly Decimal[])[], column: number): number {
  let maxValue = 0;
  for (const row of rows) {
    const value = row[column];
    if (value !== undefined) maxValue = Math.max(maxValue, decimalCountOf(value));
  }
  return maxValue;
}

function safeIntegerOf(value: Decimal | undefined, decimals: number): number {
  assert(value !== undefined, 'a row has a value in every column');
  const units = Number(exactUnitsOf(value, decimals));
  assert(Number.isSafeInteger(units), 'a recorded number is a safe integer at its scale');
  return units;
}

function assertCandles(name: string, bars: RecordedBars): void {
  const lengthSec = lengthSecOf(bars.resolution);
  assert(bars.times.length > 0, `${name} has bars`);
  for (let row = 0; row < bars.times.length; row++) {
    const [open, high, low, close] = [bars.opens, bars.highs, bars.lows, bars.closes].map(
      (column) => column[row] ?? 0,
    ) as [number, number, number, number];
    const isCandle = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close);
    assert(isCandle && high <= INT32_MAX, `${name} row ${row} is a candle`);
    if (row === 0) continue;
    const step = (bars.times[row] ?? 0) - (bars.times[row - 1] ?? 0);
    assert(step > 0 && step % lengthSec === 0, `${name} row ${row} follows in whole lengths`);
  }
}
