/** Own trades, of one pair or all. */
import { useState } from 'react';
import type { PairListProps } from '#src/binding/order-lists.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { NO_FILTER } from '#src/trading/orders/lists/list-filter.ts';
import { TRADE_SORTS } from '#src/trading/orders/lists/order-sort.ts';
import { TradesView } from '#src/trading/orders/lists/TradesView.tsx';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { LazyExportDialog } from './lazy-dialogs.tsx';
import { useHistoryList } from './use-history-list.ts';

export function TradeList({ pair, isThisPairOnly, toolsHost, now }: PairListProps) {
  const { tradingMode } = useSpotService();
  const pairs = useTradedPairs(pair);
  const [filter, setFilter] = useState(NO_FILTER);
  const [isExporting, setExporting] = useState(false);
  const { query, ...list } = useHistoryList({
    name: 'trades',
    tradingMode,
    pairs,
    onlyPair: isThisPairOnly ? pair : undefined,
    filter,
    onFilterChange: setFilter,
    sorts: TRADE_SORTS,
  });
  return (
    <>
      <TradesView
        {...list}
        pairOf={pairs.pairOf}
        now={now}
        isOnePair={isThisPairOnly && pair !== undefined}
        toolsHost={toolsHost}
        onExport={() => setExporting(true)}
      />
      {isExporting && (
        <LazyExportDialog
          list="trades"
          tradingMode={tradingMode}
          query={query}
          filter={filter}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
