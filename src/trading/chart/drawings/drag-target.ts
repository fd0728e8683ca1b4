/** What a pointer takes hold of among drawings, and where it takes it. Pure. */
import type { ChartPlane, OverlayPosition } from '../overlay.ts';
import { moved, withAnchor, type Anchor, type Drawing } from './drawing.ts';
import { geometryOf, partAt, screenOf, type Part } from './geometry.ts';

export interface DragTarget {
  readonly drawing: Drawing;
  readonly part: Part;
}

const REACH_PX = 6;
const TOUCH_REACH_PX = 16;

/**
 * The uppermost of `drawings` within reach of a place.
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

/** @param anchor where the pointer is, drawn to a bar if one wishes so. */
export function draggedTo(
  { drawing, part }: DragTarget,
  from: OverlayPosition,
  to: OverlayPosition,
  anchor: Anchor,
): Drawing {
  if (part !== 'body') return withAnchor(drawing, part.anchor, anchor);
  // A level line is meant by its price alone: it may be drawn to one.
  if (drawing.kind === 'horizontal') return { ...drawing, anchors: [anchor] };
  return moved(drawing, to.time - from.time, to.price - from.price);
}
