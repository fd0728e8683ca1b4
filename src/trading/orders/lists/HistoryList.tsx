/** History of any kind on screen: its tools and its table with the selected columns. */
import { useMemo, type ReactNode } from 'react';
import type { Column, Sorting } from '#src/design/data/columns.ts';
import type { ListFiltersProps } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import type { RowSource } from '../tables/row-source.ts';
import { ToolbarSlot } from './ToolbarSlot.tsx';
import { useColumnChoice, type ListName } from './use-column-choice.ts';

/** Props of every history table. */
interface ListedRows<Row> {
  readonly source: RowSource<Row>;
  readonly sorting: Sorting;
  readonly onSortingChange: (sorting: Sorting) => void;
  /** Identifies the list; a new key scrolls to the top. */
  readonly listKey: string;
}

export interface HistoryListView<Row> extends ListedRows<Row> {
  readonly filters: ListFiltersProps;
  /** Whether the list is too long to be sorted by any column except time. */
  readonly isTooLong: boolean;
  readonly onExport: () => void;
  /** Element that contains the tools; if omitted, the tools are above the list. */
  readonly toolsHost?: Element | null | undefined;
}

interface HistoryListProps<Row> extends HistoryListView<Row> {
  readonly name: ListName;
  /** All available columns; the array must stay the same while nothing in it changes. */
  readonly all: readonly Column<Row>[];
  readonly children: (
    table: ListedRows<Row> & { readonly columns: readonly Column<Row>[] },
  ) => ReactNode;
}

export function HistoryList<Row>(props: HistoryListProps<Row>) {
  const { name, all, source, sorting, onSortingChange, listKey, isTooLong } = props;
  const sortable = useMemo(() => (isTooLong ? sortableByTimeAlone(all) : all), [isTooLong, all]);
  const columns = useColumnChoice(name, sortable);
  return (
    <>
      <ToolbarSlot host={props.toolsHost}>
        <ListTools
          filters={props.filters}
          columns={{ ...columns, columns: columns.all }}
          onExport={props.onExport}
        />
      </ToolbarSlot>
      {props.children({ columns: columns.shown, source, sorting, onSortingChange, listKey })}
    </>
  );
}

/** A list too long to be read whole is ordered by the time alone, as the exchange has it. */
function sortableByTimeAlone<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column) =>
    column.key === 'time' ? column : { ...column, isSortable: false },
  );
}
