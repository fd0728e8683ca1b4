/** The rows of the book on its canvas. A row is painted again only when something in it changed: its
 *  numbers, the length of its bar in canvas pixels, its glow, or how it is marked. */
import { lots, ticks } from '#contract/core/decimal.ts';
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
import type { BookLayout, PaintedLevel, PaintedPlace, PaintPace } from '../painter-api.ts';
import { Flashes, STRENGTH_MAX } from './flashes.ts';
import { bookRowOf, canvasOf, type RowSpan } from './geometry.ts';
import type { RowText } from './row-text.ts';
import { isSameSurface, laidOut, penOf, type Lettered, type Pen } from './surface.ts';

const SLOT_COUNT = 2 * ROW_COUNT_MAX;
/** Bids lie in the lower half of the slots, asks in the upper. */
const FIRST_ASK = ROW_COUNT_MAX;
/** The longest bar leaves a little of its row free. */
const BAR_SHARE = 0.96;
const MUTED_BAR_ALPHA = 0.35;

/** How a row is marked, as bits of one number; the flash's strength lies above them. */
const OWN = 1;
const HOVERED = 2;
const SHADED = 4;
const FOCUSED_PRICE = 8;
const FOCUSED_SIZE = 16;
const MUTED = 32;
const STRENGTH_UNIT = 64;

export class BookPainter {
  readonly #canvas: OffscreenCanvas;
  readonly #pen: Pen;
  #layout: BookLayout;
  #paintedLayout: BookLayout | undefined;
  #lettered: Lettered | undefined;
  #groupTicks = NaN;
  #ownBids: ReadonlySet<number> = new Set();
  #ownAsks: ReadonlySet<number> = new Set();
  /** What stands on the canvas, by slot. */
  readonly #prices = new Float64Array(SLOT_COUNT);
  readonly #sizes = new Float64Array(SLOT_COUNT);
  readonly #totals = new Float64Array(SLOT_COUNT);
  readonly #bars = new Int32Array(SLOT_COUNT);
  readonly #marks = new Int32Array(SLOT_COUNT);
  readonly #spans: RowSpan[] = [];
  readonly #flashes = new Flashes(SLOT_COUNT);
  /** Slots to be painted in this painting. */
  readonly #dirty = new Int32Array(SLOT_COUNT);
  #dirtyCount = 0;
  /** Nothing on the canvas is worth keeping. */
  #isStale = true;

  constructor(canvas: OffscreenCanvas, layout: BookLayout) {
    this.#canvas = canvas;
    this.#pen = penOf(canvas);
    this.#layout = layout;
    this.layOut(layout);
  }

