/** Drawing being placed, and the number of its points that are set. Pure. */
import { anchorCountOf, type DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { Anchor, Drawing } from './drawing.ts';

export interface Draft {
  readonly drawing: Drawing;
  readonly setCount: number;
}

const isOnePoint = (kind: DrawingKind): boolean => anchorCountOf(kind) === 1;

/** Creates a draft with all points at `anchor`, none of them set. */
export function startedDraft(id: number, kind: DrawingKind, anchor: Anchor): Draft {
  const anchors = isOnePoint(kind) ? [anchor] : [anchor, anchor];
  return { drawing: { id, kind, anchors, text: kind === 'text' ? '' : undefined }, setCount: 0 };
}

/** Moves the unset points to `anchor`. */
export function drawTo({ drawing, setCount }: Draft, anchor: Anchor): Draft {
  const isOne = isOnePoint(drawing.kind);
  const anchors = drawing.anchors.map((held, at) => (at < setCount && !isOne ? held : anchor));
  return { drawing: { ...drawing, anchors }, setCount };
}

/** Returns whether the drawing has a second point to set after the first click. */
export const needsAnother = ({ drawing }: Draft): boolean => !isOnePoint(drawing.kind);

/** Returns whether setting one more point completes the drawing. */
export const isLastPoint = ({ drawing, setCount }: Draft): boolean =>
  setCount + 1 >= anchorCountOf(drawing.kind);
