/** Positions of rows and columns in canvas pixels at any pixel ratio. Edges are rounded instead of
 *  heights, so neighbors always meet. */
import type { BookLayout, PaintedPosition, TapeLayout } from '../painter-api.ts';

/** Margin of a glow around its number. */
export const GLOW_MARGIN_CSS = 3;

/** The three columns of a row. Text starts at `start`, or ends at `middleEnd` and `end`, which may
 *  lie between two pixels, as on the page; the cells are separated at `priceEnd` and `sizeEnd`. */
export interface Columns {
  readonly width: number;
  readonly start: number;
  readonly priceEnd: number;
  readonly middleEnd: number;
  readonly sizeEnd: number;
  readonly end: number;
}

/** Half of the smallest length that Chromium lays out: smaller differences are errors of addition. */
const HALF_UNIT = 1 / 128;

/** Rounds a position as browsers do, a half up. */
export const pixelOf = (exact: number): number => Math.round(exact + HALF_UNIT);

export const canvasOf = (lengthCss: number, pixelRatio: number): number =>
  Math.round(lengthCss * pixelRatio);

export function columnsOf({
  widthCss,
  paddingCss,
  pixelRatio,
  leftOffset,
}: Pick<BookLayout, 'widthCss' | 'paddingCss' | 'pixelRatio' | 'leftOffset'>): Columns {
  const contentCss = widthCss - 2 * paddingCss;
  const exactOf = (css: number): number => leftOffset + css * pixelRatio;
  return {
    width: canvasOf(widthCss, pixelRatio),
    start: exactOf(paddingCss),
    priceEnd: Math.round(exactOf(paddingCss + contentCss / 3)),
    middleEnd: exactOf(paddingCss + (contentCss * 2) / 3),
    sizeEnd: Math.round(exactOf(paddingCss + (contentCss * 2) / 3 + GLOW_MARGIN_CSS)), // Not money: pixels
    end: exactOf(paddingCss + contentCss),
  };
}

/** Vertical position of a row. */
export interface RowSpan {
  readonly top: number;
  readonly height: number;
  /** Upper edge before rounding: the browser rounds the baseline of text only once. */
  readonly exactTop: number;
}

/** Returns the position of a row: asks go up from the row of the last price, bids go down. */
export function bookRowOf(
  layout: BookLayout,
  side: PaintedPosition['side'],
  index: number,
): RowSpan {
  const { heightCss, midHeightCss, rowHeightCss, view } = layout;
  const freeCss = heightCss - midHeightCss;
  const midTopCss = view === 'both' ? freeCss / 2 : view === 'asks' ? freeCss : 0;
  const topCss =
    side === 'asks'
      ? midTopCss - (index + 1) * rowHeightCss
      : midTopCss + midHeightCss + index * rowHeightCss;
  return spanOf(layout, topCss);
}

export const tapeRowOf = (layout: TapeLayout, index: number): RowSpan =>
  spanOf(layout, index * layout.rowHeightCss - layout.scrolledCss);

function spanOf(
  { topOffset, rowHeightCss, pixelRatio }: BookLayout | TapeLayout,
  topCss: number,
): RowSpan {
  const exactTop = topOffset + topCss * pixelRatio;
  const top = pixelOf(exactTop);
  const bottom = pixelOf(topOffset + (topCss + rowHeightCss) * pixelRatio);
  return { top, height: bottom - top, exactTop };
}
