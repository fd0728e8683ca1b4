/** List that is loaded in pieces, as used by a table. */
import type { RowRange } from '#src/design/data/row-window.ts';

export interface RowSource<Row> {
  /** Total number of rows; undefined while loading and after an error. */
  readonly rowCount: number | undefined;
  /**
   * Returns a row.
   * @returns undefined for a row that is still loading.
   */
  readonly rowAt: (index: number) => Row | undefined;
  /** Called with the rows that must be loaded. */
  readonly onRangeChange?: ((range: RowRange) => void) | undefined;
  readonly isFailed: boolean;
  /** Whether a request is pending. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Creates a source from rows that are already loaded. */
export const loadedRows = <Row>(rows: readonly Row[] | undefined): RowSource<Row> => ({
  rowCount: rows?.length,
  rowAt: (index) => rows?.[index],
  isFailed: false,
  isBusy: false,
  onRetry: () => undefined,
});
