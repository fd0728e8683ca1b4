/** What a row carries beside its numbers: the glow behind a changed amount, the dot of one's own order,
 *  the outlines of pointer and keyboard. None reaches beyond its row. */
import { GLOW_MARGIN_CSS, canvasOf, type RowSpan } from './geometry.ts';
import type { Lettering } from './lettering.ts';
import type { Pen } from './surface.ts';

const GLOW_RADIUS_CSS = 2;
const DOT_START_CSS = 4;
const DOT_SIZE_CSS = 5;

/** Behind a text that ends at `end`, in the pen's colour; its font holds the pen. */
export function paintGlow(
  pen: Pen,
  end: number,
  { top, height }: RowSpan,
  lettering: Lettering,
  text: string,
  pixelRatio: number,
): void {
  const margin = canvasOf(GLOW_MARGIN_CSS, pixelRatio);
  const length = Math.ceil(lettering.lengthOf(text)) + 2 * margin;
  const { lineHeight } = lettering;
  const lineTop = top + Math.round((height - lineHeight) / 2);
  pen.beginPath();
  const radius = GLOW_RADIUS_CSS * pixelRatio;
  pen.roundRect(end + margin - length, lineTop, length, lineHeight, radius);
  pen.fill();
}

export function paintDot(
  pen: Pen,
  { top, height }: RowSpan,
  colour: string,
  pixelRatio: number,
): void {
  const size = canvasOf(DOT_SIZE_CSS, pixelRatio);
  pen.fillStyle = colour;
  pen.beginPath();
  const dotTop = top + Math.floor((height - size) / 2);
  pen.roundRect(canvasOf(DOT_START_CSS, pixelRatio), dotTop, size, size, size / 2);
  pen.fill();
}

/** Along the inner edges, in the pen's stroke colour. */
export function outline(
  pen: Pen,
  from: number,
  to: number,
  { top, height }: RowSpan,
  line: number,
  isDashed: boolean,
): void {
  pen.lineWidth = line;
  pen.setLineDash(isDashed ? [3 * line, 2 * line] : []);
  pen.strokeRect(from + line / 2, top + line / 2, to - from - line, height - line);
}
