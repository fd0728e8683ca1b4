/** What both chart pages answer to, and the loop that works them alike: one operation in each
 *  animation frame. */

export interface ChartJob {
  /** Closed bars. */
  readonly loadedCount: number;
  readonly seed: number;
}

/** `nothing` is the floor: the same loop on the same page, with nothing to draw. */
export type ChartOperation = 'nothing' | 'tick' | 'pan' | 'zoom';

/** What a page shows, read off the chart as a person would. */
export interface ChartState {
  /** EpochSec of the bars nearest to both edges of the plot. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly barCount: number;
  readonly lastClose: number;
  /** Prices at the head and the foot of the plot. */
  readonly priceTop: number;
  readonly priceBottom: number;
}

export interface ChartPage {
  /** @returns milliseconds from the call to the end of the second frame. */
  open(job: ChartJob): Promise<number>;
  /** Puts the newest `count` bars in sight. */
  show(count: number): Promise<void>;
  run(operation: ChartOperation, count: number): Promise<void>;
  state(): Promise<ChartState>;
  /** @returns in how many animation frames of a run something was drawn. */
  drawnFrames(operation: ChartOperation, count: number): Promise<number>;
}

/** CSS pixels a pan moves in one frame, there and back by turns. */
export const PAN_PX = 8;
/** How much closer a zoom looks, and further the next time. */
export const ZOOM_FACTOR = 1.06;
export const WIDTH_PX = 780;
export const HEIGHT_PX = 460;
/** Room the newest bar has ahead, in bars. */
export const ROOM_AHEAD = 3;

export const nextFrame = (): Promise<number> =>
  new Promise((settle) => {
    requestAnimationFrame(settle);
  });

/** Turns begin at 1, so that odd ones go and even ones come back. */
export async function everyFrame(count: number, work: (turn: number) => void): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) {
    await nextFrame();
    work(turn);
  }
  // What was asked for in the last frame is drawn in the next.
  await nextFrame();
  await nextFrame();
}

/** Counts the animation frames in which something was drawn on a canvas. */
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
