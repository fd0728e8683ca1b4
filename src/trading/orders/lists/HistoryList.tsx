/** A history on screen, whatever it lists: its tools, and its table in the columns this person has chosen. */
import { useMemo, type ReactNode } from 'react';
import type { Column, Sorting } from '#src/design/data/columns.ts';
import type { ListFiltersProps } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import type { RowSource } from '../tables/row-source.ts';
import { sortableByTimeAlone } from '../tables/sortable-columns.ts';
import { ToolbarSlot } from './ToolbarSlot.tsx';
import { useColumnChoice, type ListName } from './use-column-choice.ts';

/** What every table of a history is given. */
interface ListedRows<Row> {
  readonly source: RowSource<Row>;
  readonly sorting: Sorting;
  readonly onSortingChange: (sorting: Sorting) => void;
  /** Another list than before begins at its top. */
  readonly listKey: string;
}

export interface HistoryListView<Row> extends ListedRows<Row> {
  readonly filters: ListFiltersProps;
  /** Too long to be ordered by any column but the time. */
  readonly isTooLong: boolean;
  readonly onExport: () => void;
  /** Where the tools stand; above the list when left out. */
  readonly toolsHost?: Element | null | undefined;
}

interface HistoryListProps<Row> extends HistoryListView<Row> {
  readonly name: ListName;
  /** Every column there is; the same array as long as nothing of it changes. */
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
