/** Positions of rows and columns in integer canvas pixels at any pixel ratio. Edges are rounded
 *  instead of heights, so neighbors always meet. */
import type { BookLayout, PaintedPosition, TapeLayout } from '../painter-api.ts';

/** Margin of a glow around its number. */
export const GLOW_MARGIN_CSS = 3;

/** The three columns of a row. Text starts at `start`, or ends at `middleEnd` and `end`; the cells
 *  are separated at `priceEnd` and `sizeEnd`. */
export interface Columns {
  readonly width: number;
  readonly start: number;
  readonly priceEnd: number;
  readonly middleEnd: number;
  readonly sizeEnd: number;
  readonly end: number;
}

export const canvasOf = (lengthCss: number, pixelRatio: number): number =>
  Math.round(lengthCss * pixelRatio);

export function columnsOf({
  widthCss,
  paddingCss,
  pixelRatio,
}: Pick<BookLayout, 'widthCss' | 'paddingCss' | 'pixelRatio'>): Columns {
  const contentCss = widthCss - 2 * paddingCss;
  return {
    width: canvasOf(widthCss, pixelRatio),
    start: canvasOf(paddingCss, pixelRatio),
    priceEnd: canvasOf(paddingCss + contentCss / 3, pixelRatio),
    middleEnd: canvasOf(paddingCss + (contentCss * 2) / 3, pixelRatio),
    sizeEnd: canvasOf(paddingCss + (contentCss * 2) / 3 + GLOW_MARGIN_CSS, pixelRatio),
    end: canvasOf(paddingCss + contentCss, pixelRatio),
  };
}

export interface RowSpan {
  readonly top: number;
  readonly height: number;
}

/** Returns the position of a row: asks go up from the row of the last price, bids go down. */
export function bookRowOf(
  layout: BookLayout,
  side: PaintedPosition['side'],
  index: number,
): RowSpan {
  const { heightCss, midHeightCss, rowHeightCss, pixelRatio, view } = layout;
  const freeCss = heightCss - midHeightCss;
  const midTopCss = view === 'both' ? freeCss / 2 : view === 'asks' ? freeCss : 0;
  const topCss =
    side === 'asks'
      ? midTopCss - (index + 1) * rowHeightCss
      : midTopCss + midHeightCss + index * rowHeightCss;
  return spanOf(topCss, rowHeightCss, pixelRatio);
}

export const tapeRowOf = (layout: TapeLayout, index: number): RowSpan =>
  spanOf(index * layout.rowHeightCss - layout.scrolledCss, layout.rowHeightCss, layout.pixelRatio);

function spanOf(topCss: number, heightCss: number, pixelRatio: number): RowSpan {
  const top = canvasOf(topCss, pixelRatio);
  return { top, height: canvasOf(topCss + heightCss, pixelRatio) - top };
}
