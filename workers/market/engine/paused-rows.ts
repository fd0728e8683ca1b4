/** Prices that stay in their rows while the book moves on, so that a press hits what was seen. Each row
 *  gathers what rests between the row before it and its own price: nothing that would be taken on the
 *  way there is left out, and sums stay true. */
import { assert } from '#contract/core/assert.ts';
import { ROW, ROW_COUNT_MAX, ROW_LENGTH } from '#domain/market-frame.ts';
import type { BookSide } from './book-side.ts';

export class PausedRows {
  readonly #side: BookSide;
  /** Best first. */
  readonly #prices: Float64Array;
  readonly #groupTicks: number;

  /** Holds what `side` shows now, a row for each `groupTicks`. */
  constructor(side: BookSide, groupTicks: number) {
    const rows = new Float64Array(ROW_COUNT_MAX * ROW_LENGTH);
    const count = side.fillRows(rows, 0, ROW_COUNT_MAX, groupTicks);
    this.#side = side;
    this.#groupTicks = groupTicks;
    this.#prices = Float64Array.from({ length: count }, (_, row) => rows[row * ROW_LENGTH] ?? 0);
  }

  /** Whether the market has left the first `rowCount` rows: what is best lies behind all of them. */
  isLeft(rowCount: number): boolean {
    const { bestPrice } = this.#side;
    const last = this.#prices[Math.min(rowCount, this.#prices.length) - 1];
    if (bestPrice === undefined || last === undefined) return bestPrice !== undefined;
    return this.#isBehind(bestPrice, last);
  }

  /** As `BookSide.fillRows`. A row at whose price nothing rests any more has no size. */
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

  /** Whether a level lies beyond the row of `price`, which gathers `groupTicks` ticks. */
  #isBehind(level: number, price: number): boolean {
    const group = this.#groupTicks;
    return this.#side.side === 'bid'
      ? Math.floor(level / group) * group < price
      : Math.ceil(level / group) * group > price;
  }
}
