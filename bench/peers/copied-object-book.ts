/** The dYdX pattern: every message copies both sides, removed levels remain as zeros, and reading
 *  creates a decimal of every level, sorts all of them, accumulates, groups and sorts again. This
 *  is our own implementation of that pattern; theirs reads twice per second, so compare only at an
 *  equal rate. */
import { Big } from 'big.js';
import {
  GROUP_TICKS,
  LADDER_LENGTH,
  TOP_ROW_COUNT,
  type BenchBook,
  type TextLevels,
} from './book.ts';

interface BookEntry {
  readonly size: string;
  readonly offset: number;
}
type Side = Readonly<Record<string, BookEntry>>;

interface Line {
  readonly price: Big;
  readonly size: Big;
  readonly depth: Big;
}

export class CopiedObjectBook implements BenchBook {
  readonly #tickSize: Big;
  readonly #lotSize: Big;
  #bids: Side = {};
  #asks: Side = {};
  #offset = 0;

  constructor(snapshot: TextLevels, tickSize: string, lotSize: string) {
    this.#tickSize = new Big(tickSize);
    this.#lotSize = new Big(lotSize);
    this.apply(snapshot);
  }

  apply({ bids, asks }: TextLevels): void {
    this.#offset += 1;
    const nextBids: Record<string, BookEntry> = { ...this.#bids };
    const nextAsks: Record<string, BookEntry> = { ...this.#asks };
    for (const [price, size] of bids) nextBids[price] = { size, offset: this.#offset };
    for (const [price, size] of asks) nextAsks[price] = { size, offset: this.#offset };
    this.#bids = nextBids;
    this.#asks = nextAsks;
  }

  ladder(): Float64Array {
    const out = new Float64Array(LADDER_LENGTH);
    this.#write(out, 0, this.#bids, true);
    this.#write(out, TOP_ROW_COUNT * 3, this.#asks, false);
    return out;
  }

  #write(out: Float64Array, start: number, side: Side, isBid: boolean): void {
    const direction = isBid ? -1 : 1;
    const levels = Object.entries(side)
      .map(([price, { size }]) => ({
        at: Number(price),
        price: new Big(price),
        size: new Big(size),
      }))
      .filter(({ size }) => !size.eq(0))
      .sort((left, right) => direction * (left.at - right.at)); // Big would parse on each access.
    let depth = new Big(0);
    const lines = levels.map((level): Line => {
      depth = depth.plus(level.size);
      return { ...level, depth };
    });
    const rows = [...this.#groupLines(lines, isBid).values()]
      .sort((left, right) => direction * (left.price.toNumber() - right.price.toNumber()))
      .slice(0, TOP_ROW_COUNT);
    rows.forEach((row, index) => {
      out[start + index * 3] = row.price.div(this.#tickSize).round().toNumber();
      out[start + index * 3 + 1] = row.size.div(this.#lotSize).round().toNumber();
      out[start + index * 3 + 2] = row.depth.div(this.#lotSize).round().toNumber();
    });
  }

  #groupLines(lines: readonly Line[], isBid: boolean): ReadonlyMap<string, Line> {
    const step = this.#tickSize.times(GROUP_TICKS);
    const groups = new Map<string, Line>();
    for (const line of lines) {
      const price = line.price
        .div(step)
        .round(0, isBid ? Big.roundDown : Big.roundUp)
        .times(step);
      const key = price.toString();
      const held = groups.get(key);
      groups.set(key, { price, size: held?.size.plus(line.size) ?? line.size, depth: line.depth });
    }
    return groups;
  }
}
