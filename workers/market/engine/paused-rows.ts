/** Pauses row prices while the book changes, so a click uses the price shown. Each row sums the
 *  sizes between the previous row and its own price, so every level on the way is included and the
 *  sums are correct. */
import { assert } from '#contract/core/assert.ts';
import { ROW, ROW_COUNT_MAX, ROW_LENGTH } from '#domain/market-frame.ts';
import type { BookSide } from './book-side.ts';

export class PausedRows {
  readonly #side: BookSide;
  /** Best first. */
  readonly #prices: Float64Array;
  readonly #groupTicks: number;

  /** Stores the prices `side` shows now, one row per `groupTicks`. */
  constructor(side: BookSide, groupTicks: number) {
    const rows = new Float64Array(ROW_COUNT_MAX * ROW_LENGTH);
    const count = side.fillRows(rows, 0, ROW_COUNT_MAX, groupTicks);
    this.#side = side;
    this.#groupTicks = groupTicks;
    this.#prices = Float64Array.from({ length: count }, (_, row) => rows[row * ROW_LENGTH] ?? 0);
  }

  /** Whether the market has left the first `rowCount` rows: the best price is behind all of them. */
  isLeft(rowCount: number): boolean {
    const { bestPrice } = this.#side;
    const last = this.#prices[Math.min(rowCount, this.#prices.length) - 1];
    if (bestPrice === undefined || last === undefined) return bestPrice !== undefined;
    return this.#isBehind(bestPrice, last);
  }

  /** Like `BookSide.fillRows`. A row without orders has size zero. */
  fillRows(out: Float64Array, offset: number, rowCount: number): number {
    assert(offset + rowCount * ROW_LENGTH <= out.length, 'the rows fit where they are written');
    const count = Math.min(rowCount, this.#prices.length);
    out.fill(0, offset, offset + rowCount * ROW_LENGTH);
    let row = 0;
    this.#side.forEachLevel((price, size) => {
      for (; row < count; row += 1) {
        if (!this.#isBehind(price, this.#prices[row] ?? 0)) break;
      }
      if (row === count) return false;
      const at = offset + row * ROW_LENGTH + ROW.size;
      out[at] = (out[at] ?? 0) + size;
      return true;
    });
    let total = 0;
    this.#prices.subarray(0, count).forEach((price, index) => {
      const at = offset + index * ROW_LENGTH;
      total += out[at + ROW.size] ?? 0;
      out[at + ROW.price] = price;
      out[at + ROW.total] = total;
    });
    return count;
  }

  /** Whether a level is behind the row of `price`, which covers `groupTicks` ticks. */
  #isBehind(level: number, price: number): boolean {
    const group = this.#groupTicks;
    return this.#side.side === 'bid'
      ? Math.floor(level / group) * group < price
      : Math.ceil(level / group) * group > price;
  }
}
