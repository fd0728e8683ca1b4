/** Searches and aggregates bars stored as columns, and calculates Heikin-Ashi bars. Values are
 *  ticks and lots; averaged values are for display and may be fractional. */
import { heikinAshiOf, type HeikinAshiBar } from '#domain/heikin-ashi.ts';
import type { Bars, LiveBar } from '#src/stores/bars.store.ts';

/** Oldest first, equal lengths: `times` in EpochSec. */
export type Columns = Bars['closed'];

/** Read-only bar; `LiveBar` is assignable. */
export type ChartBar = Readonly<LiveBar>;

/** Returns the index of the first bar at or after `time`; the number of bars when there is none. */
export function firstAtOrAfter(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the bar nearest to `time`; -1 when there are no bars. */
export function nearestIndexOf(times: Float64Array, time: number): number {
  const after = firstAtOrAfter(times, time);
  if (after === 0) return times.length === 0 ? -1 : 0;
  if (after === times.length) return after - 1;
  const isBeforeNearer = time - (times[after - 1] ?? 0) <= (times[after] ?? 0) - time;
  return isBeforeNearer ? after - 1 : after;
}

export function barAt(columns: Columns, index: number): ChartBar | undefined {
  const time = columns.times[index];
  if (time === undefined) return undefined;
  return {
    time,
    open: columns.opens[index] ?? 0,
    high: columns.highs[index] ?? 0,
    low: columns.lows[index] ?? 0,
    close: columns.closes[index] ?? 0,
    volume: columns.volumes[index] ?? 0,
  };
}

export interface Extremes {
  readonly low: number;
  readonly high: number;
  readonly volumeMax: number;
}

/**
 * Returns the extremes of the bars from `first` to before `end`, and of `live` if given.
 * @returns undefined when there are no bars.
 */
export function extremesOf(
  columns: Columns,
  first: number,
  end: number,
  live?: ChartBar,
): Extremes | undefined {
  let low = live?.low ?? Infinity;
  let high = live?.high ?? -Infinity;
  let volumeMax = live?.volume ?? 0;
  const { lows, highs, volumes } = columns;
  // Uses comparisons: over twenty thousand bars Math.min takes several times as long.
  for (let index = first; index < end; index += 1) {
    const barLow = lows[index] ?? Infinity;
    const barHigh = highs[index] ?? -Infinity;
    const volume = volumes[index] ?? 0;
    if (barLow < low) low = barLow;
    if (barHigh > high) high = barHigh;
    if (volume > volumeMax) volumeMax = volume;
  }
  return low > high ? undefined : { low, high, volumeMax };
}

/** Returns the bars averaged with their predecessors. */
export function heikinAshiColumns(columns: Columns): Columns {
  const count = columns.times.length;
  const averaged: Columns = {
    times: columns.times,
    opens: new Float64Array(count),
    highs: new Float64Array(count),
    lows: new Float64Array(count),
    closes: new Float64Array(count),
    volumes: columns.volumes,
  };
  let before: HeikinAshiBar | undefined;
  for (let index = 0; index < count; index += 1) {
    const bar = barAt(columns, index);
    if (bar === undefined) break;
    before = heikinAshiOf(bar, before);
    averaged.opens[index] = before.open;
    averaged.highs[index] = before.high;
    averaged.lows[index] = before.low;
    averaged.closes[index] = before.close;
  }
  return averaged;
}
