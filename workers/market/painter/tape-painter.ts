/** The newest prints on their canvas. A row is painted again only when another print stands in it, or
 *  its bar got another length. */
import {
  BUY,
  FRAME,
  PRINT,
  PRINT_COUNT_MAX,
  PRINT_LENGTH,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';
import type { PaintPace, TapeLayout } from '../painter-api.ts';
import { canvasOf, tapeRowOf } from './geometry.ts';
import type { RowText } from './row-text.ts';
import { isSameSurface, laidOut, penOf, type Lettered, type Pen } from './surface.ts';

export class TapePainter {
  readonly #canvas: OffscreenCanvas;
  readonly #pen: Pen;
  #layout: TapeLayout;
  #lettered: Lettered | undefined;
  /** The prints shown, as they lay in the frame they were taken from. */
  readonly #prints = new Float64Array(PRINT_COUNT_MAX * PRINT_LENGTH);
  #printCount = 0;
  /** What stands on the canvas, by row: the print's id and its bar in canvas pixels. */
  readonly #ids = new Float64Array(PRINT_COUNT_MAX);
  readonly #bars = new Int32Array(PRINT_COUNT_MAX);
  #isStale = true;

  constructor(canvas: OffscreenCanvas, layout: TapeLayout) {
    this.#canvas = canvas;
    this.#pen = penOf(canvas);
    this.#layout = layout;
  }

  layOut(layout: TapeLayout): void {
    if (!isSameSurface(this.#layout, layout)) this.#isStale = true;
    this.#layout = layout;
  }

  /** The next painting paints everything; prints of another market are not held on to. */
  renew(isOtherMarket: boolean): void {
    this.#isStale = true;
    if (isOtherMarket) this.#printCount = 0;
  }

  /** @param text of the frame's pair. */
  paint(frame: Float64Array, text: RowText | undefined, pace: PaintPace): void {
    const layout = this.#layout;
    const lettered = this.#prepared();
    // A list that stands still keeps its prints; one that holds none yet takes the first.
    if (!layout.isHeld || this.#printCount === 0) this.#takePrints(frame);
    const largest = pace.isDetailed ? this.#largest() : Infinity;
    const height = canvasOf(layout.heightCss, layout.pixelRatio);
    for (let index = 0; index < PRINT_COUNT_MAX; index++) {
      const { top, height: rowHeight } = tapeRowOf(layout, index);
      if (top >= height) break;
      if (top + rowHeight <= 0) continue;
      const isBlank = index >= this.#printCount;
      const at = index * PRINT_LENGTH;
      const id = isBlank ? 0 : (this.#prints[at + PRINT.id] ?? 0);
      const share = isBlank ? 0 : (this.#prints[at + PRINT.size] ?? 0) / largest;
      const bar = Math.round(share * lettered.columns.width);
      if (!this.#isStale && this.#ids[index] === id && this.#bars[index] === bar) continue;
      this.#ids[index] = id;
      this.#bars[index] = bar;
      this.#paintRow(lettered, top, rowHeight, at, isBlank ? undefined : text, bar);
    }
    this.#isStale = false;
  }

  #prepared(): Lettered {
    if (this.#lettered !== undefined && !this.#isStale) return this.#lettered;
    this.#lettered = laidOut(this.#canvas, this.#pen, this.#layout);
    return this.#lettered;
  }

  #takePrints(frame: Float64Array): void {
    this.#printCount = numberAt(frame, FRAME.tapeCount);
    const start = tapeOffsetOf(numberAt(frame, FRAME.rowCount));
    for (let field = 0; field < this.#printCount * PRINT_LENGTH; field++) {
      this.#prints[field] = frame[start + field] ?? 0;
    }
  }

  /** The longest bar is the largest print of the whole list, not of what is in sight. */
  #largest(): number {
    let largest = 1;
    for (let index = 0; index < this.#printCount; index++) {
      largest = Math.max(largest, this.#prints[index * PRINT_LENGTH + PRINT.size] ?? 0);
    }
    return largest;
  }

  #paintRow(
    { columns, regular, medium }: Lettered,
    top: number,
    height: number,
    at: number,
    text: RowText | undefined,
    bar: number,
  ): void {
    const pen = this.#pen;
    const { look, pixelRatio } = this.#layout;
    pen.fillStyle = look.ground;
    pen.fillRect(0, top, columns.width, height);
    if (text === undefined) return;
    const isBuy = this.#prints[at + PRINT.side] === BUY;
    const inset = canvasOf(1, pixelRatio);
    if (bar > 0) {
      pen.fillStyle = isBuy ? look.upBar : look.downBar;
      pen.fillRect(columns.width - bar, top + inset, bar, height - 2 * inset);
    }
    const span = { top, height };
    medium.take('left');
    pen.fillStyle = isBuy ? look.upText : look.downText;
    const price = text.priceText(this.#prints[at + PRINT.price] ?? 0);
    medium.writeFrom(columns.start, medium.baselineIn(span), price);
    regular.take('right');
    pen.fillStyle = look.text;
    const baseline = regular.baselineIn(span);
    const size = text.sizeText(this.#prints[at + PRINT.size] ?? 0);
    regular.writeUpTo(columns.middleEnd, baseline, size);
    const time = text.timeText(this.#prints[at + PRINT.time] ?? 0);
    regular.writeUpTo(columns.end, baseline, time);
  }
}
