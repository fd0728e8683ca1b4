/** What an arrow key moves a drawing by, and the drawing it becomes. Pure. */
import type { ChartPlane } from '../overlay.ts';
import { anchorAt, moved, withAnchor, type Drawing } from './drawing.ts';

export interface Nudge {
  readonly seconds: number;
  readonly tickCount: number;
}

/** What an arrow moves upright: the whole ticks nearest to it. */
const NUDGE_PX = 2;
const BIG_NUDGE = 10;

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/**
 * @param stepSec seconds from one bar to the next.
 * @returns undefined for a key that is no arrow.
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

/** @param anchor the point that is moved; undefined moves the whole. */
export function nudged(
  drawing: Drawing,
  anchor: number | undefined,
  { seconds, tickCount }: Nudge,
): Drawing {
  const held = anchor === undefined ? undefined : drawing.anchors[anchor];
  if (anchor === undefined || held === undefined) return moved(drawing, seconds, tickCount);
  return withAnchor(drawing, anchor, anchorAt(held.time + seconds, held.price + tickCount));
}
