/** Asks for older bars once the view comes near the oldest, and never again once there are none. */
import type { Bars } from '#src/stores/bars.store.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

/** Asked for when less than this share of the view is left. */
const OLDER_SHARE = 0.25;

export class OlderBars {
  readonly #bars: Bars;
  readonly #ask: () => Promise<boolean>;
  #state: 'unknown' | 'asked' | 'none' = 'unknown';

  /** @param ask resolves to false when there is nothing older. */
  constructor(bars: Bars, ask: () => Promise<boolean>) {
    this.#bars = bars;
    this.#ask = ask;
  }

  /** Other bars: nothing is known of what came before them. */
  forget(): void {
    this.#state = 'unknown';
  }

  wantFor(view: TimeView, bounds: TimeBounds | undefined): void {
    if (bounds === undefined || this.#state !== 'unknown') return;
    if (view.from > bounds.first + spanOf(view) * OLDER_SHARE) return;
    this.#state = 'asked';
    void this.#askOnce();
  }

  async #askOnce(): Promise<void> {
    const { resolution, viewId } = this.#bars;
    const hasMore = await this.#ask();
    // An answer for bars that are no longer shown says nothing about these.
    const isSame = this.#bars.resolution === resolution && this.#bars.viewId === viewId;
    this.#state = hasMore || !isSame ? 'unknown' : 'none';
  }
}
