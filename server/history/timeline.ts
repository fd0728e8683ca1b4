/** Recorded history of one pair. Bars of a resolution are merged from finer recordings where those
 *  cover the full interval, taken as recorded where only that resolution was recorded, and
 *  otherwise absent. */
import { assert } from '#contract/core/assert.ts';
import type { Ticks } from '#contract/core/decimal.ts';
import { DAY_SEC } from '#contract/core/durations.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barStartOf, lengthSecOf, nextBarStartOf } from '#domain/bar-resolution.ts';
import { ColumnWriter, NO_BARS, barAt, type BarColumns } from './bar-columns.ts';
import type { LaidRecording } from './laid-recording.ts';

export class Timeline {
  /** Finest first. */
  readonly recordings: readonly LaidRecording[];
  readonly #merged = new Map<Resolution, BarColumns>();
  /** End of the last recorded bar; live trading follows. */
  readonly endSec: EpochSec;

  constructor(recordings: readonly LaidRecording[]) {
    this.recordings = recordings.toSorted((left, right) => left.lengthSec - right.lengthSec);
    this.endSec = epochSec(this.finest.endSec);
  }

  get finest(): LaidRecording {
    const finest = this.recordings[0];
    assert(finest !== undefined, 'a timeline has a recording');
    return finest;
  }

  get lastPrice(): Ticks {
    const { columns } = this.finest;
    return barAt(columns, columns.times.length - 1).close;
  }

  /** Returns every recorded bar of `resolution`, oldest first. Merged on first use, then cached. */
  bars(resolution: Resolution): BarColumns {
    const known = this.#merged.get(resolution);
    if (known !== undefined) return known;
    const merged = this.#mergedFor(resolution);
    this.#merged.set(resolution, merged);
    return merged;
  }

  #mergedFor(resolution: Resolution): BarColumns {
    const usable = this.recordings.filter((recording) => divides(recording, resolution));
    const [only] = usable;
    if (only === undefined) return NO_BARS;
    if (usable.length === 1 && only.resolution === resolution) return only.columns;
    const candidates = usable.map((recording) => ({
      recording,
      bars: mergedIntervals(recording, resolution),
      row: 0,
    }));
    const merged = new ColumnWriter(
      candidates.reduce((sum, { bars }) => sum + bars.times.length, 0),
    );
    for (;;) {
      let time = Infinity;
      for (const { bars, row } of candidates) time = Math.min(time, bars.times[row] ?? Infinity);
      if (time === Infinity) return merged.columns();
      let isChosen = false;
      let partial: (typeof candidates)[number] | undefined;
      for (const candidate of candidates) {
        if (candidate.bars.times[candidate.row] !== time) continue;
        const { recording, bars, row } = candidate;
        if (!isChosen && this.#isCovered(epochSec(time), resolution, recording)) {
          merged.copy(bars, row);
          isChosen = true;
        }
        partial ??= candidate;
        candidate.row += 1;
      }
      // A recording that covers an interval only in part is better than none.
      if (!isChosen && partial !== undefined) merged.copy(partial.bars, partial.row - 1);
    }
  }

  #isCovered(time: EpochSec, resolution: Resolution, recording: LaidRecording): boolean {
    const end = Math.min(nextBarStartOf(time, resolution), this.endSec);
    return recording.startSec <= time && recording.endSec >= end;
  }
}

/** Whether bars of the recording can be merged to `resolution`: four-hour bars cannot form six-hour
 *  bars; days form every longer bar. */
function divides({ lengthSec }: LaidRecording, resolution: Resolution): boolean {
  if (resolution === '1M') return true;
  const length = lengthSecOf(resolution);
  return length % lengthSec === 0 && (lengthSec <= DAY_SEC || length === lengthSec);
}

/** Like `mergedBars`, but from columns to columns: merges a year of minutes without one object per
 *  bar. */
function mergedIntervals({ columns }: LaidRecording, resolution: Resolution): BarColumns {
  const { times, opens, highs, lows, closes, volumes } = columns;
  // Each merged bar has at least one bar of the recording.
  const merged = new ColumnWriter(times.length);
  let row = 0;
  while (row < times.length) {
    const time = barStartOf(epochSec(times[row] ?? 0), resolution);
    const end = nextBarStartOf(time, resolution);
    const open = opens[row] ?? 0;
    let high = open;
    let low = open;
    let close = open;
    let volume = 0;
    for (; row < times.length && (times[row] ?? 0) < end; row++) {
      high = Math.max(high, highs[row] ?? 0);
      low = Math.min(low, lows[row] ?? 0);
      close = closes[row] ?? 0;
      volume += volumes[row] ?? 0;
    }
    merged.push(time, open, high, low, close, volume);
  }
  return merged.columns();
}
