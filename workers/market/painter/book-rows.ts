/** Content of the painted order book rows, and the cells that need repainting. Calculates lengths
 *  and marks but draws nothing. */
import {
  FRAME,
  ROW,
  ROW_COUNT_MAX,
  ROW_LENGTH,
  asksOffsetOf,
  bidsOffset,
  bookStateOf,
  numberAt,
} from '#domain/market-frame.ts';
import type { BookLayout, PaintPace, PaintedPosition } from '../painter-api.ts';
import { Flashes } from './flashes.ts';
import { columnsOf, type Columns } from './geometry.ts';
import { FULL_PACE } from './pace.ts';

/** Bids use the lower half of the slots, asks the upper; best first. */
export const FIRST_ASK = ROW_COUNT_MAX;
export const SLOT_COUNT = 2 * ROW_COUNT_MAX;

/** Cells of a row as bits; cells to paint are always adjacent. */
export const CELL = { price: 1, size: 2, total: 4 } as const;
const ALL_CELLS = 7;

/** Marks of a row as bits of one number; the higher bits hold the strength of its flash. */
export const MARK = {
  own: 1,
  hovered: 2,
  shaded: 4,
  focusedPrice: 8,
  focusedSize: 16,
  muted: 32,
} as const;
const STRENGTH_SHIFT = 6;
const ALL_MARKS = (1 << STRENGTH_SHIFT) - 1;
/** Marks drawn across all cells. */
const OUTLINED = MARK.hovered | MARK.focusedPrice | MARK.focusedSize;

/** Returns the strength of the flash, negative for a decrease. */
export const strengthOf = (marks: number): number => marks >> STRENGTH_SHIFT;

/** Leaves a small part of the row free beside the longest bar. */
const BAR_SHARE = 0.96;

export class BookRows {
  /** Indexed by slot; a blank row is all zeros. Bars are in canvas pixels. */
  readonly prices = new Float64Array(SLOT_COUNT);
  readonly sizes = new Float64Array(SLOT_COUNT);
  readonly totals = new Float64Array(SLOT_COUNT);
  readonly bars = new Int32Array(SLOT_COUNT);
  readonly marks = new Int32Array(SLOT_COUNT);
  /** Slots with cells to paint, and the cells to paint per slot. */
  readonly dirtySlots = new Int32Array(SLOT_COUNT);
  readonly dirtyCells = new Uint8Array(SLOT_COUNT);
  dirtyCount = 0;
  /** True while the texts of a row fit their cells; otherwise full rows are painted. */
  areCellsApart = true;
  readonly #flashes = new Flashes(SLOT_COUNT);
  #layout: BookLayout;
  #own: { readonly bids: ReadonlySet<number>; readonly asks: ReadonlySet<number> };
  #columns: Columns;
  #pace: PaintPace = FULL_PACE;
  #now = 0;
  /** Canvas pixels of a bar per lot. */
  #barUnit = 0;
  /** The next painting must repaint everything. */
  #isComplete = true;

  constructor(layout: BookLayout) {
    this.#layout = layout;
    this.#own = ownOf(layout);
    this.#columns = columnsOf(layout);
  }

  layOut(layout: BookLayout): void {
    this.#layout = layout;
    this.#own = ownOf(layout);
    this.#columns = columnsOf(layout);
  }

  /** Repaints all rows next time, without flashes. */
  renew(): void {
    this.#isComplete = true;
    this.#flashes.clear();
  }

  /** Clears the levels until the next painting. */
  forget(): void {
    this.prices.fill(0);
  }

  /** @returns whether a flash is still fading. */
  apply(frame: Float64Array, pace: PaintPace, now: number): boolean {
    const layout = this.#layout;
    const scale = pace.isDetailed ? scaleOf(frame, layout) : Infinity;
    this.#barUnit = (this.#columns.width * BAR_SHARE) / scale;
    this.#pace = pace;
    this.#now = now;
    this.dirtyCount = 0;
    const isFading = layout.view !== 'asks' && this.#applySide(frame, 'bids');
    const isFadingToo = layout.view !== 'bids' && this.#applySide(frame, 'asks');
    this.#isComplete = false;
    return isFading || isFadingToo;
  }