  get rowCount(): number {
    return Math.min(this.#layout.rowCount, ROW_COUNT_MAX);
  }

  layOut(layout: BookLayout): void {
    this.#layout = layout;
    this.#ownBids = new Set(layout.ownBids);
    this.#ownAsks = new Set(layout.ownAsks);
  }

  /** The next painting paints everything, and nothing painted so far is answered for when
   *  `isOtherMarket`. */
  renew(isOtherMarket: boolean): void {
    this.#isStale = true;
    if (isOtherMarket) this.#sizes.fill(0);
  }

  levelAt({ side, index }: PaintedPlace): PaintedLevel | undefined {
    const slot = side === 'asks' ? FIRST_ASK + index : index;
    const size = index < ROW_COUNT_MAX ? this.#sizes[slot] : undefined;
    if (size === undefined || size === 0) return undefined;
    return {
      price: ticks(this.#prices[slot] ?? 0),
      size: lots(size),
      total: lots(this.#totals[slot] ?? 0),
    };
  }

  /** @param text of the frame's pair. @returns whether something is still fading. */
  paint(frame: Float64Array, text: RowText | undefined, pace: PaintPace, now: number): boolean {
    const lettered = this.#prepared(frame);
    const isFading = this.#takeRows(frame, lettered, pace, now);
    this.#isStale = false;
    if (this.#dirtyCount > 0) {
      this.#paintGrounds(lettered);
      if (text !== undefined) this.#paintText(lettered, text);
      this.#paintMarks(lettered);
    }
    return isFading;
  }

  /** Lays the canvas out anew where the page wants it otherwise. */
  #prepared(frame: Float64Array): Lettered {
    const layout = this.#layout;
    const groupTicks = numberAt(frame, FRAME.groupTicks);
    const isSame = isSameSurface(this.#paintedLayout, layout);
    this.#paintedLayout = layout;
    if (groupTicks !== this.#groupTicks) this.#isStale = true;
    this.#groupTicks = groupTicks;
    if (isSame && this.#lettered !== undefined && !this.#isStale) return this.#lettered;
    this.#isStale = true;
    this.#flashes.clear();
    this.#sizes.fill(0);
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const isAsk = slot >= FIRST_ASK;
      const place = isAsk
        ? ({ side: 'asks', index: slot - FIRST_ASK } as const)
        : ({ side: 'bids', index: slot } as const);
      this.#spans[slot] = bookRowOf(layout, place);
    }
    this.#lettered = laidOut(this.#canvas, this.#pen, layout);
    return this.#lettered;
  }

  /** Takes the rows of both sides and notes which of them must be painted. */
  #takeRows(frame: Float64Array, lettered: Lettered, pace: PaintPace, now: number): boolean {
    const { view } = this.#layout;
    const longest = pace.isDetailed ? this.#longestIn(frame) : Infinity;
    const barUnit = (lettered.columns.width * BAR_SHARE) / longest;
    this.#dirtyCount = 0;
    let isFading = false;
    if (view !== 'asks') isFading = this.#takeSide(frame, 'bids', barUnit, pace, now);
    if (view !== 'bids') isFading = this.#takeSide(frame, 'asks', barUnit, pace, now) || isFading;
    return isFading;
  }

  #takeSide(
    frame: Float64Array,
    side: PaintedPlace['side'],
    barUnit: number,
    pace: PaintPace,
    now: number,
  ): boolean {
    const { depthBy } = this.#layout;
    const start = side === 'asks' ? asksOffsetOf(frame[FRAME.rowCount] ?? 0) : bidsOffset;
    const filled = Math.min(
      this.rowCount,
      numberAt(frame, side === 'asks' ? FRAME.askCount : FRAME.bidCount),
    );
    const firstSlot = side === 'asks' ? FIRST_ASK : 0;
    const state = bookStateOf(frame);
    const muted = state === 'stale' || state === 'syncing' ? MUTED : 0;
    let isFading = false;
    for (let index = 0; index < this.rowCount; index++) {
      const slot = firstSlot + index;
      const at = start + index * ROW_LENGTH;
      const isBlank = index >= filled;
      const price = isBlank ? 0 : (frame[at + ROW.price] ?? 0);
      const size = isBlank ? 0 : (frame[at + ROW.size] ?? 0);
      const total = isBlank ? 0 : (frame[at + ROW.total] ?? 0);
      this.#light(slot, price, size, pace, now);
      const strength = this.#flashes.strengthAt(slot, now);
      if (strength !== 0) isFading = true;
      const marks = isBlank
        ? 0
        : this.#marksOf(side, index, filled, price, pace) | muted | (strength * STRENGTH_UNIT);
      const bar = Math.round((depthBy === 'total' ? total : size) * barUnit);
      this.#takeRow(slot, price, size, total, bar, marks);
    }
    return isFading;
  }

  /** A row that shows another price has moved, not changed. */
  #light(slot: number, price: number, size: number, pace: PaintPace, now: number): void {
    const before = this.#sizes[slot] ?? 0;
    if (!pace.isAnimated || this.#isStale || price !== this.#prices[slot] || before === 0) {
      if (!pace.isAnimated) this.#flashes.stop(slot);
    } else if (size !== before && size !== 0) {
      this.#flashes.start(slot, size > before, now);
    }
  }

  #takeRow(
    slot: number,
    price: number,
    size: number,
    total: number,
    bar: number,
    marks: number,
  ): void {
    const isSame =
      !this.#isStale &&
      this.#prices[slot] === price &&
      this.#sizes[slot] === size &&
      this.#totals[slot] === total &&
      this.#bars[slot] === bar &&
      this.#marks[slot] === marks;
    if (isSame) return;
    this.#prices[slot] = price;
    this.#sizes[slot] = size;
    this.#totals[slot] = total;
    this.#bars[slot] = bar;
    this.#marks[slot] = marks;
    this.#dirty[this.#dirtyCount++] = slot;
  }

