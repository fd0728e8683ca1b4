/** Calculates the step of an arrow key and the drawing after the step. Pure. */
import type { ChartPlane } from '../overlay.ts';
import { anchorAt, moveDrawing, withAnchor, type Drawing } from './drawing.ts';

export interface Nudge {
  readonly seconds: number;
  readonly tickCount: number;
}

/** Vertical step of an arrow key, rounded to integer ticks. */
const NUDGE_PX = 2;
const BIG_NUDGE = 10;

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/**
 * Returns the step of an arrow key.
 * @param stepSec seconds from one bar to the next.
 * @returns undefined for any other key.
 */
export function nudgeOf(
  key: string,
  isShift: boolean,
  plane: ChartPlane,
  stepSec: number,
): Nudge | undefined {
  const direction = ARROWS[key];
  if (direction === undefined) return undefined;
  const count = isShift ? BIG_NUDGE : 1;
  const middle = plane.box.height / plane.ratio / 2;
  const tickCount = Math.abs(plane.priceAt(middle) - plane.priceAt(middle + NUDGE_PX));
  return {
    seconds: direction.x * count * stepSec,
    tickCount: direction.y * count * Math.max(1, Math.round(tickCount)), // Not money: a distance.
  };
}

/**
 * Moves the drawing by a step.
 * @param anchor the point to move; undefined moves the whole drawing.
 */
export function nudgeDrawing(
  drawing: Drawing,
  anchor: number | undefined,
  { seconds, tickCount }: Nudge,
): Drawing {
  const held = anchor === undefined ? undefined : drawing.anchors[anchor];
  if (anchor === undefined || held === undefined) return moveDrawing(drawing, seconds, tickCount);
  return withAnchor(drawing, anchor, anchorAt(held.time + seconds, held.price + tickCount));
}
