/** One's own waiting orders as lines across the plot. Part of the lower canvas: orders change seldom. */
import type { ChartLook } from './chart-look.ts';
import type { Box } from './paint-bars.ts';

/** A price marked across the chart: an order that waits. */
export interface PriceLine {
  readonly key: string;
  /** In ticks. */
  readonly price: number;
  readonly side: 'buy' | 'sell';
  /** "Sell 0.1 at 94,500". */
  readonly label: string;
}

export interface OrderLinesPicture {
  readonly lines: readonly PriceLine[];
  readonly yOf: (price: number) => number;
  /** Canvas pixels of one CSS pixel. */
  readonly ratio: number;
  readonly box: Box;
  readonly look: ChartLook;
}

export function paintOrderLines(
  context: CanvasRenderingContext2D,
  picture: OrderLinesPicture,
): void {
  for (const line of picture.lines) paintLine(context, picture, line);
}

function paintLine(
  context: CanvasRenderingContext2D,
  { box, ratio, look, yOf }: OrderLinesPicture,
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
  dashed(context, box.left, left, y, color, ratio);
  dashed(context, left + width, box.left + box.width, y, color, ratio);
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

function dashed(
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  y: number,
  color: string,
  ratio: number,
): void {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = ratio;
  context.setLineDash([4 * ratio, 4 * ratio]);
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
  context.restore();
}
