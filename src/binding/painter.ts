/** What a view may ask of the painter: a surface for a canvas it lends, and what was painted where. */
import type {
  BookLayout,
  PaintedLevel,
  PaintedPosition,
  SurfaceTheme,
  TapeLayout,
} from '#workers/market/painter-api.ts';

/** What every surface says of itself, whatever it shows. */
export interface SurfaceMeasures {
  readonly widthCss: number;
  readonly heightCss: number;
  readonly pixelRatio: number;
  readonly theme: SurfaceTheme;
}

export type BookContent = Omit<BookLayout, keyof SurfaceMeasures>;
export type TapeContent = Omit<TapeLayout, keyof SurfaceMeasures>;

/** A canvas that was lent: given away once, so each loan takes a new one. */
export interface Surface<Content> {
  /** Whether it was painted: false when the painter was gone before. */
  readonly painted: Promise<boolean>;
  layOut(layout: SurfaceMeasures & Content): void;
  close(): void;
}

export interface Painter {
  /** Counts those who painted so far; undefined while nobody does. What was lent to one before is lost. */
  readonly turnNow: () => number | undefined;
  /** Tells of every change of the turn; the returned function ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly attachBookCanvas: (
    canvas: HTMLCanvasElement,
    layout: BookLayout,
  ) => Surface<BookContent>;
  readonly attachTapeCanvas: (
    canvas: HTMLCanvasElement,
    layout: TapeLayout,
  ) => Surface<TapeContent>;
  /** The level on screen at this moment; undefined where none is, or nobody answers in time. */
  readonly paintedLevel: (place: PaintedPosition) => Promise<PaintedLevel | undefined>;
}
