/** One's own trades, with what narrows and orders their list. */
import { useMemo } from 'react';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { HistoryListView } from './HistoryView.tsx';
import { ListTools } from './ListTools.tsx';
import { sortableByTimeAlone } from './sortable-columns.ts';
import { ToolsPlace } from './ToolsPlace.tsx';
import { TradesTable, useTradeColumns, type TradeColumnOptions } from './TradesTable.tsx';
import { useColumnChoice } from './use-column-choice.ts';

export type TradesViewProps = HistoryListView<OwnTrade> & TradeColumnOptions;

export function TradesView({
  source,
  filters,
  sorting,
  onSortingChange,
  isTooLong,
  listKey,
  onExport,
  toolsHost,
  ...columnOptions
}: TradesViewProps) {
  const all = useTradeColumns(columnOptions);
  const sortable = useMemo(() => (isTooLong ? sortableByTimeAlone(all) : all), [isTooLong, all]);
  const columns = useColumnChoice('ownTrades', sortable);
  return (
    <>
      <ToolsPlace host={toolsHost}>
        <ListTools
          filters={filters}
          columns={{ ...columns, columns: columns.all }}
          onExport={onExport}
        />
      </ToolsPlace>
      <TradesTable
        columns={columns.shown}
        source={source}
        sorting={sorting}
        onSortingChange={onSortingChange}
        listKey={listKey}
      />
    </>
  );
}
