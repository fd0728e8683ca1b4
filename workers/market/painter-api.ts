/** What main-thread code may ask of the painter: surfaces it lends, how they lie and look, and what was
 *  painted where. Lengths are CSS pixels unless their name says canvas. Types only. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';

/** Colours and type of a surface, as the page's own styles resolve them. */
export interface SurfaceTheme {
  /** A CSS font family list, and its sizes and weights in CSS pixels. */
  readonly fontFamily: string;
  readonly fontSizeCss: number;
  readonly regularWeight: number;
  readonly mediumWeight: number;
  /** CSS colours the canvas understands: computed values, never `var()`. */
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
  /** Canvas pixels of one CSS pixel; lines and text snap to canvas pixels. */
  readonly pixelRatio: number;
  readonly rowHeightCss: number;
  /** Free space at both ends of a row. */
  readonly paddingCss: number;
  readonly theme: SurfaceTheme;
}

/** A row of the book: 0 is the best price of its side. */
export interface PaintedPosition {
  readonly side: 'bids' | 'asks';
  readonly index: number;
}

export interface BookLayout extends SurfaceLayout {
  readonly view: 'both' | 'bids' | 'asks';
  /** Rows of each side that are shown. */
  readonly rowCount: number;
  /** Height of the row of the last price, which the page draws itself. */
  readonly midHeightCss: number;
  /** What a bar stands for: everything down to its row, or what rests at its price. */
  readonly depthBy: 'total' | 'size';
  /** What the last column says: everything down to its row, or price times size. */
  readonly lastColumn: 'total' | 'notional';
  /** Prices of rows that hold one's own orders. */
  readonly ownBids: readonly Ticks[];
  readonly ownAsks: readonly Ticks[];
  readonly hovered: PaintedPosition | undefined;
  readonly focused: (PaintedPosition & { readonly column: 'price' | 'size' }) | undefined;
}

export interface TapeLayout extends SurfaceLayout {
  /** How far the list is scrolled down. */
  readonly scrolledCss: number;
  /** The list stands still: what is painted stays, whatever the market does. */
  readonly isPaused: boolean;
  /** Trades one was a party to, by their ids. */
  readonly ownTradeIds: readonly number[];
}

/** A level as it was on screen when it was asked for. */
export interface PaintedLevel {
  readonly price: Ticks;
  readonly size: Lots;
  readonly total: Lots;
  /** Price times size of all rows from the best one down to it. */
  readonly tickLots: bigint;
}

/** How much is drawn, from the device's own speed: lowered in this order, restored in the reverse. */
export interface PaintPace {
  /** Least time between two paintings; 0 paints in every animation frame that has something new. */
  readonly paintIntervalMs: number;
  /** Depth bars; prices, sizes, totals and the marks of one's own orders are always painted. */
  readonly isDetailed: boolean;
  /** Changed amounts light up and fade. */
  readonly isAnimated: boolean;
}

/** Part of MarketApi. A surface belongs to the worker until the page that lent it closes it. */
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
