/** One's own trades, with what narrows and orders their list. */
import type { OwnTrade } from '#contract/entities/trade.ts';
import { HistoryList, type HistoryListView } from './HistoryList.tsx';
import { TradesTable, useTradeColumns, type TradeColumnOptions } from './TradesTable.tsx';

export type TradesViewProps = HistoryListView<OwnTrade> & TradeColumnOptions;

export function TradesView(props: TradesViewProps) {
  return (
    <HistoryList {...props} name="ownTrades" all={useTradeColumns(props)}>
      {(table) => <TradesTable {...table} />}
    </HistoryList>
  );
}
