/** Paints the order book rows on their canvas: changed cells are covered with the background and
 *  redrawn, the others stay. The row of the last price is left blank. */
import { lots, ticks } from '#contract/core/decimal.ts';
import { FRAME, ROW_COUNT_MAX, numberAt } from '#domain/market-frame.ts';
import type { BookLayout, PaintPace, PaintedLevel, PaintedPosition } from '../painter-api.ts';
import { BookRows, CELL, FIRST_ASK, MARK, SLOT_COUNT, strengthOf } from './book-rows.ts';
import { STRENGTH_MAX } from './flashes.ts';
import { bookRowOf, canvasOf, type RowSpan } from './geometry.ts';
import { outline, paintDot, paintGlow } from './row-signs.ts';
import type { RowText } from './row-text.ts';
import type { Context2d } from './pen.ts';
import { isSameSurface, layOut, context2dOf, type Lettered } from './surface.ts';

const MUTED_BAR_ALPHA = 0.35;
const MARKED = MARK.own | MARK.hovered | MARK.focusedPrice | MARK.focusedSize;
/** Amounts are cut to nine characters; in a narrower cell they overflow into the previous one. */
const SIZE_DIGITS_MAX = 9;

export class BookPainter {
  readonly #canvas: OffscreenCanvas;
  readonly #context: Context2d;
  readonly #rows: BookRows;
  #layout: BookLayout;
  #lettered: Lettered | undefined;
  #spans: readonly RowSpan[] = [];
  #groupTicks = NaN;
  /** The canvas must be laid out again before the next painting. */
  #isStale = true;

  constructor(canvas: OffscreenCanvas, layout: BookLayout) {
    this.#canvas = canvas;
    this.#context = context2dOf(canvas);
    this.#layout = layout;
    this.#rows = new BookRows(layout);
    this.layOut(layout);
  }

  get rowCount(): number {
    return this.#layout.rowCount;
  }

