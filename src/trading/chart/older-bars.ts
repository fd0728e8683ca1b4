/** Asks for older bars once the view comes near the oldest, and no more before one that has none. */
import type { Bars } from '#src/stores/bars.store.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

/** Asked for when less than this share of the view is left. */
const OLDER_SHARE = 0.25;

export class OlderBars {
  readonly #bars: Bars;
  readonly #ask: () => Promise<boolean>;
  #isAsked = false;
  /** Time of the bar that none comes before. */
  #firstOfAll: number | undefined;

  /** @param ask resolves to false when there is nothing older. */
  constructor(bars: Bars, ask: () => Promise<boolean>) {
    this.#bars = bars;
    this.#ask = ask;
  }

  /** Other bars: nothing is known of what came before them. */
  forget(): void {
    this.#isAsked = false;
    this.#firstOfAll = undefined;
  }

  requestFor(view: TimeView, bounds: TimeBounds | undefined): void {
    if (bounds === undefined || this.#isAsked || bounds.first === this.#firstOfAll) return;
    if (view.from > bounds.first + spanOf(view) * OLDER_SHARE) return;
    this.#isAsked = true;
    void this.#askOnce(bounds.first);
  }

  async #askOnce(first: number): Promise<void> {
    const { resolution, viewId } = this.#bars;
    const hasMore = await this.#ask();
    this.#isAsked = false;
    // An answer for bars that are no longer shown says nothing about these.
    const isSame = this.#bars.resolution === resolution && this.#bars.viewId === viewId;
    if (!hasMore && isSame) this.#firstOfAll = first;
  }
}
