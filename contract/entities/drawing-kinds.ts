/** What can be drawn over a chart and how much of it, apart from the form it is kept in: the tools that
 *  draw need no schema. */
export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'rectangle',
  'fibonacci',
  'text',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** Of one pair; what is drawn beyond it pushes the oldest out. */
export const DRAWING_COUNT_MAX = 200;
export const DRAWING_TEXT_LENGTH_MAX = 120;

/** Points that hold a drawing. */
export const anchorCountOf = (kind: DrawingKind): 1 | 2 =>
  kind === 'horizontal' || kind === 'text' ? 1 : 2;
