/** Paints the marks of a row: the glow behind a changed amount, the dot of an own order, and the
 *  outlines of pointer and keyboard focus. No mark extends beyond its row. */
import { GLOW_MARGIN_CSS, canvasOf, type RowSpan } from './geometry.ts';
import type { NumberFont } from './number-font.ts';
import type { Context2d } from './pen.ts';

const GLOW_RADIUS_CSS = 2;
const DOT_START_CSS = 4;
const DOT_SIZE_CSS = 5;

/** Paints a glow behind text that ends at `end`, in the current fill color; the text's font must be
 *  set. */
export function paintGlow(
  context: Context2d,
  end: number,
  row: RowSpan,
  numberFont: NumberFont,
  text: string,
  pixelRatio: number,
): void {
  const margin = canvasOf(GLOW_MARGIN_CSS, pixelRatio);
  const left = Math.floor(end - numberFont.lengthOf(text)) - margin;
  const right = Math.round(end + GLOW_MARGIN_CSS * pixelRatio); // Not money: pixels
  const { top, height } = numberFont.boxIn(row);
  context.beginPath();
  const radius = GLOW_RADIUS_CSS * pixelRatio;
  context.roundRect(left, top, right - left, height, radius);
  context.fill();
}

export function paintDot(
  context: Context2d,
  { top, height }: RowSpan,
  colour: string,
  pixelRatio: number,
): void {
  const size = canvasOf(DOT_SIZE_CSS, pixelRatio);
  context.fillStyle = colour;
  context.beginPath();
  const dotTop = top + Math.floor((height - size) / 2);
  context.roundRect(canvasOf(DOT_START_CSS, pixelRatio), dotTop, size, size, size / 2);
  context.fill();
}

/** Draws an outline along the inner edges, in the current stroke color. */
export function outline(
  context: Context2d,
  from: number,
  to: number,
  { top, height }: RowSpan,
  line: number,
  isDashed: boolean,
): void {
  context.lineWidth = line;
  context.setLineDash(isDashed ? [3 * line, 2 * line] : []);
  context.strokeRect(from + line / 2, top + line / 2, to - from - line, height - line);
}
