/** List that is loaded in pieces, as used by a table. */
import { mapLoadable } from '#domain/loadable-changes.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { RowRange } from '#src/design/data/row-window.ts';

export interface LoadedRows<Row> {
  /** Total number of rows. */
  readonly rowCount: number;
  /**
   * Returns a row.
   * @returns undefined for a row that is still loading.
   */
  readonly rowAt: (index: number) => Row | undefined;
}

export type RowSource<Row> = Reloadable<LoadedRows<Row>> & {
  /** Called with the rows that must be loaded. */
  readonly onRangeChange?: ((range: RowRange) => void) | undefined;
};

/** Creates a source from rows that are loaded together. */
export const rowSourceOf = <Row>(rows: Reloadable<readonly Row[]>): RowSource<Row> =>
  mapLoadable(rows, (all) => ({ rowCount: all.length, rowAt: (index) => all[index] }));