  #applySide(frame: Float64Array, side: PaintedPosition['side']): boolean {
    const layout = this.#layout;
    const own = this.#own[side];
    const start = offsetOf(frame, side);
    const filled = fillIn(frame, layout, side);
    const firstSlot = side === 'asks' ? FIRST_ASK : 0;
    const state = bookStateOf(frame);
    const muted = state === 'stale' || state === 'syncing' ? MARK.muted : 0;
    let isFading = false;
    for (let index = 0; index < layout.rowCount; index++) {
      const slot = firstSlot + index;
      const at = start + index * ROW_LENGTH;
      const isBlank = index >= filled;
      const price = isBlank ? 0 : numberAt(frame, at + ROW.price);
      const size = isBlank ? 0 : numberAt(frame, at + ROW.size);
      const total = isBlank ? 0 : numberAt(frame, at + ROW.total);
      const strength = this.#lit(slot, price, size);
      let marks = 0;
      if (!isBlank) {
        // The price stays in its row although no order rests there.
        const gone = size === 0 ? MARK.muted : 0;
        marks = pointedMarks(layout, side, index, filled) | muted | gone;
        marks |= strength << STRENGTH_SHIFT;
        if (own.has(price)) marks |= MARK.own;
      }
      this.#applyRow(slot, price, size, total, marks);
      isFading ||= strength !== 0;
    }
    return isFading;
  }

  /**
   * Starts a flash for a changed amount. A row with another price has moved, not changed.
   * @returns the strength of the row's flash.
   */
  #lit(slot: number, price: number, size: number): number {
    const before = this.sizes[slot] ?? 0;
    if (!this.#pace.isAnimated || price !== this.prices[slot]) this.#flashes.stop(slot);
    else if (!this.#isComplete && size !== before && size !== 0 && before !== 0) {
      this.#flashes.start(slot, size > before, this.#now);
    }
    return this.#flashes.strengthAt(slot, this.#now);
  }

  #applyRow(slot: number, price: number, size: number, total: number, marks: number): void {
    const { depthBy, lastColumn } = this.#layout;
    const shown = depthBy === 'total' ? total : size;
    const bar = Math.round(shown * this.#barUnit);
    let cells = this.#cellsUncoveredBy(slot, bar);
    if (price !== this.prices[slot]) cells |= CELL.price;
    if (size !== this.sizes[slot]) cells |= CELL.size;
    const isOtherNotional = price !== this.prices[slot] || size !== this.sizes[slot];
    const isOtherLast = lastColumn === 'total' ? total !== this.totals[slot] : isOtherNotional;
    if (isOtherLast) cells |= CELL.total;
    const changedMarks = marks ^ (this.marks[slot] ?? 0);
    if (strengthOf(changedMarks) !== 0) cells |= CELL.size;
    if (this.#isComplete || (changedMarks & ALL_MARKS) !== 0) cells = ALL_CELLS;
    this.totals[slot] = total;
    if (cells === 0) return;
    const isTogether = cells === (CELL.price | CELL.total) || (marks & OUTLINED) !== 0;
    this.prices[slot] = price;
    this.sizes[slot] = size;
    this.bars[slot] = bar;
    this.marks[slot] = marks;
    this.dirtyCells[slot] = isTogether || !this.areCellsApart ? ALL_CELLS : cells;
    this.dirtySlots[this.dirtyCount++] = slot;
  }

  /** Returns the cells whose background changes with the bar length. */
  #cellsUncoveredBy(slot: number, bar: number): number {
    const before = this.bars[slot] ?? 0;
    if (bar === before) return 0;
    const { width, priceEnd, sizeEnd } = this.#columns;
    const from = width - Math.max(bar, before);
    const to = width - Math.min(bar, before);
    return (
      (from < priceEnd ? CELL.price : 0) |
      (from < sizeEnd && to > priceEnd ? CELL.size : 0) |
      (to > sizeEnd ? CELL.total : 0)
    );
  }
}

const ownOf = ({ ownBids, ownAsks }: BookLayout) => ({
  bids: new Set<number>(ownBids),
  asks: new Set<number>(ownAsks),
});

const offsetOf = (frame: Float64Array, side: PaintedPosition['side']): number =>
  side === 'asks' ? asksOffsetOf(numberAt(frame, FRAME.rowCount)) : bidsOffset;

/** Returns the number of visible rows of `side` that are not blank. */
const fillIn = (
  frame: Float64Array,
  { rowCount }: BookLayout,
  side: PaintedPosition['side'],
): number => Math.min(rowCount, numberAt(frame, side === 'asks' ? FRAME.askCount : FRAME.bidCount));

/** Returns the pointer and focus marks of a row; a blank row has no pointer mark. */
function pointedMarks(
  { hovered, focused }: BookLayout,
  side: PaintedPosition['side'],
  index: number,
  filled: number,
): number {
  let marks = 0;
  if (hovered?.side === side && hovered.index < filled) {
    if (index === hovered.index) marks |= MARK.hovered;
    if (index <= hovered.index) marks |= MARK.shaded; // Rows that an order up to the hovered price would fill.
  }
  if (focused?.side === side && focused.index === index) {
    marks |= focused.column === 'price' ? MARK.focusedPrice : MARK.focusedSize;
  }
  return marks;
}

/** Returns the scale shared by both sides: the longest visible bar, at least 1, rounded up to one
 *  of 32 steps between consecutive powers of two. With finer steps every change would resize every
 *  bar. */
function scaleOf(frame: Float64Array, layout: BookLayout): number {
  const { view } = layout;
  const bids = view === 'asks' ? 1 : longestOf(frame, layout, 'bids');
  const asks = view === 'bids' ? 1 : longestOf(frame, layout, 'asks');
  const longest = Math.max(bids, asks);
  const step = 2 ** Math.max(0, Math.floor(Math.log2(longest)) - 5);
  return Math.ceil(longest / step) * step;
}

function longestOf(frame: Float64Array, layout: BookLayout, side: PaintedPosition['side']): number {
  const field = layout.depthBy === 'total' ? ROW.total : ROW.size;
  const start = offsetOf(frame, side) + field;
  const filled = fillIn(frame, layout, side);
  let longest = 1;
  for (let index = 0; index < filled; index++) {
    longest = Math.max(longest, numberAt(frame, start + index * ROW_LENGTH));
  }
  return longest;
}
