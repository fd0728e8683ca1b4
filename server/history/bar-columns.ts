/** Bars of one resolution as columns of integer steps: compact, fast to search, never rewritten. */
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

/** Builds columns bar by bar: a start of the exchange writes half a million bars, so no object is made per
 *  bar. */
export class ColumnWriter {
  readonly #columns: BarColumns;
  #rowCount = 0;

  /** @param rowCountMax space for as many bars. */
  constructor(rowCountMax: number) {
    this.#columns = {
      times: new Uint32Array(rowCountMax),
      opens: new Int32Array(rowCountMax),
      highs: new Int32Array(rowCountMax),
      lows: new Int32Array(rowCountMax),
      closes: new Int32Array(rowCountMax),
      volumes: new Float64Array(rowCountMax),
    };
  }

  push(time: number, open: number, high: number, low: number, close: number, volume: number): void {
    const row = this.#rowCount;
    const { times, opens, highs, lows, closes, volumes } = this.#columns;
    assert(row < times.length, 'a writer has space for its bars');
    times[row] = time;
    opens[row] = open;
    highs[row] = high;
    lows[row] = low;
    closes[row] = close;
    volumes[row] = volume;
    this.#rowCount += 1;
  }

  /** Copies one bar of other columns unchanged. */
  copy({ times, opens, highs, lows, closes, volumes }: BarColumns, row: number): void {
    this.push(
      times[row] ?? 0,
      opens[row] ?? 0,
      highs[row] ?? 0,
      lows[row] ?? 0,
      closes[row] ?? 0,
      volumes[row] ?? 0,
    );
  }

  /** Returns the columns without the unused space. */
  columns(): BarColumns {
    const { times, opens, highs, lows, closes, volumes } = this.#columns;
    const count = this.#rowCount;
    return {
      times: times.slice(0, count),
      opens: opens.slice(0, count),
      highs: highs.slice(0, count),
      lows: lows.slice(0, count),
      closes: closes.slice(0, count),
      volumes: volumes.slice(0, count),
    };
  }
}

export const NO_BARS: BarColumns = new ColumnWriter(0).columns();

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

/** Returns the first row that opens at `time` or later; the row count when there is none. */
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
