/** What is laid over the bars by others than the chart: studies, drawings, one's own orders. The chart
 *  paints overlays after its bars with every whole picture, first added first, and offers them pointers
 *  and keys before it pans and walks, last added first. Types only: an overlay comes when it is wanted. */
import type { Geometry } from './bar-shapes.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartBar } from './columns.ts';
import type { Box } from './paint-bars.ts';
import type { TimeView } from './time-view.ts';

/** Between time and price and pixels, as the bars were painted last. */
export interface ChartPlane {
  /** The plotting area, in canvas pixels. */
  readonly box: Box;
  /** Canvas pixels of one CSS pixel. */
  readonly ratio: number;
  /** Canvas pixels under the plotting area that overlays have asked for, above the labels of time. */
  readonly footer: number;
  /** What is in sight, in EpochSec. */
  readonly view: TimeView;
  /** Ticks: the first close in sight, which percentages are reckoned from. */
  readonly base: number;
  /** Lots whose bar of volume has its full height. */
  readonly volumeMax: number;
  /** EpochSec and Ticks (or a fraction of them) to canvas pixels, on whatever scale is chosen. */
  readonly geometry: Geometry;
  /** CSS pixels from the plot's upper left corner back to EpochSec and to Ticks, both fractional. */
  readonly timeAt: (x: number) => number;
  readonly priceAt: (y: number) => number;
}

export interface OverlayScene {
  /** Clipped to the plotting area; an overlay may leave any state behind. */
  readonly context: CanvasRenderingContext2D;
  readonly plane: ChartPlane;
  readonly theme: ChartTheme;
}

/** Where a pointer is. */
export interface OverlayPosition {
  /** CSS pixels from the plot's upper left corner; beyond it while something is held. */
  readonly x: number;
  readonly y: number;
  /** EpochSec and Ticks at that place, both fractional. */
  readonly time: number;
  readonly price: number;
  /** Fingers are wide: what is near enough for them is further away. */
  readonly isTouch: boolean;
  readonly isShift: boolean;
}

/** Something of an overlay, held by a pointer until it is let go. */
export interface OverlayGrip {
  /** Of the pointer, while it is held. */
  readonly cursor?: string | undefined;
  readonly move: (place: OverlayPosition) => void;
  readonly drop: (place: OverlayPosition) => void;
  /** A second finger, or the browser took it away: all is as before. */
  readonly cancel: () => void;
}

export interface ChartOverlay {
  readonly paint?: ((scene: OverlayScene) => void) | undefined;
  /** CSS pixels it needs under the plotting area; asked with every whole picture. */
  readonly footerPx?: (() => number) | undefined;
  /** The same picture, clipped to nothing: for what it has under the plotting area. */
  readonly paintFooter?: ((scene: OverlayScene) => void) | undefined;
  /** Prices in ticks that must be in sight too. @param base as in `ChartPlane`. */
  readonly extremesIn?:
    | ((view: TimeView, base: number) => { low: number; high: number } | undefined)
    | undefined;
  /** Laid over the whole chart under the crosshair; moved and painted by the overlay itself. */
  readonly element?: HTMLElement | undefined;
  /** The running bar has moved, or everything was painted anew. Often: a few pixels, no objects. */
  readonly paintRunning?: ((plane: ChartPlane, theme: ChartTheme) => void) | undefined;
  /** A pointer goes down. @returns undefined to leave it to the next, and to panning in the end. */
  readonly grab?: ((place: OverlayPosition) => OverlayGrip | undefined) | undefined;
  /** A mouse goes by, or has left. @returns the cursor it should have, undefined for none of its own. */
  readonly hover?: ((place: OverlayPosition | undefined) => string | undefined) | undefined;
  /** A key without Ctrl, Alt or Meta, while the plot has the focus. @returns whether it was taken. */
  readonly key?: ((key: string, isShift: boolean) => boolean) | undefined;
}

/** The chart, as an overlay sees it. It lives as long as the plot is shown, through every pair. */
export interface OverlayHost {
  /** @returns what takes it away again. Both paint anew. */
  readonly add: (overlay: ChartOverlay) => () => void;
  /** Something of an overlay changed: everything is painted in the next animation frame. */
  readonly repaint: () => void;
  /** For whoever snaps to bars: the one nearest to a time, the running one included. */
  readonly barNear: (time: number) => ChartBar | undefined;
  /** As last painted. @returns undefined before the first picture. */
  readonly plane: () => ChartPlane | undefined;
}

/** The chart, as the page around it sees it. */
export interface PlotHandle extends OverlayHost {
  /** As it was opened: the newest bars, as wide as at first. */
  readonly showNewest: () => void;
}
