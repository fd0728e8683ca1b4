/** The bars of one pair at one resolution: closed ones as read from the exchange, and the one still
 *  running, carried on from the exchange's running minute. Bounded; times are the exchange's own. */
import { lots } from '#contract/core/decimal.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { MINUTE_SEC, barStartOf } from '#domain/bar-resolution.ts';
import { joinedBar, type StepBar } from '#domain/bars.ts';

/** As many as a chart can hold; the oldest go first. */
export const CLOSED_COUNT_MAX = 20_000;
/** Minutes remembered while the history is on its way. */
const RECENT_COUNT_MAX = 5;

export class BarSeries {
  readonly resolution: Resolution;
  #closed: StepBar[] = [];
  /** What the running bar holds without the running minute. */
  #settled: StepBar | undefined;
  #minute: StepBar | undefined;
  #recent: StepBar[] = [];
  /** Since the exchange was asked: how far the bars reached then, and the minute heard of last. */
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

  /** The running minute, which the running bar includes; undefined until it is heard of. */
  get minute(): StepBar | undefined {
    return this.#minute;
  }

  /** The minutes heard of last, oldest first. */
  get recentMinutes(): readonly StepBar[] {
    return this.#recent;
  }

  /** The running bar; undefined before anything is known of it. */
  get live(): StepBar | undefined {
    if (this.#minute === undefined) return this.#settled;
    const minute = { ...this.#minute, time: this.#startOf(this.#minute) };
    return this.#settled === undefined ? minute : joinedBar(this.#settled, minute);
  }

  /** The exchange is asked for its bars: what was heard of so far is older than its answer. */
  expectBars(): void {
    this.#reach ??= this.#newestTime;
    this.#minuteBefore = this.#recent.at(-1) ?? this.#minuteBefore;
    this.#recent = [];
  }

  /**
   * The exchange's bars, oldest first, the last of them still running; older ones that are held stay,
   * unless they ended before these begin: nobody knows what was traded between.
   * `runningMinute` is the part of the last that will be heard of again; without it, the minute heard
   * of last is taken for it.
   */
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
      // Whatever was heard of it before, the price is where the answer has it.
      this.#minute = { ...known, close: running.close };
    }
    for (const minute of this.#recent) this.#carryOn(minute);
  }

  /** Bars before the oldest one held. @returns false when there was no room for any. */
  prepend(bars: readonly StepBar[]): boolean {
    const oldest = this.#closed[0] ?? this.live;
    const older = oldest === undefined ? bars : bars.filter((bar) => bar.time < oldest.time);
    const room = CLOSED_COUNT_MAX - this.#closed.length;
    const added = room > 0 ? older.slice(-room) : [];
    this.#closed = [...added, ...this.#closed];
    return added.length > 0;
  }

  /** The running minute as it is now. @returns the bars that closed with it. */
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

/** High and low keep the minute's reach: joining it again changes nothing. */
function withoutMinute(bar: StepBar, minute: StepBar): StepBar | undefined {
  const volume = bar.volume - minute.volume;
  const isAlone = bar.time === minute.time && volume <= 0;
  return isAlone ? undefined : { ...bar, volume: lots(Math.max(0, volume)) };
}
