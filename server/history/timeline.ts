/** One pair's recorded past on one line of time. A resolution is merged from finer recordings where
 *  those cover the whole interval, taken as recorded where only it was, and absent otherwise. */
import { assert } from '#contract/core/assert.ts';
import { lots, type Ticks } from '#contract/core/decimal.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import {
  barStartOf,
  lengthSecOf,
  nextBarStartOf,
  type Resolution,
} from '#domain/bar-resolution.ts';
import type { StepBar } from '#domain/bars.ts';
import { NO_BARS, barAt, barColumnsOf, type BarColumns } from './bar-columns.ts';
import type { LaidRecording } from './laid-recording.ts';

const DAY_SEC = 86_400;

export class Timeline {
  /** Finest first. */
  readonly #recordings: readonly LaidRecording[];
  readonly #merged = new Map<Resolution, BarColumns>();
  /** When the last recorded bar ends; live trading follows. */
  readonly endSec: EpochSec;

  constructor(recordings: readonly LaidRecording[]) {
    this.#recordings = recordings.toSorted((left, right) => left.lengthSec - right.lengthSec);
    this.endSec = epochSec(this.finest.endSec);
  }

  get finest(): LaidRecording {
    const finest = this.#recordings[0];
    assert(finest !== undefined, 'a timeline has a recording');
    return finest;
  }

  get lastPrice(): Ticks {
    const { columns } = this.finest;
    return barAt(columns, columns.times.length - 1).close;
  }

  /** Every recorded bar of `resolution`, oldest first. Merged on first use, then kept. */
  bars(resolution: Resolution): BarColumns {
    const known = this.#merged.get(resolution);
    if (known !== undefined) return known;
    const merged = this.#mergedFor(resolution);
    this.#merged.set(resolution, merged);
    return merged;
  }

  #mergedFor(resolution: Resolution): BarColumns {
    const usable = this.#recordings.filter((recording) => divides(recording, resolution));
    const [only] = usable;
    if (only === undefined) return NO_BARS;
    if (usable.length === 1 && only.resolution === resolution) return only.columns;
    const barByTime = new Map<number, StepBar>();
    const partial: StepBar[] = [];
    for (const recording of usable) {
      for (const bar of mergedIntervals(recording, resolution)) {
        if (barByTime.has(bar.time)) continue;
        if (this.#isCovered(bar.time, resolution, recording)) barByTime.set(bar.time, bar);
        else partial.push(bar);
      }
    }
    // What a recording knows of an interval it covers in part is better than nothing.
    for (const bar of partial) if (!barByTime.has(bar.time)) barByTime.set(bar.time, bar);
    return barColumnsOf([...barByTime.values()].sort((left, right) => left.time - right.time));
  }

  #isCovered(time: EpochSec, resolution: Resolution, recording: LaidRecording): boolean {
    const end = Math.min(nextBarStartOf(time, resolution), this.endSec);
    return recording.startSec <= time && recording.endSec >= end;
  }
}

/** Four-hour bars make no six-hour bar. Days make everything longer. */
function divides({ lengthSec }: LaidRecording, resolution: Resolution): boolean {
  if (resolution === '1M') return true;
  const length = lengthSecOf(resolution);
  return length % lengthSec === 0 && (lengthSec <= DAY_SEC || length === lengthSec);
}

/** As `mergedBars`, read from columns: a year of minutes is merged without an object for each. */
function mergedIntervals(recording: LaidRecording, resolution: Resolution): StepBar[] {
  const { columns } = recording;
  const merged: StepBar[] = [];
  let row = 0;
  while (row < columns.times.length) {
    const first = barAt(columns, row);
    const time = barStartOf(first.time, resolution);
    const end = nextBarStartOf(time, resolution);
    let { high, low, close, volume } = first;
    for (row += 1; row < columns.times.length && (columns.times[row] ?? 0) < end; row++) {
      high = Math.max(high, columns.highs[row] ?? 0) as Ticks;
      low = Math.min(low, columns.lows[row] ?? 0) as Ticks;
      close = (columns.closes[row] ?? 0) as Ticks;
      volume = lots(volume + (columns.volumes[row] ?? 0));
    }
    merged.push({ time, open: first.open, high, low, close, volume });
  }
  return merged;
}
