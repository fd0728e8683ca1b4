/** Asks for older bars once the view comes near the oldest, and no more before one that has none. */
import type { Bars } from '#src/stores/bars.store.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

/** Asked for when less than this share of the view is left. */
const OLDER_SHARE = 0.25;

export class OlderBars {
  readonly #bars: Bars;
  readonly #request: () => Promise<boolean>;
  #isRequested = false;
  /** Time of the bar that none comes before. */
  #firstOfAll: number | undefined;

  /** @param ask resolves to false when there is nothing older. */
  constructor(bars: Bars, request: () => Promise<boolean>) {
    this.#bars = bars;
    this.#request = request;
  }

  /** Other bars: nothing is known of what came before them. */
  forget(): void {
    this.#isRequested = false;
    this.#firstOfAll = undefined;
  }

  requestFor(view: TimeView, bounds: TimeBounds | undefined): void {
    if (bounds === undefined || this.#isRequested || bounds.first === this.#firstOfAll) return;
    if (view.from > bounds.first + spanOf(view) * OLDER_SHARE) return;
    this.#isRequested = true;
    void this.#requestOnce(bounds.first);
  }

  async #requestOnce(first: number): Promise<void> {
    const { resolution, viewId } = this.#bars;
    const hasMore = await this.#request();
    this.#isRequested = false;
    // An answer for bars that are no longer shown says nothing about these.
    const isSame = this.#bars.resolution === resolution && this.#bars.viewId === viewId;
    if (!hasMore && isSame) this.#firstOfAll = first;
  }
}
