/** Returns bars of every resolution for one pair: recorded ones up to the first start, live ones
 *  after it, joined where an interval contains both. */
import { DAY_SEC } from '#contract/core/durations.ts';
import type { PairId } from '#contract/core/ids.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barStartOf, lengthSecOf, nextBarStartOf } from '#domain/bar-resolution.ts';
import { joinedBar, mergedBars, type StepBar } from '#domain/bars.ts';
import { barsBetween, rowFrom } from '#server/history/bar-columns.ts';
import type { Timeline } from '#server/history/timeline.ts';
import { STORED_LENGTHS_SEC, type BarStore, type StoredLengthSec } from './bar-store.ts';
import type { LiveBar } from './minute-bar.ts';

const DAYS_IN_MONTH_MAX = 31;

interface ChartOptions {
  readonly pairId: PairId;
  readonly timeline: Timeline | undefined;
  readonly store: BarStore;
  /** Minutes not yet on disk, oldest first, the running one last. */
  readonly unsaved: () => readonly LiveBar[];
}

interface ChartRange {
  /** Start of the range of opening times, included. */
  readonly from: EpochSec;
  /** End of the range of opening times, included. */
  readonly to: EpochSec;
  /** Number of newest bars to return. */
  readonly count: number;
}

export class Chart {
  readonly #options: ChartOptions;

  constructor(options: ChartOptions) {
    this.#options = options;
  }

  /** Oldest first. */
  bars(resolution: Resolution, range: ChartRange): StepBar[] {
    if (range.to < range.from || range.count <= 0) return [];
    const live = this.#live(resolution, range);
    const recorded = this.#readRecorded(resolution, range);
    const firstLive = live[0];
    const lastRecorded = recorded.at(-1);
    if (firstLive !== undefined && lastRecorded?.time === firstLive.time) {
      recorded[recorded.length - 1] = joinedBar(lastRecorded, firstLive);
      live.shift();
    }
    return [...recorded, ...live].slice(-range.count);
  }

  /** Returns the opening time of the newest bar; undefined when there is none. */
  lastBarAt(resolution: Resolution): EpochSec | undefined {
    const { pairId, store, timeline, unsaved } = this.#options;
    const newest = unsaved().at(-1)?.time ?? store.lastBar(pairId)?.time;
    if (newest !== undefined) return barStartOf(newest, resolution);
    const time = timeline?.bars(resolution).times.at(-1);
    return time === undefined ? undefined : epochSec(time);
  }

  #readRecorded(resolution: Resolution, { from, to, count }: ChartRange): StepBar[] {
    const columns = this.#options.timeline?.bars(resolution);
    if (columns === undefined) return [];
    const end = rowFrom(columns, to + 1);
    return barsBetween(columns, Math.max(rowFrom(columns, from), end - count), end);
  }

  #live(resolution: Resolution, { from, to, count }: ChartRange): StepBar[] {
    const { pairId, store, unsaved } = this.#options;
    const start = barStartOf(from, resolution);
    const first = start < from ? nextBarStartOf(start, resolution) : start;
    const end = epochSec(nextBarStartOf(barStartOf(to, resolution), resolution) - 1);
    const retained = storedLengthFor(resolution);
    const rowCount = (count + 1) * rowsPerBar(resolution, retained);
    const saved = store.between(pairId, retained, { from: first, to: end, count: rowCount });
    const fresh = unsaved().filter((bar) => bar.time >= first && bar.time <= end);
    // A stored row may contain the first part of an interval that the unsaved minutes continue.
    return joinedByTime([...mergedBars(saved, resolution), ...mergedBars(fresh, resolution)]);
  }
}

/** Returns the longest stored length that divides `resolution`. */
function storedLengthFor(resolution: Resolution): StoredLengthSec {
  const length = resolution === '1M' ? DAY_SEC : lengthSecOf(resolution);
  return (
    STORED_LENGTHS_SEC.findLast((retained) => length % retained === 0) ?? STORED_LENGTHS_SEC[0]
  );
}

function rowsPerBar(resolution: Resolution, retained: StoredLengthSec): number {
  return resolution === '1M' ? DAYS_IN_MONTH_MAX : lengthSecOf(resolution) / retained;
}

/** Joins bars with the same time; oldest first. */
function joinedByTime(bars: readonly StepBar[]): StepBar[] {
  const joined: StepBar[] = [];
  for (const bar of bars) {
    const last = joined.at(-1);
    if (last?.time === bar.time) joined[joined.length - 1] = joinedBar(last, bar);
    else joined.push(bar);
  }
  return joined;
}
