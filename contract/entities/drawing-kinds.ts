/** Kinds and limits of chart drawings. Separate from the storage schema, which the drawing tools do
 *  not need. */
export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'rectangle',
  'fibonacci',
  'text',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** Per pair; a drawing beyond the limit removes the oldest one. */
export const DRAWING_COUNT_MAX = 200;
export const DRAWING_TEXT_LENGTH_MAX = 120;

/** Number of anchor points of a drawing. */
export const anchorCountOf = (kind: DrawingKind): 1 | 2 =>
  kind === 'horizontal' || kind === 'text' ? 1 : 2;