  #marksOf(
    side: PaintedPlace['side'],
    index: number,
    filled: number,
    price: number,
    pace: PaintPace,
  ): number {
    const { hovered, focused } = this.#layout;
    let marks = 0;
    const own = side === 'asks' ? this.#ownAsks : this.#ownBids;
    if (pace.isDetailed && own.has(price)) marks |= OWN;
    // Everything that would be taken on the way there; a blank row is not pointed at.
    if (hovered?.side === side && hovered.index < filled && index <= hovered.index) {
      marks |= index === hovered.index ? SHADED | HOVERED : SHADED;
    }
    if (focused?.side === side && focused.index === index) {
      marks |= focused.column === 'price' ? FOCUSED_PRICE : FOCUSED_SIZE;
    }
    return marks;
  }

  /** The longest bar in sight: both sides share one scale. */
  #longestIn(frame: Float64Array): number {
    const { view, depthBy } = this.#layout;
    const field = depthBy === 'total' ? ROW.total : ROW.size;
    const asksOffset = asksOffsetOf(numberAt(frame, FRAME.rowCount));
    let longest = 1;
    const bidCount = view === 'asks' ? 0 : Math.min(this.rowCount, frame[FRAME.bidCount] ?? 0);
    for (let index = 0; index < bidCount; index++) {
      longest = Math.max(longest, frame[bidsOffset + index * ROW_LENGTH + field] ?? 0);
    }
    const askCount = view === 'bids' ? 0 : Math.min(this.rowCount, frame[FRAME.askCount] ?? 0);
    for (let index = 0; index < askCount; index++) {
      longest = Math.max(longest, frame[asksOffset + index * ROW_LENGTH + field] ?? 0);
    }
    return longest;
  }

  #paintGrounds({ columns, regular }: Lettered): void {
    const pen = this.#pen;
    const { look, pixelRatio } = this.#layout;
    const inset = canvasOf(1, pixelRatio);
    for (let nth = 0; nth < this.#dirtyCount; nth++) {
      const slot = this.#dirty[nth] ?? 0;
      const span = this.#spans[slot];
      if (span === undefined) continue;
      const marks = this.#marks[slot] ?? 0;
      pen.fillStyle = look.ground;
      pen.fillRect(0, span.top, columns.width, span.height);
      if ((marks & SHADED) !== 0) {
        pen.fillStyle = look.hoverGround;
        pen.fillRect(0, span.top, columns.width, span.height);
      }
      const bar = this.#bars[slot] ?? 0;
      if (bar === 0) continue;
      if ((marks & MUTED) !== 0) pen.globalAlpha = MUTED_BAR_ALPHA;
      pen.fillStyle = slot >= FIRST_ASK ? look.downBar : look.upBar;
      pen.fillRect(columns.width - bar, span.top + inset, bar, span.height - 2 * inset);
      pen.globalAlpha = 1;
    }
    void regular;
  }

  #paintText({ columns, regular, medium }: Lettered, text: RowText): void {
    const pen = this.#pen;
    const { look } = this.#layout;
    medium.take('left');
    for (let nth = 0; nth < this.#dirtyCount; nth++) {
      const slot = this.#dirty[nth] ?? 0;
      const span = this.#spans[slot];
      if (span === undefined || this.#sizes[slot] === 0) continue;
      const isMuted = ((this.#marks[slot] ?? 0) & MUTED) !== 0;
      const colour = slot >= FIRST_ASK ? look.downText : look.upText;
      pen.fillStyle = isMuted ? look.mutedText : colour;
      const price = text.priceText(this.#prices[slot] ?? 0);
      medium.writeFrom(columns.start, medium.baselineIn(span), price);
    }
    regular.take('right');
    for (let nth = 0; nth < this.#dirtyCount; nth++) {
      const slot = this.#dirty[nth] ?? 0;
      const span = this.#spans[slot];
      if (span === undefined || this.#sizes[slot] === 0) continue;
      const size = text.sizeText(this.#sizes[slot] ?? 0);
      // Arithmetic, not a shift: a fall is below zero.
      const strength = (this.#marks[slot] ?? 0) >> 6;
      if (strength !== 0) this.#paintFlash(columns.middleEnd, span, strength, regular, size);
      pen.fillStyle = look.text;
      const baseline = regular.baselineIn(span);
      regular.writeUpTo(columns.middleEnd, baseline, size);
      regular.writeUpTo(columns.end, baseline, text.sizeText(this.#totals[slot] ?? 0));
    }
  }

  /** Only the number that changed lights up, not the row. */
  #paintFlash(
    end: number,
    { top, height }: RowSpan,
    strength: number,
    lettering: Lettered['regular'],
    text: string,
  ): void {
    const pen = this.#pen;
    const { look, pixelRatio } = this.#layout;
    const margin = canvasOf(3, pixelRatio);
    const length = Math.ceil(lettering.lengthOf(text)) + 2 * margin;
    const inset = Math.round((height - lettering.lineHeight) / 2);
    pen.fillStyle = strength > 0 ? look.upFlash : look.downFlash;
    pen.globalAlpha = Math.abs(strength) / STRENGTH_MAX;
    pen.beginPath();
    pen.roundRect(end + margin - length, top + inset, length, lettering.lineHeight, 2 * pixelRatio);
    pen.fill();
    pen.globalAlpha = 1;
  }

  #paintMarks({ columns }: Lettered): void {
    const pen = this.#pen;
    const { look, pixelRatio } = this.#layout;
    for (let nth = 0; nth < this.#dirtyCount; nth++) {
      const slot = this.#dirty[nth] ?? 0;
      const marks = this.#marks[slot] ?? 0;
      const span = this.#spans[slot];
      if (span === undefined || (marks & (OWN | HOVERED | FOCUSED_PRICE | FOCUSED_SIZE)) === 0) {
        continue;
      }
      if ((marks & OWN) !== 0) {
        const size = canvasOf(5, pixelRatio);
        const top = span.top + Math.round((span.height - size) / 2);
        pen.fillStyle = look.ownMark;
        pen.beginPath();
        pen.roundRect(canvasOf(4, pixelRatio), top, size, size, size / 2);
        pen.fill();
      }
      if ((marks & HOVERED) !== 0) {
        const line = Math.max(1, canvasOf(1, pixelRatio));
        pen.strokeStyle = look.outline;
        pen.setLineDash([3 * line, 2 * line]);
        this.#outline(0, columns.width, span, line);
        pen.setLineDash([]);
      }
      if ((marks & (FOCUSED_PRICE | FOCUSED_SIZE)) !== 0) {
        const isPrice = (marks & FOCUSED_PRICE) !== 0;
        const priceEnd = Math.round(columns.start + (columns.end - columns.start) / 3);
        const line = Math.max(1, canvasOf(2, pixelRatio));
        pen.strokeStyle = look.focusOutline;
        const [start, end] = isPrice ? [columns.start, priceEnd] : [priceEnd, columns.end];
        this.#outline(start, end, span, line);
      }
    }
  }

  /** Inside its edges, so that no other row is touched. */
  #outline(start: number, end: number, { top, height }: RowSpan, line: number): void {
    this.#pen.lineWidth = line;
    this.#pen.strokeRect(start + line / 2, top + line / 2, end - start - line, height - line);
  }
}
