/** The market data and clocks that the chart and its plot share. */
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, MonotonicClock } from '#contract/core/time.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';

export interface PlotSource {
  readonly bars: Bars;
  /** Ticker of the same pair: the last price, as in the header. */
  readonly ticker: Ticker;
  /** A market that is not live has its last price dimmed. */
  readonly link: Link;
  /** Determines how often the running bar is painted on this device. */
  readonly quality: Quality;
  readonly pair: Pair;
  /** Decimals of the price scale. */
  readonly priceDecimals: number;
  /** Older bars are wanted. @returns false when there are none. */
  readonly onLoadOlder: () => Promise<boolean>;
  readonly clock: Clock;
  /** Clock for throttled work. */
  readonly monotonic: MonotonicClock;
  /** Runs something every so often until the returned function is called. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}
