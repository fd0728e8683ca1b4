/** Orders that have ended, with what narrows and orders their list. */
import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Sorting } from '#src/design/data/Table.tsx';
import type { ListFiltersProps } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import {
  OrderHistoryTable,
  useHistoryColumns,
  type HistoryColumnOptions,
} from './OrderHistoryTable.tsx';
import type { RowSource } from './row-source.ts';
import { sortableByTimeAlone } from './sortable-columns.ts';
import { ToolsPlace } from './ToolsPlace.tsx';
import { useColumnChoice } from './use-column-choice.ts';

export interface HistoryListView<Row> {
  readonly source: RowSource<Row>;
  readonly filters: ListFiltersProps;
  readonly sorting: Sorting;
  readonly onSortingChange: (sorting: Sorting) => void;
  /** Too long to be ordered by any column but the time. */
  readonly isTooLong: boolean;
  /** Another list than before begins at its top. */
  readonly listKey: string;
  readonly onExport: () => void;
  /** Where the tools stand; above the list when left out. */
  readonly toolsHost?: Element | null | undefined;
}

export type HistoryViewProps = HistoryListView<Order> & HistoryColumnOptions;

export function HistoryView({
  source,
  filters,
  sorting,
  onSortingChange,
  isTooLong,
  listKey,
  onExport,
  toolsHost,
  ...columnOptions
}: HistoryViewProps) {
  const all = useHistoryColumns(columnOptions);
  const sortable = useMemo(() => (isTooLong ? sortableByTimeAlone(all) : all), [isTooLong, all]);
  const columns = useColumnChoice('orderHistory', sortable);
  return (
    <>
      <ToolsPlace host={toolsHost}>
        <ListTools
          filters={filters}
          columns={{ ...columns, columns: columns.all }}
          onExport={onExport}
        />
      </ToolsPlace>
      <OrderHistoryTable
        columns={columns.shown}
        source={source}
        sorting={sorting}
        onSortingChange={onSortingChange}
        listKey={listKey}
        onRowOpen={columnOptions.onDetails}
      />
    </>
  );
}
