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

/** Builds columns bar by bar. */
export class ColumnWriter {
  readonly #rows: number[][] = [[], [], [], [], [], []];

  push(...bar: readonly [number, number, number, number, number, number]): void {
    for (let column = 0; column < bar.length; column++) {
      this.#rows[column]?.push(bar[column] ?? 0);
    }
  }

  /** Copies one bar of other columns unchanged. */
  copy(columns: BarColumns, row: number): void {
    const at = (column: ArrayLike<number>): number => column[row] ?? 0;
    const { times, opens, highs, lows, closes, volumes } = columns;
    this.push(at(times), at(opens), at(highs), at(lows), at(closes), at(volumes));
  }

  columns(): BarColumns {
    const [times = [], opens = [], highs = [], lows = [], closes = [], volumes = []] = this.#rows;
    return {
      times: Uint32Array.from(times),
      opens: Int32Array.from(opens),
      highs: Int32Array.from(highs),
      lows: Int32Array.from(lows),
      closes: Int32Array.from(closes),
      volumes: Float64Array.from(volumes),
    };
  }
}

export const NO_BARS: BarColumns = new ColumnWriter().columns();

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
