/** What lies over the bars: the running bar, lines of one's own orders, the line and the tag of the
 *  last price with the time its bar has left. Repainted alone when the market moves. */
import { paintBars, type BarsPicture } from './paint-bars.ts';
import type { ChartLook } from './chart-look.ts';

/** A price marked across the chart: an order that waits. */
export interface PriceLine {
  readonly key: string;
  /** In ticks. */
  readonly price: number;
  readonly side: 'buy' | 'sell';
  /** "Sell 0.1 at 94,500". */
  readonly label: string;
}

export interface OverlayPicture {
  /** The running bar; undefined before the market has said something. */
  readonly live: BarsPicture | undefined;
  readonly lines: readonly PriceLine[];
  readonly last:
    | {
        readonly price: number;
        readonly isRise: boolean;
        /** "93,135.32", and "12:41" under it. */
        readonly text: string;
        readonly countdown: string;
      }
    | undefined;
  readonly yOf: (price: number) => number;
  /** Canvas pixels of one CSS pixel. */
  readonly ratio: number;
  readonly box: BarsPicture['box'];
  /** Right of the plot, where prices are labelled. */
  readonly axisWidth: number;
  readonly look: ChartLook;
}

export function paintOverlay(context: CanvasRenderingContext2D, picture: OverlayPicture): void {
  const { box, live } = picture;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  if (live !== undefined) paintBars(context, live);
  paintLastLine(context, picture);
  for (const line of picture.lines) paintLine(context, picture, line);
  context.restore();
  paintLastTag(context, picture);
}

function paintLine(
  context: CanvasRenderingContext2D,
  { box, ratio, look, yOf }: OverlayPicture,
  { price, side, label }: PriceLine,
): void {
  const y = Math.round(yOf(price)) + 0.5; // Not money: pixels.
  if (y < box.top || y > box.top + box.height) return;
  const color = side === 'buy' ? look.upText : look.downText;
  context.font = `${11 * ratio}px ${look.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const width = context.measureText(label).width + 14 * ratio;
  // At the far end of time: the newest bars stay uncovered.
  const left = box.left + 12 * ratio;
  dashed(context, box.left, left, y, color, [4 * ratio, 4 * ratio], ratio);
  dashed(context, left + width, box.left + box.width, y, color, [4 * ratio, 4 * ratio], ratio);
  context.fillStyle = look.surface2;
  context.lineWidth = ratio;
  context.strokeStyle = color;
  context.beginPath();
  context.roundRect(left, y - 9 * ratio, width, 18 * ratio, 3 * ratio);
  context.fill();
  context.stroke();
  context.fillStyle = color;
  context.fillText(label, left + 7 * ratio, y + 0.5 * ratio);
}

function paintLastLine(
  context: CanvasRenderingContext2D,
  { last, box, ratio, look, yOf }: OverlayPicture,
): void {
  if (last === undefined) return;
  const y = Math.round(yOf(last.price)) + 0.5; // Not money: pixels.
  const color = last.isRise ? look.up : look.down;
  dashed(context, box.left, box.left + box.width, y, color, [2 * ratio, 3 * ratio], ratio);
}

/** On the axis. Out of sight the tag waits at the edge, so the last price can always be read. */
function paintLastTag(
  context: CanvasRenderingContext2D,
  { last, box, ratio, look, axisWidth, yOf }: OverlayPicture,
): void {
  if (last === undefined) return;
  const hasCountdown = last.countdown !== '';
  const height = (hasCountdown ? 30 : 18) * ratio;
  const middle = Math.round(yOf(last.price)); // Not money: pixels.
  const lowest = box.top + box.height - height;
  const top = Math.min(Math.max(middle - height / 2, box.top), lowest);
  const left = box.left + box.width + 2 * ratio;
  context.fillStyle = last.isRise ? look.up : look.down;
  context.beginPath();
  context.roundRect(left, top, axisWidth - 6 * ratio, height, 3 * ratio);
  context.fill();
  context.fillStyle = last.isRise ? look.onUp : look.onDown;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = `600 ${11 * ratio}px ${look.font}`;
  context.fillText(last.text, left + 6 * ratio, hasCountdown ? top + 9 * ratio : top + height / 2);
  if (!hasCountdown) return;
  context.font = `${10 * ratio}px ${look.font}`;
  context.fillText(last.countdown, left + 6 * ratio, top + 22 * ratio);
}

function dashed(
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  y: number,
  color: string,
  dash: number[],
  width: number,
): void {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
  context.restore();
}