  layOut(requestedLayout: BookLayout): void {
    const layout = {
      ...requestedLayout,
      rowCount: Math.min(requestedLayout.rowCount, ROW_COUNT_MAX),
    };
    // Until the next painting the canvas shows the old rows, so a click uses those.
    if (layout.view !== this.#layout.view) this.renew();
    else if (!isSameSurface(this.#layout, layout)) this.#start();
    this.#layout = layout;
    this.#rows.layOut(layout);
  }

  /** Repaints everything in the next painting; until then no level is available. */
  renew(): void {
    this.#start();
    this.#rows.forget();
  }

  #start(): void {
    this.#isStale = true;
    this.#rows.areCellsApart = true;
    this.#rows.renew();
  }

  levelAt({ side, index }: PaintedPosition): PaintedLevel | undefined {
    const { prices, sizes, totals } = this.#rows;
    const first = side === 'asks' ? FIRST_ASK : 0;
    const slot = first + index;
    const price = index < this.#layout.rowCount ? (prices[slot] ?? 0) : 0;
    if (price === 0) return undefined;
    let tickLots = 0n;
    for (let at = first; at <= slot; at++) {
      tickLots += BigInt(prices[at] ?? 0) * BigInt(sizes[at] ?? 0);
    }
    const [size = 0, total = 0] = [sizes[slot], totals[slot]];
    return { price: ticks(price), size: lots(size), total: lots(total), tickLots };
  }

  /**
   * @param text of the frame's pair.
   * @returns whether another painting is needed soon.
   */
  paint(frame: Float64Array, text: RowText | undefined, pace: PaintPace, now: number): boolean {
    const lettered = this.#prepare(frame);
    const rows = this.#rows;
    const isFading = rows.apply(frame, pace, now);
    for (let nth = 0; nth < rows.dirtyCount; nth++) this.#paintGround(lettered, nth);
    if (text !== undefined) this.#paintText(lettered, text);
    for (let nth = 0; nth < rows.dirtyCount; nth++) this.#paintMarks(lettered, nth);
    return isFading || this.#isStale;
  }

  #prepare(frame: Float64Array): Lettered {
    const layout = this.#layout;
    const groupTicks = numberAt(frame, FRAME.groupTicks);
    // Rows of another grouping match prices only by coincidence.
    const isSame = !this.#isStale && groupTicks === this.#groupTicks;
    if (isSame && this.#lettered !== undefined) return this.#lettered;
    this.#groupTicks = groupTicks;
    this.#isStale = false;
    this.#spans = Array.from({ length: SLOT_COUNT }, (_, slot) =>
      slot < FIRST_ASK
        ? bookRowOf(layout, 'bids', slot)
        : bookRowOf(layout, 'asks', slot - FIRST_ASK),
    );
    const lettered = layOut(this.#canvas, this.#context, layout);
    const { sizeEnd, priceEnd } = lettered.columns;
    const longest = SIZE_DIGITS_MAX * lettered.regular.digitAdvance;
    this.#rows.areCellsApart &&= longest <= sizeEnd - priceEnd;
    this.#rows.renew();
    this.#lettered = lettered;
    return lettered;
  }

  #paintGround({ columns }: Lettered, nth: number): void {
    const { dirtySlots, dirtyCells, marks, bars } = this.#rows;
    const slot = dirtySlots[nth] ?? 0;
    const cells = dirtyCells[slot] ?? 0;
    const mark = marks[slot] ?? 0;
    const span = this.#spans[slot];
    if (span === undefined) return;
    const { theme, pixelRatio } = this.#layout;
    const context = this.#context;
    const { width, priceEnd, sizeEnd } = columns;
    const isFirst = (cells & CELL.price) !== 0;
    const isMiddle = (cells & CELL.size) !== 0;
    const from = isFirst ? 0 : isMiddle ? priceEnd : sizeEnd;
    const to = (cells & CELL.total) !== 0 ? width : isMiddle ? sizeEnd : priceEnd;
    context.fillStyle = theme.ground;
    context.fillRect(from, span.top, to - from, span.height);
    if ((mark & MARK.shaded) !== 0) {
      context.fillStyle = theme.hoverGround;
      context.fillRect(from, span.top, to - from, span.height);
    }
    const barFrom = Math.max(from, width - (bars[slot] ?? 0));
    if (barFrom >= to) return;
    const inset = canvasOf(1, pixelRatio);
    context.fillStyle = slot < FIRST_ASK ? theme.upBar : theme.downBar;
    if ((mark & MARK.muted) !== 0) context.globalAlpha = MUTED_BAR_ALPHA;
    context.fillRect(barFrom, span.top + inset, to - barFrom, span.height - 2 * inset);
    context.globalAlpha = 1;
  }

  /** Paints one font at a time, because changing the font costs more than drawing a number. */
  #paintText({ columns, regular, medium }: Lettered, text: RowText): void {
    const { dirtySlots, dirtyCells, dirtyCount, prices, sizes, totals, marks } = this.#rows;
    const context = this.#context;
    const { theme, pixelRatio, lastColumn } = this.#layout;
    const isNotional = lastColumn === 'notional';
    medium.apply('left');
    for (let nth = 0; nth < dirtyCount; nth++) {
      const slot = dirtySlots[nth] ?? 0;
      const span = this.#spans[slot];
      const isRequested = ((dirtyCells[slot] ?? 0) & CELL.price) !== 0 && prices[slot] !== 0;
      if (span === undefined || !isRequested) continue;
      const isMuted = ((marks[slot] ?? 0) & MARK.muted) !== 0;
      context.fillStyle = isMuted
        ? theme.mutedText
        : slot < FIRST_ASK
          ? theme.upText
          : theme.downText;
      const price = text.priceText(prices[slot] ?? 0);
      medium.writeFrom(columns.start, medium.baselineIn(span), price);
      this.#keepApart(price.length * medium.digitAdvance <= columns.priceEnd - columns.start);
    }
    regular.apply('right');
    for (let nth = 0; nth < dirtyCount; nth++) {
      const slot = dirtySlots[nth] ?? 0;
      const cells = dirtyCells[slot] ?? 0;
      const span = this.#spans[slot];
      if (span === undefined || prices[slot] === 0) continue;
      const baseline = regular.baselineIn(span);
      if ((cells & CELL.size) !== 0) {
        const size = text.sizeText(sizes[slot] ?? 0);
        const strength = strengthOf(marks[slot] ?? 0);
        if (strength !== 0) {
          context.fillStyle = strength > 0 ? theme.upFlash : theme.downFlash;
          context.globalAlpha = Math.abs(strength) / STRENGTH_MAX;
          paintGlow(context, columns.middleEnd, span, regular, size, pixelRatio);
          context.globalAlpha = 1;
        }
        context.fillStyle = theme.text;
        regular.writeUpTo(columns.middleEnd, baseline, size);
      }
      if ((cells & CELL.total) === 0) continue;
      context.fillStyle = theme.text;
      const last = isNotional
        ? text.notionalText(prices[slot] ?? 0, sizes[slot] ?? 0)
        : text.sizeText(totals[slot] ?? 0);
      regular.writeUpTo(columns.end, baseline, last);
    }
  }

  /** When prices are too long for their cell, switches to painting full rows and repaints this one. */
  #keepApart(fits: boolean): void {
    if (fits || !this.#rows.areCellsApart) return;
    this.#rows.areCellsApart = false;
    this.#isStale = true;
  }

  #paintMarks({ columns }: Lettered, nth: number): void {
    const { dirtySlots, dirtyCells, marks } = this.#rows;
    const slot = dirtySlots[nth] ?? 0;
    const mark = marks[slot] ?? 0;
    const span = this.#spans[slot];
    // Marks start in the first cell, so they stay unchanged when that cell does.
    const isRequested = (mark & MARKED) !== 0 && ((dirtyCells[slot] ?? 0) & CELL.price) !== 0;
    if (span === undefined || !isRequested) return;
    const { theme, pixelRatio } = this.#layout;
    const { width, start, priceEnd, end } = columns;
    const context = this.#context;
    if ((mark & MARK.own) !== 0) paintDot(context, span, theme.ownMark, pixelRatio);
    if ((mark & MARK.hovered) !== 0) {
      context.strokeStyle = theme.outline;
      outline(context, 0, width, span, canvasOf(1, pixelRatio), true);
    }
    const isPrice = (mark & MARK.focusedPrice) !== 0;
    if (!isPrice && (mark & MARK.focusedSize) === 0) return;
    context.strokeStyle = theme.focusOutline;
    const [from, to] = isPrice ? [start, priceEnd] : [priceEnd, end];
    outline(context, from, to, span, canvasOf(2, pixelRatio), false);
  }
}
