/** A drawing that is being placed, and how many of its points are set. Pure. */
import { anchorCountOf, type DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { Anchor, Drawing } from './drawing.ts';

export interface Draft {
  readonly drawing: Drawing;
  readonly setCount: number;
}

const isOnePoint = (kind: DrawingKind): boolean => anchorCountOf(kind) === 1;

/** All its points lie at `anchor`, and none is set. */
export function startedDraft(id: number, kind: DrawingKind, anchor: Anchor): Draft {
  const anchors = isOnePoint(kind) ? [anchor] : [anchor, anchor];
  return { drawing: { id, kind, anchors, text: kind === 'text' ? '' : undefined }, setCount: 0 };
}

/** Points that are not set yet go along. */
export function drawnTo({ drawing, setCount }: Draft, anchor: Anchor): Draft {
  const isOne = isOnePoint(drawing.kind);
  const anchors = drawing.anchors.map((held, at) => (at < setCount && !isOne ? held : anchor));
  return { drawing: { ...drawing, anchors }, setCount };
}

/** Whether a click that sets its first point leaves another to be set. */
export const needsAnother = ({ drawing }: Draft): boolean => !isOnePoint(drawing.kind);

/** Whether setting one more point completes it. */
export const isLastPoint = ({ drawing, setCount }: Draft): boolean =>
  setCount + 1 >= anchorCountOf(drawing.kind);
