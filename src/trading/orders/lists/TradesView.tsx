/** Own trades with filters and sorting. */
import type { OwnTrade } from '#contract/entities/trade.ts';
import { HistoryList, type HistoryListView } from './HistoryList.tsx';
import { TradesTable, useTradeColumns } from '../tables/TradesTable.tsx';
import type { ColumnOptions } from '../tables/use-traded-columns.tsx';

export type TradesViewProps = HistoryListView<OwnTrade> & ColumnOptions;

export function TradesView(props: TradesViewProps) {
  return (
    <HistoryList {...props} name="ownTrades" all={useTradeColumns(props)}>
      {(table) => <TradesTable {...table} />}
    </HistoryList>
  );
}
