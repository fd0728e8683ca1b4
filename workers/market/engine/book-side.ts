/**
 * One side of a price-level book, indexed by tick: setting a level is one array write. Pure: no
 * clock, no socket, no text.
 *
 * Internally a price is a rank: the price itself on the bid side, its negative on the ask side. A
 * better price is then always higher, and one implementation serves both sides. A window of ranks
 * around the touch is a flat array with one bit per occupied slot; levels below the window are in a
 * map. The best level is always inside the window.
 */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { ROW, ROW_LENGTH } from '#domain/market-frame.ts';

/** Half a megabyte per side: 655 USDT around the touch of BTC at 0.01. */
export const WINDOW_TICK_COUNT = 65_536;
/** More than any supported market has; the worst levels above it are dropped. */
export const LEVEL_COUNT_MAX = 50_000;

const BITS = 32;
const NONE = -1;

export class BookSide {
  readonly side: 'bid' | 'ask';
  readonly #sign: 1 | -1;
  readonly #window: number;
  readonly #sizes: Float64Array; // Lots are safe integers, which a double holds exactly.
  readonly #occupied: Int32Array;
  readonly #far = new Map<number, number>(); // Ranks below the window: rare, exact.
  #farOrder: number[] | undefined; // Ranks of #far, best first; undefined when sorting is due.
  #firstRank = 0; // Rank of slot 0; meaningless while the side is empty.
  #bestSlot = NONE; // Slot of the best level.
  #windowCount = 0;

  constructor(side: 'bid' | 'ask', windowTickCount: number = WINDOW_TICK_COUNT) {
    assert(windowTickCount >= BITS && windowTickCount % BITS === 0, 'the window is whole words');
    this.side = side;
    this.#sign = side === 'bid' ? 1 : -1;
    this.#window = windowTickCount;
    this.#sizes = new Float64Array(windowTickCount);
    this.#occupied = new Int32Array(windowTickCount / BITS);
  }

  get levelCount(): number {
    return this.#windowCount + this.#far.size;
  }

  get bestPrice(): Ticks | undefined {
    return this.#bestSlot === NONE ? undefined : this.#priceOf(this.#firstRank + this.#bestSlot);
  }

  get bestSize(): Lots | undefined {
    return this.#bestSlot === NONE ? undefined : lots(this.#sizes[this.#bestSlot] ?? 0);
  }

