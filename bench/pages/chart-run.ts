/** Common interface of both chart pages, and the loop that runs them alike: one operation in each
 *  animation frame. */

export interface ChartJob {
  /** Number of closed bars. */
  readonly loadedCount: number;
  readonly seed: number;
}

/** `nothing` is the floor: the same loop on the same page, without drawing. */
export type ChartOperation = 'nothing' | 'tick' | 'pan' | 'zoom';

/** Visible state of a page, read from the chart. */
export interface ChartState {
  /** EpochSec of the bars nearest to both edges of the plot. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly barCount: number;
  readonly lastClose: number;
  /** Prices at the top and bottom of the plot. */
  readonly priceTop: number;
  readonly priceBottom: number;
}

export interface ChartPage {
  /** @returns milliseconds from the call to the end of the second animation frame. */
  open(job: ChartJob): Promise<number>;
  /** Shows the newest `count` bars. */
  show(count: number): Promise<void>;
  run(operation: ChartOperation, count: number): Promise<void>;
  state(): Promise<ChartState>;
  /** @returns the number of animation frames with drawing during a run. */
  drawnFrames(operation: ChartOperation, count: number): Promise<number>;
}

/** CSS pixels a pan moves in one animation frame, alternating the direction. */
export const PAN_PX = 8;
/** Zoom factor of one animation frame, inverted in the next. */
export const ZOOM_FACTOR = 1.06;
export const WIDTH_PX = 780;
export const HEIGHT_PX = 460;
/** Space after the newest bar, in bars. */
export const ROOM_AHEAD = 3;

export const nextFrame = (): Promise<number> =>
  new Promise((settle) => {
    requestAnimationFrame(settle);
  });

/** Turns start at 1: odd turns move forward and even turns back. */
export async function everyFrame(count: number, work: (turn: number) => void): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) {
    await nextFrame();
    work(turn);
  }
  // Changes of the last animation frame are drawn in the next.
  await nextFrame();
  await nextFrame();
}

/** Counts the animation frames with drawing on a canvas. */
export async function drawnFramesDuring(work: () => Promise<void>): Promise<number> {
  let isDrawn = false;
  let count = 0;
  let isOver = false;
  const prototype = CanvasRenderingContext2D.prototype;
  const { clearRect, fillRect } = Object.getOwnPropertyDescriptors(prototype);
  prototype.clearRect = function clear(...box) {
    isDrawn = true;
    clearRect.value?.apply(this, box);
  };
  prototype.fillRect = function fill(...box) {
    isDrawn = true;
    fillRect.value?.apply(this, box);
  };
  const watch = (): void => {
    if (isDrawn) count += 1;
    isDrawn = false;
    if (!isOver) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  await work();
  await nextFrame();
  isOver = true;
  Object.defineProperties(prototype, { clearRect, fillRect });
  return count;
}
