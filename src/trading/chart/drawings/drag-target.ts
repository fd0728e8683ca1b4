/** Finds the drawing under a pointer and the part to drag. Pure. */
import type { ChartPlane, OverlayPosition } from '../overlay.ts';
import { moveDrawing, withAnchor, type Anchor, type Drawing } from './drawing.ts';
import { geometryOf, partAt, screenOf, type Part } from './geometry.ts';

export interface DragTarget {
  readonly drawing: Drawing;
  readonly part: Part;
}

const REACH_PX = 6;
const TOUCH_REACH_PX = 16;

/**
 * Returns the topmost of `drawings` within reach of a position.
 * @param textWidthOf as the canvas measures it.
 */
export function dragTargetAt(
  place: OverlayPosition,
  drawings: readonly Drawing[],
  plane: ChartPlane,
  textWidthOf: (text: string) => number,
): DragTarget | undefined {
  const screen = screenOf(plane);
  const reach = place.isTouch ? TOUCH_REACH_PX : REACH_PX;
  for (const drawing of drawings.toReversed()) {
    const part = partAt(geometryOf(drawing, screen, textWidthOf), drawing.kind, place, reach);
    if (part !== undefined) return { drawing, part };
  }
  return undefined;
}

/**
 * Returns the drawing after a drag.
 * @param anchor the pointer position, snapped to a bar if snapping is on.
 */
export function dragTo(
  { drawing, part }: DragTarget,
  from: OverlayPosition,
  to: OverlayPosition,
  anchor: Anchor,
): Drawing {
  if (part !== 'body') return withAnchor(drawing, part.anchor, anchor);
  // A horizontal line is defined by its price alone, so the price may snap.
  if (drawing.kind === 'horizontal') return { ...drawing, anchors: [anchor] };
  return moveDrawing(drawing, to.time - from.time, to.price - from.price);
}
