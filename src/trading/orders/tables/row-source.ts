/** A list that is read piece by piece, as a table wants it. */
import type { RowRange } from '#src/design/data/row-window.ts';

export interface RowSource<Row> {
  /** All there are; undefined while they load, and when they could not be read. */
  readonly rowCount: number | undefined;
  /** @returns undefined for a row that is still on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  /** What must be there. */
  readonly onRangeChange?: ((range: RowRange) => void) | undefined;
  readonly isFailed: boolean;
  /** Asked for just now. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Rows that are all there. */
export const loadedRows = <Row>(rows: readonly Row[] | undefined): RowSource<Row> => ({
  rowCount: rows?.length,
  rowAt: (index) => rows?.[index],
  isFailed: false,
  isBusy: false,
  onRetry: () => undefined,
});
