/** API of the painter for the main thread: attached surfaces, their layout and theme, and the
 *  levels painted on them. Lengths are CSS pixels unless their name says canvas. Types only. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';

/** Vertical position of text of one font, from the row's upper edge. Measured on the page, because each
 *  browser rounds the metrics of a font and the space around a line in its own way. */
export interface TextLine {
  readonly baselineCss: number;
  /** The box around the text: from the font's ascent to its descent. */
  readonly topCss: number;
  readonly bottomCss: number;
}

/** Colors and fonts of a surface, computed from the page's styles. */
export interface SurfaceTheme {
  /** A CSS font family list; its sizes are in CSS pixels. */
  readonly fontFamily: string;
  readonly fontSizeCss: number;
  readonly regularWeight: number;
  readonly mediumWeight: number;
  readonly regularLine: TextLine;
  readonly mediumLine: TextLine;
  /** CSS colors a canvas accepts: computed values, never `var()`. */
  readonly ground: string;
  readonly text: string;
  readonly strongText: string;
  readonly mutedText: string;
  readonly upText: string;
  readonly downText: string;
  readonly upBar: string;
  readonly downBar: string;
  readonly upFlash: string;
  readonly downFlash: string;
  readonly hoverGround: string;
  readonly outline: string;
  readonly focusOutline: string;
  readonly ownMark: string;
}

interface SurfaceLayout {
  readonly widthCss: number;
  readonly heightCss: number;
  /** Canvas pixels per CSS pixel; lines and text snap to canvas pixels. */
  readonly pixelRatio: number;
  /** Where the surface starts on the page, in canvas pixels from the screen pixel at which the canvas
   *  starts, -0.5 to 0.5: browsers round positions on the page, not those inside an element. */
  readonly leftOffset: number;
  readonly topOffset: number;
  readonly rowHeightCss: number;
  /** Free space at both ends of a row. */
  readonly paddingCss: number;
  readonly theme: SurfaceTheme;
}

/** Position of a row in the order book: 0 is the best price of its side. */
export interface PaintedPosition {
  readonly side: 'bids' | 'asks';
  readonly index: number;
}

export interface BookLayout extends SurfaceLayout {
  readonly view: 'both' | 'bids' | 'asks';
  /** Number of visible rows per side. */
  readonly rowCount: number;
  /** Height of the row of the last price, which the page draws itself. */
  readonly midHeightCss: number;
  /** Meaning of a bar: the cumulative size down to its row, or the size at its price. */
  readonly depthBy: 'total' | 'size';
  /** Content of the last column: the cumulative size down to its row, or price times size. */
  readonly lastColumn: 'total' | 'notional';
  /** Prices of rows with own orders. */
  readonly ownBids: readonly Ticks[];
  readonly ownAsks: readonly Ticks[];
  readonly hovered: PaintedPosition | undefined;
  readonly focused: (PaintedPosition & { readonly column: 'price' | 'size' }) | undefined;
}

export interface TapeLayout extends SurfaceLayout {
  /** Scroll offset of the list. */
  readonly scrolledCss: number;
  /** The list is paused: the painted rows stay unchanged by the market. */
  readonly isPaused: boolean;
  /** Ids of own trades. */
  readonly ownTradeIds: readonly number[];
}

/** A level as shown on screen at the time of the request. */
export interface PaintedLevel {
  readonly price: Ticks;
  readonly size: Lots;
  readonly total: Lots;
  /** Sum of price times size over all rows from the best one down to this row. */
  readonly tickLots: bigint;
}

/** Rendering quality for the device's speed: lowered in this order, restored in reverse. */
export interface PaintPace {
  /** Minimum time between two paintings; 0 paints in every animation frame with a change. */
  readonly paintIntervalMs: number;
  /** Paints depth bars. Prices, sizes, totals and marks of own orders are always painted. */
  readonly isDetailed: boolean;
  /** Highlights changed amounts with a fade. */
  readonly isAnimated: boolean;
}

/** Part of MarketApi. The worker owns a surface until the page that attached it closes it. */
export interface PainterApi {
  openBookSurface(canvas: OffscreenCanvas, layout: BookLayout): void;
  layOutBook(layout: BookLayout): void;
  closeBookSurface(): void;
  openTapeSurface(canvas: OffscreenCanvas, layout: TapeLayout): void;
  layOutTape(layout: TapeLayout): void;
  closeTapeSurface(): void;
  /** @returns undefined where no level is painted. */
  paintedLevel(place: PaintedPosition): PaintedLevel | undefined;
  setPace(pace: PaintPace): void;
}
