/**
 * File format of exact recorded bars of one market, source and resolution: integers at the file's
 * own scale.
 *
 * Columns, one value per bar: skipped bar lengths before it; open relative to the previous close,
 * signed; close relative to the open, signed; distance of the high above the upper of the two;
 * distance of the low below the lower; volume.
 */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import { isResolution, type Resolution } from '#contract/core/resolution.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';
import { foldedOf, unfoldedOf } from './byte-planes.ts';
import { decodeCompactFile, encodeCompactFile, headNumber, headText } from './compact-file.ts';

export type RecordedResolution = Exclude<Resolution, '1M'>;

export interface RecordedBars {
  /** Name at the source, for example BTCUSDT. */
  readonly market: string;
  /** For example binance-spot. */
  readonly source: string;
  readonly resolution: RecordedResolution;
  /** Prices are integers of 10^-priceDecimals, volumes of 10^-volumeDecimals. */
  readonly priceDecimals: number;
  readonly volumeDecimals: number;
  /** Opening times in EpochSec, ascending. */
  readonly times: Uint32Array;
  readonly opens: Int32Array;
  readonly highs: Int32Array;
  readonly lows: Int32Array;
  readonly closes: Int32Array;
  /** In trade coin; safe integers. */
  readonly volumes: Float64Array;
}

interface DecimalBar {
  readonly time: EpochSec;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: Decimal;
}

export function recordedBarAt(bars: RecordedBars, row: number): DecimalBar {
  const time = bars.times[row];
  assert(time !== undefined, 'a row lies inside its file');
  const price = (column: Int32Array): Decimal =>
    decimalOfUnits(BigInt(column[row] ?? 0), bars.priceDecimals);
  return {
    time: epochSec(time),
    open: price(bars.opens),
    high: price(bars.highs),
    low: price(bars.lows),
    close: price(bars.closes),
    volume: decimalOfUnits(BigInt(bars.volumes[row] ?? 0), bars.volumeDecimals),
  };
}

export function encodeBarFile(bars: RecordedBars): Uint8Array {
  const { times, opens, highs, lows, closes, volumes, ...head } = bars;
  const lengthSec = lengthSecOf(bars.resolution);
  const rows = Array.from(times, (_, row) => row);
  const at = (column: ArrayLike<number>, row: number): number => column[row] ?? 0;
  const skipped = rows.map((row) => {
    if (row === 0) return 0;
    return (at(times, row) - at(times, row - 1)) / lengthSec - 1;
  });
  return encodeCompactFile({ ...head, rowCount: times.length, firstTime: at(times, 0) }, [
    skipped,
    rows.map((row) => foldedOf(at(opens, row) - (row === 0 ? 0 : at(closes, row - 1)))),
    rows.map((row) => foldedOf(at(closes, row) - at(opens, row))),
    rows.map((row) => at(highs, row) - Math.max(at(opens, row), at(closes, row))),
    rows.map((row) => Math.min(at(opens, row), at(closes, row)) - at(lows, row)),
    volumes,
  ]);
}

/** @throws BrokenInvariant when the bytes are corrupt. */
export function decodeBarFile(bytes: Uint8Array): RecordedBars {
  const { head, columns } = decodeCompactFile(bytes);
  const resolution = headText(head, 'resolution');
  assert(isResolution(resolution) && resolution !== '1M', 'a recorded bar has a length');
  const rowCount = headNumber(head, 'rowCount');
  const skipped = columns.next();
  const openSteps = columns.next();
  const closeSteps = columns.next();
  const highSteps = columns.next();
  const lowSteps = columns.next();
  const volumes = columns.next();
  assert(columns.isAtEnd && volumes.length === rowCount, 'a bar file has six columns');
  const bars = {
    market: headText(head, 'market'),
    source: headText(head, 'source'),
    resolution,
    priceDecimals: headNumber(head, 'priceDecimals'),
    volumeDecimals: headNumber(head, 'volumeDecimals'),
    times: new Uint32Array(rowCount),
    opens: new Int32Array(rowCount),
    highs: new Int32Array(rowCount),
    lows: new Int32Array(rowCount),
    closes: new Int32Array(rowCount),
    volumes,
  };
  const lengthSec = lengthSecOf(resolution);
  let time = headNumber(head, 'firstTime');
  let close = 0;
  for (let row = 0; row < rowCount; row++) {
    if (row > 0) time += lengthSec * ((skipped[row] ?? 0) + 1);
    const open = close + unfoldedOf(openSteps[row] ?? 0);
    close = open + unfoldedOf(closeSteps[row] ?? 0);
    bars.times[row] = time;
    bars.opens[row] = open;
    bars.closes[row] = close;
    bars.highs[row] = Math.max(open, close) + (highSteps[row] ?? 0);
    bars.lows[row] = Math.min(open, close) - (lowSteps[row] ?? 0);
  }
  return bars;
}
