/** One side of an order book as its subscribers have it: full sizes by price, best first. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { SortedKeys } from '../matching/sorted-keys.ts';
import type { BookLevel } from '../exchange-api.ts';

export class FeedSide {
  /** The key of a bid is its price, that of an ask the negative: the greatest key is the best
   *  price. */
  readonly #sign: 1 | -1;
  readonly #keys = new SortedKeys();
  readonly #sizes = new Map<Ticks, Lots>();

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? 1 : -1;
  }

  /** Sets a level; zero removes it. */
  set(price: Ticks, size: Lots): void {
    const isKnown = this.#sizes.has(price);
    if (size === 0) {
      if (!isKnown) return;
      this.#sizes.delete(price);
      this.#keys.remove(this.#sign * price);
      return;
    }
    if (!isKnown) this.#keys.insert(this.#sign * price);
    this.#sizes.set(price, size);
  }

  sizeAt(price: Ticks): Lots {
    return this.#sizes.get(price) ?? lots(0);
  }

  /** Best first. */
  levels(count: number): BookLevel[] {
    return this.#keys.greatestFirst(count).map((key) => {
      const price = ticks(this.#sign * key);
      return { price, size: this.sizeAt(price) };
    });
  }
}
