/** Limits sorting to the time column, for a list that is too long to load completely and that the
 *  exchange sorts by time. */
import type { Column } from '#src/design/data/Table.tsx';

export const sortableByTimeAlone = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => (column.key === 'time' ? column : { ...column, isSortable: false }));
