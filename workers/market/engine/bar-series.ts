/** Bars of one pair at one resolution: closed bars as read from the exchange, and the running bar,
 *  continued from the exchange's running minute. Bounded; times are the exchange's own. */
import { lots } from '#contract/core/decimal.ts';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barStartOf } from '#domain/bar-resolution.ts';
import { joinedBar, type StepBar } from '#domain/bars.ts';

/** Maximum a chart can hold; the oldest bars are dropped first. */
export const CLOSED_COUNT_MAX = 20_000;
/** Minutes stored while the history is loading. */
const RECENT_COUNT_MAX = 5;

export class BarSeries {
  readonly resolution: Resolution;
  #closed: StepBar[] = [];
  /** The running bar without the running minute. */
  #settled: StepBar | undefined;
  #minute: StepBar | undefined;
  #recent: StepBar[] = [];
  /** State when the bars were requested: the time of the newest bar, and the last minute received. */
  #reach: StepBar['time'] | undefined;
  #minuteBefore: StepBar | undefined;
  #isLoaded = false;

  constructor(resolution: Resolution) {
    this.resolution = resolution;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Oldest first. */
  get closed(): readonly StepBar[] {
    return this.#closed;
  }

  /** The running minute, which is part of the running bar; undefined until it is received. */
  get minute(): StepBar | undefined {
    return this.#minute;
  }

  /** The last minutes received, oldest first. */
  get recentMinutes(): readonly StepBar[] {
    return this.#recent;
  }

  /** The running bar; undefined before any data of it arrives. */
  get live(): StepBar | undefined {
    if (this.#minute === undefined) return this.#settled;
    const minute = { ...this.#minute, time: this.#startOf(this.#minute) };
    return this.#settled === undefined ? minute : joinedBar(this.#settled, minute);
  }

  /** Marks a request for bars: minutes received so far are older than its response. */
  expectBars(): void {
    this.#reach ??= this.#newestTime;
    this.#minuteBefore = this.#recent.at(-1) ?? this.#minuteBefore;
    this.#recent = [];
  }

  /** Loads the exchange's bars, oldest first, the last of them still running. Older stored bars
   *  stay, unless they end before the new ones start, because the trades between are unknown.
   *  `runningMinute` is the part of the last bar that later updates replace; without it, the last
   *  minute received is used. */
  load(bars: readonly StepBar[], runningMinute: StepBar | undefined): void {
    const running = bars.at(-1);
    const first = bars[0]?.time ?? Infinity;
    const reach = this.#reach ?? this.#newestTime ?? -Infinity;
    const isJoined = reach >= first || running === undefined;
    const older = isJoined ? this.#closed.filter((bar) => bar.time < first) : [];
    this.#reach = undefined;
    this.#closed = [...older, ...bars.slice(0, -1)].slice(-CLOSED_COUNT_MAX);
    this.#isLoaded = true;
    this.#settled = running;
    this.#minute = undefined;
    const known = runningMinute ?? this.#recent.at(-1) ?? this.#minuteBefore;
    if (running !== undefined && known !== undefined && this.#startOf(known) === running.time) {
      this.#settled = withoutMinute(running, known);
      // Uses the close of the response, which is newer than that of the stored minute.
      this.#minute = { ...known, close: running.close };
    }
    for (const minute of this.#recent) this.#carryOn(minute);
  }

  /**
   * Adds bars before the oldest stored one.
   * @returns false when there was no room for any.
   */
  prepend(bars: readonly StepBar[]): boolean {
    const oldest = this.#closed[0] ?? this.live;
    const older = oldest === undefined ? bars : bars.filter((bar) => bar.time < oldest.time);
    const room = CLOSED_COUNT_MAX - this.#closed.length;
    const added = room > 0 ? older.slice(-room) : [];
    this.#closed = [...added, ...this.#closed];
    return added.length > 0;
  }

  /**
   * Applies the running minute.
   * @returns the bars that closed with it.
   */
  applyMinute(minute: StepBar): readonly StepBar[] {
    if (minute.time % MINUTE_SEC !== 0) return [];
    const newest = this.#recent.at(-1);
    if (newest !== undefined && minute.time < newest.time) return [];
    if (newest !== undefined && minute.time === newest.time) this.#recent.pop();
    this.#recent.push(minute);
    if (this.#recent.length > RECENT_COUNT_MAX) this.#recent.shift();
    return this.#carryOn(minute);
  }

  #carryOn(minute: StepBar): readonly StepBar[] {
    const start = this.#startOf(minute);
    const live = this.live;
    if (live !== undefined && start < live.time) return [];
    if (this.#minute !== undefined && minute.time < this.#minute.time) return [];
    const isNext = live !== undefined && start > live.time;
    if (isNext) {
      if (this.#isLoaded) this.#close(live);
      this.#settled = undefined;
    } else if (this.#minute !== undefined && minute.time > this.#minute.time) {
      this.#settled = live;
    }
    this.#minute = minute;
    return isNext && this.#isLoaded ? [live] : [];
  }

  get #newestTime(): StepBar['time'] | undefined {
    return (this.live ?? this.#closed.at(-1))?.time;
  }

  #close(bar: StepBar): void {
    this.#closed.push(bar);
    if (this.#closed.length > CLOSED_COUNT_MAX) this.#closed.shift();
  }

  #startOf(minute: StepBar): StepBar['time'] {
    return barStartOf(minute.time, this.resolution);
  }
}

/** Keeps high and low unchanged, so that joining the minute again has no effect. */
function withoutMinute(bar: StepBar, minute: StepBar): StepBar | undefined {
  const volume = bar.volume - minute.volume;
  const isAlone = bar.time === minute.time && volume <= 0;
  return isAlone ? undefined : { ...bar, volume: lots(Math.max(0, volume)) };
}
