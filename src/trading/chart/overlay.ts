/** Types of overlays on the chart: studies, drawings, own orders. The chart paints overlays after
 *  its bars on every full repaint, first added first, and offers pointers and keys to overlays
 *  before it pans and moves, last added first. Types only: overlays are loaded on demand. */
import type { Geometry } from './bar-shapes.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartBar } from './columns.ts';
import type { Box } from './paint-bars.ts';
import type { TimeView } from './time-view.ts';

/** Converts between time, price and pixels, as the bars were last painted. */
export interface ChartPlane {
  /** Plotting area in canvas pixels. */
  readonly box: Box;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  /** Canvas pixels below the plotting area requested by overlays, above the time labels. */
  readonly footer: number;
  /** Visible time range in EpochSec. */
  readonly view: TimeView;
  /** First visible close in ticks, the base of percentages. */
  readonly base: number;
  /** Volume in lots whose bar has the full height. */
  readonly volumeMax: number;
  /** EpochSec and Ticks (or a fraction of them) to canvas pixels, on the selected scale. */
  readonly geometry: Geometry;
  /** CSS pixels from the plot's upper left corner to EpochSec and Ticks, both fractional. */
  readonly timeAt: (x: number) => number;
  readonly priceAt: (y: number) => number;
}

export interface OverlayScene {
  /** Context clipped to the plotting area; an overlay may leave any state behind. */
  readonly context: CanvasRenderingContext2D;
  readonly plane: ChartPlane;
  readonly theme: ChartTheme;
}

/** Position of a pointer. */
export interface OverlayPosition {
  /** CSS pixels from the plot's upper left corner; may be outside during a drag. */
  readonly x: number;
  readonly y: number;
  /** EpochSec and Ticks at this position, both fractional. */
  readonly time: number;
  readonly price: number;
  /** Whether the pointer is a finger, which has a larger hit distance. */
  readonly isTouch: boolean;
  readonly isShift: boolean;
}

/** Drag of an overlay item, until the pointer is released. */
export interface OverlayGrip {
  /** Cursor during the drag. */
  readonly cursor?: string | undefined;
  readonly move: (place: OverlayPosition) => void;
  readonly drop: (place: OverlayPosition) => void;
  /** Restores the previous state: a second finger was added or the browser canceled the pointer. */
  readonly cancel: () => void;
}

export interface ChartOverlay {
  readonly paint?: ((scene: OverlayScene) => void) | undefined;
  /** CSS pixels the overlay needs below the plotting area; called on every full repaint. */
  readonly footerPx?: (() => number) | undefined;
  /** Paints the area below the plotting area, without clipping, in the same repaint. */
  readonly paintFooter?: ((scene: OverlayScene) => void) | undefined;
  /**
   * Returns prices in ticks that must be visible too.
   * @param base as in `ChartPlane`.
   */
  readonly extremesIn?:
    | ((view: TimeView, base: number) => { low: number; high: number } | undefined)
    | undefined;
  /** Element over the whole chart, below the crosshair; the overlay moves and paints it. */
  readonly element?: HTMLElement | undefined;
  /** Called when the running bar has moved or everything was repainted. Frequent: paints a few
   *  pixels and allocates no objects. */
  readonly paintRunning?: ((plane: ChartPlane, theme: ChartTheme) => void) | undefined;
  /**
   * Called when a pointer goes down.
   * @returns undefined to pass the pointer to the next overlay and finally to panning.
   */
  readonly grab?: ((place: OverlayPosition) => OverlayGrip | undefined) | undefined;
  /**
   * Called when a mouse moves over the plot or leaves.
   * @returns the cursor to show; undefined for the default.
   */
  readonly hover?: ((place: OverlayPosition | undefined) => string | undefined) | undefined;
  /**
   * Called for a key without Ctrl, Alt or Meta while the plot has the focus.
   * @returns whether the key was handled.
   */
  readonly key?: ((key: string, isShift: boolean) => boolean) | undefined;
}

/** Interface of the chart for overlays. Exists as long as the plot is shown, across pair changes. */
export interface OverlayHost {
  /**
   * Adds an overlay and repaints.
   * @returns a function that removes the overlay and repaints.
   */
  readonly add: (overlay: ChartOverlay) => () => void;
  /** Repaints everything in the next animation frame after an overlay has changed. */
  readonly repaint: () => void;
  /** Returns the bar nearest to a time, the running one included; used for snapping. */
  readonly barNear: (time: number) => ChartBar | undefined;
  /**
   * Returns the plane as last painted.
   * @returns undefined before the first paint.
   */
  readonly plane: () => ChartPlane | undefined;
}

/** Interface of the chart for the surrounding page. */
export interface PlotHandle extends OverlayHost {
  /** Resets the view to the newest bars at the initial zoom. */
  readonly showNewest: () => void;
}
