/** Book of a careful front end: a map of sizes beside one sorted array of prices, ordered by binary
 *  search. The baseline of the merge scenario. */
import { stepsOfText } from '#bench/feed/steps.ts';
import { fillGrouped, LADDER_LENGTH, type BenchBook, type TextLevels } from './book.ts';

class SortedSide {
  readonly sizes = new Map<number, number>();
  /** Ascending. */
  readonly prices: number[] = [];

  set(price: number, size: number): void {
    if (size === 0) {
      if (this.sizes.delete(price)) this.prices.splice(this.#positionOf(price), 1);
      return;
    }
    if (!this.sizes.has(price)) this.prices.splice(this.#positionOf(price), 0, price);
    this.sizes.set(price, size);
  }

  *ascending(): Generator<readonly [number, number]> {
    for (const price of this.prices) yield [price, this.sizes.get(price) ?? 0];
  }

  *descending(): Generator<readonly [number, number]> {
    for (let at = this.prices.length - 1; at >= 0; at -= 1) {
      const price = this.prices[at] ?? 0;
      yield [price, this.sizes.get(price) ?? 0];
    }
  }

  #positionOf(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.prices[middle] ?? 0) < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class SortedArrayBook implements BenchBook {
  readonly #out = new Float64Array(LADDER_LENGTH);
  readonly #bids = new SortedSide();
  readonly #asks = new SortedSide();
  readonly #tickDecimals: number;
  readonly #lotDecimals: number;

  constructor(snapshot: TextLevels, tickDecimals: number, lotDecimals: number) {
    this.#tickDecimals = tickDecimals;
    this.#lotDecimals = lotDecimals;
    // Inserting bids best first would shift the full array each time; any order is valid.
    this.apply({ bids: snapshot.bids.toReversed(), asks: snapshot.asks });
  }

  apply({ bids, asks }: TextLevels): void {
    for (const [side, levels] of [
      [this.#bids, bids],
      [this.#asks, asks],
    ] as const) {
      for (const [price, size] of levels) {
        side.set(stepsOfText(price, this.#tickDecimals), stepsOfText(size, this.#lotDecimals));
      }
    }
  }

  ladder(): Float64Array {
    fillGrouped(this.#out, true, this.#bids.descending());
    fillGrouped(this.#out, false, this.#asks.ascending());
    return this.#out;
  }
}
