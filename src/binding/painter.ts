/** Interface between views and the canvas painter: attaches a canvas and reads which level was
 *  painted at a position. */
import type {
  BookLayout,
  PaintedLevel,
  PaintedPosition,
  SurfaceTheme,
  TapeLayout,
} from '#workers/market/painter-api.ts';

/** Measures that every surface has, independent of its content. */
export interface SurfaceMeasures {
  readonly widthCss: number;
  readonly heightCss: number;
  readonly pixelRatio: number;
  readonly leftOffset: number;
  readonly topOffset: number;
  readonly theme: SurfaceTheme;
}

export type BookContent = Omit<BookLayout, keyof SurfaceMeasures>;
export type TapeContent = Omit<TapeLayout, keyof SurfaceMeasures>;

/** An attached canvas. Control of a canvas can be transferred only once, so each attachment uses a
 *  new element. */
export interface Surface<Content> {
  /** Resolves after the first paint, with false when the painter ended before. */
  readonly painted: Promise<boolean>;
  layOut(layout: SurfaceMeasures & Content): void;
  close(): void;
}

export interface Painter {
  /** Number of the current painter, counted from the first; undefined while there is none. Canvases
   *  attached to an earlier painter are lost. */
  readonly turnNow: () => number | undefined;
  /**
   * Calls `onChange` when the painter changes.
   * @returns the unsubscribe function.
   */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly attachBookCanvas: (
    canvas: HTMLCanvasElement,
    layout: BookLayout,
  ) => Surface<BookContent>;
  readonly attachTapeCanvas: (
    canvas: HTMLCanvasElement,
    layout: TapeLayout,
  ) => Surface<TapeContent>;
  /** The level currently painted at `place`; undefined when there is none, or without a timely
   *  response. */
  readonly paintedLevel: (place: PaintedPosition) => Promise<PaintedLevel | undefined>;
}
