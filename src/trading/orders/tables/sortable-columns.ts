/** A list too long to be read whole is ordered by the time alone, as the exchange has it. */
import type { Column } from '#src/design/data/columns.ts';

export const sortableByTimeAlone = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => (column.key === 'time' ? column : { ...column, isSortable: false }));
