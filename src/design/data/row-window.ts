/** Which rows of a long list are drawn: those in sight and some around them, in steps, so that a list
 *  renders every few rows of a scroll and not in every frame of it. */

/** Rows from `first` on and before `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

export interface VisibleRows {
  /** CSS pixels that are scrolled away above. */
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

/** The drawn stretch moves by whole steps. */
export const ROW_STEP = 8;
/** Steps kept on either side of what is in sight: a flick of the wheel finds rows there. */
const STEPS_AROUND = 2;

export function rowRangeOf({ scrollTop, viewHeight, rowHeight, rowCount }: VisibleRows): RowRange {
  const around = ROW_STEP * STEPS_AROUND;
  const firstVisible = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visibleCount = Math.ceil(viewHeight / rowHeight) + 1;
  const first = Math.max(0, Math.floor(firstVisible / ROW_STEP) * ROW_STEP - around);
  const end = Math.ceil((firstVisible + visibleCount) / ROW_STEP) * ROW_STEP + around;
  // A list that has become shorter than it was scrolled shows its end.
  const last = Math.min(rowCount, end);
  return { first: Math.min(first, Math.max(0, last - 1)), end: last };
}

export const isSameRange = (left: RowRange, right: RowRange): boolean =>
  left.first === right.first && left.end === right.end;

/** Where to scroll so that row `index` is whole in sight below a head of `headHeight`; undefined: it is. */
export function scrollTopFor(
  index: number,
  { scrollTop, viewHeight, rowHeight }: Omit<VisibleRows, 'rowCount'>,
  headHeight: number,
): number | undefined {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight + headHeight;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : undefined;
}
