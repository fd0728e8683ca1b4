/** Makes those columns of a table sortable whose keys have a comparison. */
import { useMemo } from 'react';
import type { Column } from '#src/design/data/columns.ts';
import type { SortColumns } from '../lists/order-sort.ts';

export const useSortableColumns = <Row>(
  sorts: SortColumns<Row>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] =>
  useMemo(
    () => columns.map((column) => ({ ...column, isSortable: Object.hasOwn(sorts, column.key) })),
    [sorts, columns],
  );
