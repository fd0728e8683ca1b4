/** Paints the newest trades on their canvas. A row is repainted only when its trade, its marks or
 *  the length of its bar change. */
import {
  BUY,
  FRAME,
  TAPE_TRADE,
  TAPE_TRADE_COUNT_MAX,
  TAPE_TRADE_LENGTH,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';
import { largeSizeOf } from '#domain/large-trade.ts';
import type { PaintPace, TapeLayout } from '../painter-api.ts';
import { canvasOf, tapeRowOf, type RowSpan } from './geometry.ts';
import { paintDot } from './row-signs.ts';
import type { RowText } from './row-text.ts';
import type { Context2d } from './pen.ts';
import { isSameSurface, layOut, context2dOf, type Lettered } from './surface.ts';

/** Marks of a row as bits of one number. */
const MARK = { own: 1, large: 2 } as const;
/** Shown before the size of a large trade; the accessible row has it as text. */
const LARGE_SIGN = '◆ ';

export class TapePainter {
  readonly #canvas: OffscreenCanvas;
  readonly #context: Context2d;
  #layout: TapeLayout;
  #lettered: Lettered | undefined;
  /** The trades shown, in the layout of their frame. */
  readonly #trades = new Float64Array(TAPE_TRADE_COUNT_MAX * TAPE_TRADE_LENGTH);
  #tradeCount = 0;
  /** Painted content by row: trade id, bar in canvas pixels, marks. */
  readonly #ids = new Float64Array(TAPE_TRADE_COUNT_MAX);
  readonly #bars = new Int32Array(TAPE_TRADE_COUNT_MAX);
  readonly #marks = new Uint8Array(TAPE_TRADE_COUNT_MAX);
  readonly #sizes = new Float64Array(TAPE_TRADE_COUNT_MAX);
  /** Size threshold of large trades among those shown, and the list state it was calculated for. */
  #largeSize = Infinity;
  #reckonedAt = NaN;
  #own: ReadonlySet<number>;
  #isStale = true;

  constructor(canvas: OffscreenCanvas, layout: TapeLayout) {
    this.#canvas = canvas;
    this.#context = context2dOf(canvas);
    this.#layout = layout;
    this.#own = new Set(layout.ownTradeIds);
  }

  layOut(layout: TapeLayout): void {
    if (layout.ownTradeIds !== this.#layout.ownTradeIds) this.#own = new Set(layout.ownTradeIds);
    if (!isSameSurface(this.#layout, layout)) this.#isStale = true;
    this.#layout = layout;
  }

  /** Repaints everything next time and drops the trades of another market. */
  renew(isOtherMarket: boolean): void {
    this.#isStale = true;
    if (isOtherMarket) this.#tradeCount = 0;
  }

  /** @param text of the frame's pair. */
  paint(frame: Float64Array, text: RowText | undefined, pace: PaintPace): void {
    const layout = this.#layout;
    const lettered = this.#prepare();
    // A paused list keeps its trades; an empty one still receives its first trades.
    if (!layout.isPaused || this.#tradeCount === 0) this.#applyTrades(frame);
    const largest = pace.isDetailed ? this.#largest() : Infinity;
    this.#reckonLarge();
    const height = canvasOf(layout.heightCss, layout.pixelRatio);
    for (let index = 0; index < TAPE_TRADE_COUNT_MAX; index++) {
      const span = tapeRowOf(layout, index);
      if (span.top >= height) break;
      if (span.top + span.height <= 0) continue;
      const isBlank = index >= this.#tradeCount;
      const at = index * TAPE_TRADE_LENGTH;
      const id = isBlank ? 0 : (this.#trades[at + TAPE_TRADE.id] ?? 0);
      const share = isBlank ? 0 : (this.#trades[at + TAPE_TRADE.size] ?? 0) / largest;
      const bar = Math.round(share * lettered.columns.width);
      const marks = isBlank ? 0 : this.#marksOf(at);
      const isSame = this.#ids[index] === id && this.#bars[index] === bar;
      if (!this.#isStale && isSame && this.#marks[index] === marks) continue;
      this.#ids[index] = id;
      this.#bars[index] = bar;
      this.#marks[index] = marks;
      this.#paintRow(lettered, span, at, isBlank ? undefined : text, index);
    }
    this.#isStale = false;
  }

  #prepare(): Lettered {
    if (this.#lettered !== undefined && !this.#isStale) return this.#lettered;
    this.#lettered = layOut(this.#canvas, this.#context, this.#layout);
    return this.#lettered;
  }

  #applyTrades(frame: Float64Array): void {
    this.#tradeCount = numberAt(frame, FRAME.tapeCount);
    const start = tapeOffsetOf(numberAt(frame, FRAME.rowCount));
    for (let field = 0; field < this.#tradeCount * TAPE_TRADE_LENGTH; field++) {
      this.#trades[field] = frame[start + field] ?? 0;
    }
  }

  /** Recalculates the large size only when the trades have changed. */
  #reckonLarge(): void {
    const count = this.#tradeCount;
    const newest = this.#trades[TAPE_TRADE.id] ?? 0;
    const state = newest * (TAPE_TRADE_COUNT_MAX + 1) + count;
    if (state === this.#reckonedAt) return;
    this.#reckonedAt = state;
    for (let index = 0; index < count; index++) {
      this.#sizes[index] = this.#trades[index * TAPE_TRADE_LENGTH + TAPE_TRADE.size] ?? 0;
    }
    this.#largeSize = largeSizeOf(this.#sizes.subarray(0, count));
  }

  #marksOf(at: number): number {
    const isOwn = this.#own.size > 0 && this.#own.has(this.#trades[at + TAPE_TRADE.id] ?? 0);
    const isLarge = (this.#trades[at + TAPE_TRADE.size] ?? 0) >= this.#largeSize;
    return (isOwn ? MARK.own : 0) | (isLarge ? MARK.large : 0);
  }

  /** Returns the largest size of the whole list, not only of the visible rows; its bar is the
   *  longest. */
  #largest(): number {
    let largest = 1;
    for (let index = 0; index < this.#tradeCount; index++) {
      largest = Math.max(largest, this.#trades[index * TAPE_TRADE_LENGTH + TAPE_TRADE.size] ?? 0);
    }
    return largest;
  }

  #paintRow(
    { columns, regular, medium }: Lettered,
    span: RowSpan,
    at: number,
    text: RowText | undefined,
    index: number,
  ): void {
    const context = this.#context;
    const { theme, pixelRatio } = this.#layout;
    const { top, height } = span;
    const bar = this.#bars[index] ?? 0;
    const marks = this.#marks[index] ?? 0;
    context.fillStyle = theme.ground;
    context.fillRect(0, top, columns.width, height);
    if (text === undefined) return;
    const isBuy = this.#trades[at + TAPE_TRADE.side] === BUY;
    const inset = canvasOf(1, pixelRatio);
    if (bar > 0) {
      context.fillStyle = isBuy ? theme.upBar : theme.downBar;
      context.fillRect(columns.width - bar, top + inset, bar, height - 2 * inset);
    }
    medium.apply('left');
    context.fillStyle = isBuy ? theme.upText : theme.downText;
    const price = text.priceText(this.#trades[at + TAPE_TRADE.price] ?? 0);
    medium.writeFrom(columns.start, medium.baselineIn(span), price);
    const isLarge = (marks & MARK.large) !== 0;
    const size = text.sizeText(this.#trades[at + TAPE_TRADE.size] ?? 0);
    const sizeFont = isLarge ? medium : regular;
    sizeFont.apply('right');
    context.fillStyle = isLarge ? theme.strongText : theme.text;
    const sizeBaseline = sizeFont.baselineIn(span);
    sizeFont.writeUpTo(columns.middleEnd, sizeBaseline, isLarge ? LARGE_SIGN + size : size);
    if (isLarge) regular.apply('right');
    context.fillStyle = theme.text;
    const baseline = regular.baselineIn(span);
    const time = text.timeText(this.#trades[at + TAPE_TRADE.time] ?? 0);
    regular.writeUpTo(columns.end, baseline, time);
    if ((marks & MARK.own) !== 0) paintDot(context, span, theme.ownMark, pixelRatio);
  }
}
