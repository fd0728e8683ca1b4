/** Requests older bars when the view comes near the oldest bar, until the history has no older
 *  ones. */
import type { Bars } from '#src/stores/bars.store.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

/** Requests older bars when less than this share of the view is left. */
const OLDER_SHARE = 0.25;

export class OlderBars {
  readonly #bars: Bars;
  readonly #request: () => Promise<boolean>;
  #isRequested = false;
  /** Time of the first bar of the history. */
  #firstOfAll: number | undefined;

  /** @param ask resolves to false when there are no older bars. */
  constructor(bars: Bars, request: () => Promise<boolean>) {
    this.#bars = bars;
    this.#request = request;
  }

  /** Resets the state for other bars, whose history is not known yet. */
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
    // A response for bars that are no longer shown does not apply to the current ones.
    const isSame = this.#bars.resolution === resolution && this.#bars.viewId === viewId;
    if (!hasMore && isSame) this.#firstOfAll = first;
  }
}
