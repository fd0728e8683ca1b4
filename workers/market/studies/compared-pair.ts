/** Bars of a second pair, loaded and continued like those of the first; only the closes are used. */
import type { Pair } from '#contract/core/pair.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { EpochSec } from '#contract/core/time.ts';
import { RUNNING_BAR_EVENT, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import { BarLoader, type BarLoaderOptions } from '../socket/bar-loader.ts';
import type { ChannelSet } from '../socket/channel-set.ts';
import { stepMinuteOf } from '../socket/decode-trades.ts';
import type { Cancel } from '../socket/environment.ts';
import { PairScale } from '../socket/pair-scale.ts';

export interface ComparedPairParts extends Pick<
  BarLoaderOptions,
  'environment' | 'calls' | 'counters'
> {
  readonly channels: ChannelSet;
  /** The running close has changed. */
  readonly onChange: () => void;
}

interface ComparedPairOptions extends ComparedPairParts {
  /** Closes of past bars have changed. */
  readonly onLoaded: () => void;
}

export class ComparedPair {
  readonly pair: Pair;
  readonly resolution: Resolution;
  readonly #options: ComparedPairOptions;
  readonly #bars: BarLoader;
  readonly #release: Cancel;
  /** Start time of the first pair's bars. */
  #requestedFrom = Infinity;
  #isReaching = false;
  #isExhausted = false;

  constructor(pair: Pair, resolution: Resolution, options: ComparedPairOptions) {
    this.pair = pair;
    this.resolution = resolution;
    this.#options = options;
    const scale = new PairScale(pair);
    const { environment, calls, counters, channels, onChange } = options;
    this.#bars = new BarLoader(resolution, {
      pair,
      scale,
      environment,
      calls,
      counters,
      onBars: () => this.#onBars(),
    });
    this.#release = channels.subscribe({
      name: tradeInfoChannel.nameOf(pair),
      handlers: {
        [RUNNING_BAR_EVENT]: (payload) => {
          const minute = stepMinuteOf(payload, scale);
          if (minute === undefined) {
            counters.malformedCount += 1;
            return;
          }
          this.#bars.applyMinute(minute);
          onChange();
        },
      },
      onJoined: () => void this.#bars.read(),
    });
  }

  /**
   * Returns the close of the bar at `time`, in this pair's ticks, or of the last bar before it when
   * there were no trades then.
   * @returns undefined before the first bar.
   */
  closeAt(time: EpochSec): number | undefined {
    const { closed, live } = this.#bars.series;
    if (live !== undefined && live.time <= time) return live.close;
    let low = 0;
    let high = closed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((closed[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return closed[low - 1]?.close;
  }

  /** Reads older bars until they start at or before `time`, or there are no more. */
  reachBackTo(time: EpochSec): void {
    this.#requestedFrom = time;
    void this.#reach();
  }

  close(): void {
    this.#release();
    this.#bars.close();
  }

  #onBars(): void {
    this.#options.onLoaded();
    void this.#reach();
  }

  async #reach(): Promise<void> {
    const oldest = this.#bars.series.closed[0]?.time;
    if (oldest === undefined || oldest <= this.#requestedFrom) return;
    if (this.#isReaching || this.#isExhausted) return;
    this.#isReaching = true;
    // `onBars` receives the result and checks whether it reaches far enough.
    const hasMore = await this.#bars.readOlder();
    this.#isReaching = false;
    if (!hasMore) this.#isExhausted = true;
    // After a failed read, the next bars trigger another one.
    else if (this.#bars.series.closed[0]?.time !== oldest) await this.#reach();
  }
}