  /** Returns the size at `price`, zero when there is none. */
  sizeAt(price: Ticks): Lots {
    const slot = price * this.#sign - this.#firstRank;
    if (this.#bestSlot === NONE || slot >= this.#window) return lots(0);
    return lots((slot >= 0 ? this.#sizes[slot] : this.#far.get(price * this.#sign)) ?? 0);
  }

  /** Sets the full size at `price`; zero removes the level. */
  setLevel(price: Ticks, size: Lots): void {
    assert(Number.isSafeInteger(price), 'a price is whole ticks');
    assert(size >= 0 && Number.isSafeInteger(size), 'a size is whole lots and not negative');
    const rank = price * this.#sign;
    if (size === 0) this.#remove(rank);
    else this.#put(rank, size);
  }

  clear(): void {
    this.#sizes.fill(0);
    this.#occupied.fill(0);
    this.#far.clear();
    this.#farOrder = undefined;
    this.#bestSlot = NONE;
    this.#windowCount = 0;
  }

  /** Drops the worst levels until `levelCount` remain. */
  cutTo(levelCount: number): void {
    let excess = this.levelCount - levelCount;
    if (excess <= 0) return;
    const order = this.#sortedFar();
    while (excess > 0 && order.length > 0) {
      this.#far.delete(order.pop() ?? NONE);
      excess--;
    }
    for (let slot = 0; excess > 0; slot++) {
      if (this.#sizes[slot] === 0) continue;
      this.#remove(this.#firstRank + slot);
      excess--;
    }
  }

  /** Visits the levels, best first, until `visit` returns false. */
  forEachLevel(visit: (price: Ticks, size: Lots) => boolean): void {
    for (let slot = this.#bestSlot; slot !== NONE; slot = this.#occupiedAtOrBelow(slot - 1)) {
      const size = lots(this.#sizes[slot] ?? 0);
      if (!visit(this.#priceOf(this.#firstRank + slot), size)) return;
    }
    for (const rank of this.#sortedFar()) {
      if (!visit(this.#priceOf(rank), lots(this.#far.get(rank) ?? 0))) return;
    }
  }

  /**
   * Writes up to `rowCount` rows of ROW_LENGTH numbers at `offset`, best first, and zeroes the
   * rest. A row sums `groupTicks` ticks: bids round down to a multiple, asks up. Allocates nothing.
   * @returns the number of filled rows.
   */
  fillRows(out: Float64Array, offset: number, rowCount: number, groupTicks: number): number {
    assert(groupTicks >= 1 && Number.isInteger(groupTicks), 'a row gathers whole ticks');
    assert(offset + rowCount * ROW_LENGTH <= out.length, 'the rows fit where they are written');
    const rows = this.#fillFromWindow(out, offset, rowCount, groupTicks);
    const filled =
      this.#far.size === 0 ? rows : this.#fillFromFar(out, offset, rowCount, groupTicks, rows);
    out.fill(0, offset + filled * ROW_LENGTH, offset + rowCount * ROW_LENGTH);
    return filled;
  }

  #priceOf(rank: number): Ticks {
    return ticks(rank * this.#sign);
  }

  #put(rank: number, size: number): void {
    if (this.#bestSlot === NONE) this.#placeWindow(rank);
    const slot = rank - this.#firstRank;
    if (slot < 0) return this.#putFar(rank, size);
    if (slot >= this.#window) {
      this.#moveWindow(rank);
      return this.#put(rank, size);
    }
    if (this.#sizes[slot] === 0) {
      this.#windowCount++;
      this.#occupied[slot >>> 5] = (this.#occupied[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    this.#sizes[slot] = size;
    if (slot > this.#bestSlot) this.#bestSlot = slot;
  }

  #putFar(rank: number, size: number): void {
    if (!this.#far.has(rank)) this.#farOrder = undefined;
    this.#far.set(rank, size);
    if (this.levelCount > LEVEL_COUNT_MAX) this.cutTo(LEVEL_COUNT_MAX);
  }

  #remove(rank: number): void {
    const slot = rank - this.#firstRank;
    if (this.#bestSlot === NONE || slot >= this.#window) return;
    if (slot < 0) {
      if (this.#far.delete(rank)) this.#farOrder = undefined;
      return;
    }
    if (this.#sizes[slot] === 0) return; // Feeds also remove levels that were never in the book.
    this.#sizes[slot] = 0;
    this.#occupied[slot >>> 5] = (this.#occupied[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
    this.#windowCount--;
    if (slot !== this.#bestSlot) return;
    this.#bestSlot = this.#occupiedAtOrBelow(slot - 1);
    if (this.#bestSlot < this.#window >>> 3) this.#followTouch();
  }

  /** Moves the window down when the touch nears its lower end, to include levels below it. */
  #followTouch(): void {
    if (this.#far.size === 0) return;
    if (this.#bestSlot !== NONE) return this.#moveWindow(this.#firstRank + this.#bestSlot);
    const best = this.#sortedFar()[0];
    assert(best !== undefined, 'far levels are sorted');
    this.#moveWindow(best);
  }

  /** Places the window so that a quarter of it is free above the touch. */
  #placeWindow(bestRank: number): void {
    this.#firstRank = bestRank - (this.#window - (this.#window >>> 2) - 1);
  }

  /** Places the window for a touch at `bestRank` and sorts every level into or below it. */
  #moveWindow(bestRank: number): void {
    const held: [rank: number, size: number][] = [...this.#far];
    for (let slot = this.#bestSlot; slot !== NONE; slot = this.#occupiedAtOrBelow(slot - 1)) {
      held.push([this.#firstRank + slot, this.#sizes[slot] ?? 0]);
    }
    this.clear();
    this.#placeWindow(bestRank);
    this.#bestSlot = NONE;
    for (const [rank, size] of held) {
      const slot = rank - this.#firstRank;
      assert(slot < this.#window, 'the window is placed for the best level');
      if (slot < 0) {
        this.#far.set(rank, size);
        continue;
      }
      this.#sizes[slot] = size;
      this.#occupied[slot >>> 5] = (this.#occupied[slot >>> 5] ?? 0) | (1 << (slot & 31));
      this.#windowCount++;
      if (slot > this.#bestSlot) this.#bestSlot = slot;
    }
  }

  /** Returns the highest occupied slot at or below `slot`, NONE when there is none. */
  #occupiedAtOrBelow(slot: number): number {
    if (slot < 0) return NONE;
    let word = slot >>> 5;
    let bits = (this.#occupied[word] ?? 0) & (-1 >>> (31 - (slot & 31)));
    while (bits === 0) {
      if (--word < 0) return NONE;
      bits = this.#occupied[word] ?? 0;
    }
    return (word << 5) + 31 - Math.clz32(bits);
  }

  #sortedFar(): number[] {
    this.#farOrder ??= [...this.#far.keys()].sort((left, right) => right - left);
    return this.#farOrder;
  }

  #fillFromWindow(out: Float64Array, offset: number, rowCount: number, groupTicks: number): number {
    let row = NONE;
    let at = offset - ROW_LENGTH;
    let lowestOfRow = Infinity;
    let total = 0;
    for (let slot = this.#bestSlot; slot !== NONE; slot = this.#occupiedAtOrBelow(slot - 1)) {
      const size = this.#sizes[slot] ?? 0;
      const rank = this.#firstRank + slot;
      if (rank < lowestOfRow) {
        if (++row === rowCount) return rowCount;
        lowestOfRow = Math.floor(rank / groupTicks) * groupTicks;
        at += ROW_LENGTH;
        out[at + ROW.price] = lowestOfRow * this.#sign;
        out[at + ROW.size] = 0;
      }
      total += size;
      out[at + ROW.size] = (out[at + ROW.size] ?? 0) + size;
      out[at + ROW.total] = total;
    }
    return row + 1;
  }

  /** Continues below the window; the last row may still be incomplete. */
  #fillFromFar(
    out: Float64Array,
    offset: number,
    rowCount: number,
    groupTicks: number,
    rows: number,
  ): number {
    let filled = rows;
    for (const rank of this.#sortedFar()) {
      const size = this.#far.get(rank) ?? 0;
      const price = Math.floor(rank / groupTicks) * groupTicks * this.#sign;
      const last = offset + (filled - 1) * ROW_LENGTH;
      const total = (filled === 0 ? 0 : (out[last + ROW.total] ?? 0)) + size;
      if (filled > 0 && out[last + ROW.price] === price) {
        out[last + ROW.size] = (out[last + ROW.size] ?? 0) + size;
        out[last + ROW.total] = total;
        continue;
      }
      if (filled === rowCount) return filled;
      const at = offset + filled * ROW_LENGTH;
      out[at + ROW.price] = price;
      out[at + ROW.size] = size;
      out[at + ROW.total] = total;
      filled++;
    }
    return filled;
  }
}
