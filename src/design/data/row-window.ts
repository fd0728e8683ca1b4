/** Selects the rendered rows of a long list: the visible ones and some around them, in steps, so
 *  that scrolling renders every few rows and not in every animation frame. */

/** Rows from `first` (inclusive) to `end` (exclusive). */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

export interface VisibleRows {
  /** Scroll offset in CSS pixels. */
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

/** The rendered range moves in steps of this many rows. */
export const ROW_STEP = 8;
/** Extra steps on each side of the visible rows, so that a quick scroll finds rendered rows. */
const STEPS_AROUND = 2;

export function rowRangeOf({ scrollTop, viewHeight, rowHeight, rowCount }: VisibleRows): RowRange {
  const around = ROW_STEP * STEPS_AROUND;
  const firstVisible = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visibleCount = Math.ceil(viewHeight / rowHeight) + 1;
  const first = Math.max(0, Math.floor(firstVisible / ROW_STEP) * ROW_STEP - around);
  const end = Math.ceil((firstVisible + visibleCount) / ROW_STEP) * ROW_STEP + around;
  // A list that is now shorter than its scroll offset shows its end.
  const last = Math.min(rowCount, end);
  return { first: Math.min(first, Math.max(0, last - 1)), end: last };
}

export const isSameRange = (left: RowRange, right: RowRange): boolean =>
  left.first === right.first && left.end === right.end;

/** Scroll offset that makes row `index` fully visible below a header of `headHeight`; undefined
 *  when it already is. */
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
