/** Draws bars as filled rectangles and lines, in canvas pixels. Bars within one pixel column are
 *  merged, so the cost depends on the width and not on the length of the history. */
import type { Columns } from './columns.ts';

export const CHART_STYLES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikinAshi'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

/** Target of the shapes; a Path2D is one. */
export interface ShapeSink {
  rect(x: number, y: number, width: number, height: number): void;
}
export interface LineSink {
  lineTo(x: number, y: number): void;
}

/** Converts time and price to canvas pixels. */
export interface Geometry {
  readonly xOf: (time: number) => number;
  readonly yOf: (price: number) => number;
  /** Distance from one bar to the next. */
  readonly spacing: number;
  /** Width of a line that looks one CSS pixel wide. */
  readonly hairline: number;
}

/** Merged bars of one pixel column. The object is reused: read it within the visit. */
export interface PixelColumn {
  x: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  closeLow: number;
  closeHigh: number;
  /** Close of the previous bar; its own open for the very first bar. */
  previousClose: number;
}

/** Visits the pixel columns of the bars from `first` to before `end`, oldest first. */
export function forEachColumn(
  columns: Columns,
  first: number,
  end: number,
  xOf: (time: number) => number,
  visit: (column: Readonly<PixelColumn>) => void,
): void {
  const { times, opens, highs, lows, closes, volumes } = columns;
  const column = blankColumn();
  let isOpen = false;
  for (let index = first; index < end; index += 1) {
    const x = Math.round(xOf(times[index] ?? 0));
    const close = closes[index] ?? 0;
    if (isOpen && x === column.x) {
      column.high = Math.max(column.high, highs[index] ?? 0);
      column.low = Math.min(column.low, lows[index] ?? 0);
      column.volume += volumes[index] ?? 0;
      column.closeLow = Math.min(column.closeLow, close);
      column.closeHigh = Math.max(column.closeHigh, close);
      column.close = close;
      continue;
    }
    if (isOpen) visit(column);
    isOpen = true;
    column.x = x;
    column.open = opens[index] ?? 0;
    column.high = highs[index] ?? 0;
    column.low = lows[index] ?? 0;
    column.volume = volumes[index] ?? 0;
    column.previousClose = closes[index - 1] ?? column.open;
    column.close = close;
    column.closeLow = close;
    column.closeHigh = close;
  }
  if (isOpen) visit(column);
}

export const blankColumn = (): PixelColumn => ({
  x: 0,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volume: 0,
  closeLow: 0,
  closeHigh: 0,
  previousClose: 0,
});

/** Minimum spacing, in hairlines, at which a bar has a body beside its wick; at first without a
 *  gap. */
const BODY_SPACING_MIN = 3;

/** Returns the width of a body: about two thirds of the spacing, and as odd as the wick, so that
 *  both are centered. */
export function bodyWidthOf(spacing: number, hairline: number): number {
  if (spacing < BODY_SPACING_MIN * hairline) return hairline;
  const width = Math.max(3 * hairline, Math.floor(spacing * 0.68));
  return (width - hairline) % 2 === 0 ? width : width - 1;
}

/** Returns whether the style colors the column as a rise. */
export const isRise = (column: Readonly<PixelColumn>, style: ChartStyle): boolean =>
  style === 'hollow' ? column.close >= column.previousClose : column.close >= column.open;

/** Draws the wick and body of one column, or the two arms of an open-high-low-close bar. */
export function traceBar(
  sink: ShapeSink,
  column: Readonly<PixelColumn>,
  { yOf, spacing, hairline }: Geometry,
  style: ChartStyle,
): void {
  const left = column.x - Math.floor(hairline / 2);
  const highY = Math.round(yOf(column.high));
  const lowY = Math.max(highY + hairline, Math.round(yOf(column.low)));
  const width = bodyWidthOf(spacing, hairline);
  if (width <= hairline) return sink.rect(left, highY, hairline, lowY - highY);
  const openY = Math.round(yOf(column.open));
  const closeY = Math.round(yOf(column.close));
  const bodyLeft = column.x - Math.floor(width / 2);
  if (style === 'bars') {
    const arm = (width - hairline) / 2;
    sink.rect(left, highY, hairline, lowY - highY);
    sink.rect(left - arm, openY, arm, hairline);
    sink.rect(left + hairline, closeY, arm, hairline);
    return;
  }
  const bodyTop = Math.min(openY, closeY);
  const bodyHeight = Math.max(hairline, Math.abs(openY - closeY));
  const isHollow = style === 'hollow' && column.close > column.open && bodyHeight > 2 * hairline;
  if (!isHollow) {
    sink.rect(left, highY, hairline, lowY - highY);
    sink.rect(bodyLeft, bodyTop, width, bodyHeight);
    return;
  }
  const bodyEnd = bodyTop + bodyHeight;
  sink.rect(left, highY, hairline, bodyTop - highY);
  sink.rect(left, bodyEnd, hairline, Math.max(0, lowY - bodyEnd));
  sink.rect(bodyLeft, bodyTop, width, hairline);
  sink.rect(bodyLeft, bodyEnd - hairline, width, hairline);
  sink.rect(bodyLeft, bodyTop + hairline, hairline, bodyHeight - 2 * hairline);
  sink.rect(bodyLeft + width - hairline, bodyTop + hairline, hairline, bodyHeight - 2 * hairline);
}

/** Draws one volume bar up from `bottom`. */
export function traceVolume(
  sink: ShapeSink,
  column: Readonly<PixelColumn>,
  { spacing, hairline }: Geometry,
  bottom: number,
  heightPerLot: number,
): void {
  const width = bodyWidthOf(spacing, hairline);
  const height = Math.round(column.volume * heightPerLot); // Not money: pixels.
  if (height > 0) sink.rect(column.x - Math.floor(width / 2), bottom - height, width, height);
}

/** Draws closes as one line; within a column the line touches both extremes, so no spike is lost. */
export function traceCloses(
  sink: LineSink,
  column: Readonly<PixelColumn>,
  { yOf }: Geometry,
): void {
  if (column.closeLow !== column.closeHigh) {
    sink.lineTo(column.x, yOf(column.closeLow));
    sink.lineTo(column.x, yOf(column.closeHigh));
  }
  sink.lineTo(column.x, yOf(column.close));
}
