/** Bars of one length as columns of whole steps: light to keep, quick to search, never rewritten. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import type { StepBar } from '#domain/bars.ts';

export interface BarColumns {
  /** Opening times in EpochSec, ascending. */
  readonly times: Uint32Array;
  readonly opens: Int32Array;
  readonly highs: Int32Array;
  readonly lows: Int32Array;
  readonly closes: Int32Array;
  readonly volumes: Float64Array;
}

export const NO_BARS: BarColumns = barColumnsOf([]);

export function barColumnsOf(bars: readonly StepBar[]): BarColumns {
  return {
    times: Uint32Array.from(bars, (bar) => bar.time),
    opens: Int32Array.from(bars, (bar) => bar.open),
    highs: Int32Array.from(bars, (bar) => bar.high),
    lows: Int32Array.from(bars, (bar) => bar.low),
    closes: Int32Array.from(bars, (bar) => bar.close),
    volumes: Float64Array.from(bars, (bar) => bar.volume),
  };
}

export function barAt(columns: BarColumns, row: number): StepBar {
  const time = columns.times[row];
  assert(time !== undefined, 'a row lies inside its columns');
  return {
    time: epochSec(time),
    open: ticks(columns.opens[row] ?? 0),
    high: ticks(columns.highs[row] ?? 0),
    low: ticks(columns.lows[row] ?? 0),
    close: ticks(columns.closes[row] ?? 0),
    volume: lots(columns.volumes[row] ?? 0),
  };
}

export function barsBetween(columns: BarColumns, fromRow: number, toRow: number): StepBar[] {
  const bars: StepBar[] = [];
  for (let row = fromRow; row < toRow; row++) bars.push(barAt(columns, row));
  return bars;
}

/** The first row that opens at `time` or later; the row count when none does. */
export function rowFrom(columns: Pick<BarColumns, 'times'>, time: number): number {
  let low = 0;
  let high = columns.times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns.times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
