/** Provides the bars of a store to the chart: the closed bars, original and as drawn, and the
 *  running bar. */
import type { Resolution } from '#contract/core/resolution.ts';
import { heikinAshiOf } from '#domain/heikin-ashi.ts';
import type { Bars, LiveBar } from '#src/stores/bars.store.ts';
import type { ChartStyle } from './bar-shapes.ts';
import {
  barAt,
  extremesOf,
  firstAtOrAfter,
  heikinAshiColumns,
  nearestIndexOf,
  type ChartBar,
  type Columns,
  type Extremes,
} from './columns.ts';
import type { TimeView } from './time-view.ts';

const NOTHING: Columns = {
  times: new Float64Array(),
  opens: new Float64Array(),
  highs: new Float64Array(),
  lows: new Float64Array(),
  closes: new Float64Array(),
  volumes: new Float64Array(),
};

interface FeedRequests {
  readonly style: ChartStyle;
}

export class BarFeed {
  readonly #bars: Bars;
  readonly #requests: () => FeedRequests;
  #version = -1;
  #resolution: Resolution | undefined;
  #hasLive = false;
  /** Running bar, original and averaged. Both objects are reused and overwritten. */
  readonly #live: LiveBar = blankBar();
  readonly #averagedLive: LiveBar = blankBar();
  /** Closed bars as received. */
  closed: Columns;
  /** Closed bars as drawn: averaged for Heikin-Ashi. */
  drawn: Columns;

  constructor(bars: Bars, requests: () => FeedRequests) {
    this.#bars = bars;
    this.#requests = requests;
    this.closed = NOTHING;
    this.drawn = NOTHING;
  }

  /**
   * Applies the current state of the store.
   * @returns the kind of change to the closed bars.
   */
  drain(): 'other' | 'closed' | 'nothing' {
    const { resolution, version, closed, live } = this.#bars;
    // The chart of another pair is emptied before its bars arrive. A new row count of the order
    // book must not count as another chart.
    const wasEmpty = this.closed.times.length === 0;
    const isOther = resolution !== this.#resolution || (wasEmpty && closed.times.length > 0);
    const isChanged = version !== this.#version;
    this.#resolution = resolution;
    this.#version = version;
    this.closed = closed;
    this.#hasLive = live !== undefined;
    if (live !== undefined) copyBar(live, this.#live);
    if (!isOther && !isChanged) return 'nothing';
    this.refresh();
    return isOther ? 'other' : 'closed';
  }

  /** Recalculates everything derived from the closed bars. */
  refresh(): void {
    this.drawn =
      this.#requests().style === 'heikinAshi' ? heikinAshiColumns(this.closed) : this.closed;
  }

  get resolution(): Resolution {
    return this.#bars.resolution;
  }

  /** Returns the running bar; undefined when it is already closed or not started. `drain` overwrites
   *  it. */
  get live(): ChartBar | undefined {
    if (!this.#hasLive) return undefined;
    const { times } = this.closed;
    const isAfter = times.length === 0 || this.#live.time > (times[times.length - 1] ?? 0);
    return isAfter ? this.#live : undefined;
  }

  get drawnLive(): ChartBar | undefined {
    const { live } = this;
    if (live === undefined || this.#requests().style !== 'heikinAshi') return live;
    const before = barAt(this.drawn, this.drawn.times.length - 1);
    copyBar({ ...live, ...heikinAshiOf(live, before) }, this.#averagedLive);
    return this.#averagedLive;
  }

  get timeBefore(): number | undefined {
    return this.drawn.times.at(-1);
  }

  get closeBefore(): number | undefined {
    return this.drawn.closes.at(-1);
  }

  /** Number of closed bars plus the running one. */
  get count(): number {
    return this.closed.times.length + (this.live === undefined ? 0 : 1);
  }

  get oldestTime(): number | undefined {
    return this.closed.times[0] ?? this.live?.time;
  }

  get newestTime(): number | undefined {
    return this.live?.time ?? this.closed.times.at(-1);
  }

  timeAt(index: number): number | undefined {
    return index === this.closed.times.length ? this.live?.time : this.closed.times[index];
  }

  /** Returns the bar as received, whatever the drawing style. */
  barAt(index: number): ChartBar | undefined {
    return index === this.closed.times.length ? this.live : barAt(this.closed, index);
  }

  /** Returns the index of the bar nearest to `time`, the running one included; -1 when there are no
   *  bars. */
  nearestIndex(time: number): number {
    const nearest = nearestIndexOf(this.closed.times, time);
    const { live } = this;
    if (live === undefined) return nearest;
    const closedTime = this.closed.times[nearest] ?? -Infinity;
    const isLiveNearer = Math.abs(live.time - time) < Math.abs(closedTime - time);
    return isLiveNearer ? this.closed.times.length : nearest;
  }

  /** Returns the closed bars to draw for a view: one more on each side, so that lines reach the
   *  edges. */
  indexesIn({ from, to }: TimeView): { readonly first: number; readonly end: number } {
    const { times } = this.closed;
    return {
      first: Math.max(0, firstAtOrAfter(times, from) - 1),
      end: Math.min(times.length, firstAtOrAfter(times, to) + 1),
    };
  }

  /**
   * Returns the first visible close, as received.
   * @returns undefined when no closed bar is visible.
   */
  firstCloseIn(view: TimeView): number | undefined {
    const first = firstAtOrAfter(this.closed.times, view.from);
    return this.closed.closes[first];
  }

  extremesIn(view: TimeView): Extremes | undefined {
    const { times } = this.closed;
    const first = firstAtOrAfter(times, view.from);
    const end = firstAtOrAfter(times, view.to);
    const live = this.drawnLive;
    const isLiveVisible = live !== undefined && live.time <= view.to;
    return extremesOf(this.drawn, first, end, isLiveVisible ? live : undefined);
  }
}

const blankBar = (): LiveBar => ({ time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 });

function copyBar(from: ChartBar, to: LiveBar): void {
  to.time = from.time;
  to.open = from.open;
  to.high = from.high;
  to.low = from.low;
  to.close = from.close;
  to.volume = from.volume;
}
