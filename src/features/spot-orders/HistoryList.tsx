/** History of ended orders, of one pair or all. */
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { PairListProps } from '#src/binding/order-lists.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { HistoryView } from '#src/trading/orders/lists/HistoryView.tsx';
import { NO_FILTER, type ListFilter } from '#src/trading/orders/lists/list-filter.ts';
import { ORDER_SORTS } from '#src/trading/orders/lists/order-sort.ts';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { LazyOrderDetail, LazyExportDialog } from './lazy-dialogs.tsx';
import { useHistoryList, type HistoryTopic } from './use-history-list.ts';
import { useRecreate } from './use-recreate.ts';

interface HistoryListProps extends PairListProps {
  readonly topic?: HistoryTopic | undefined;
  /** Filter of the address and its setter; if omitted, the list has its own filter. */
  readonly filter?: ListFilter | undefined;
  readonly onFilterChange?: ((filter: ListFilter) => void) | undefined;
}

export function HistoryList({ pair, isThisPairOnly, topic, ...rest }: HistoryListProps) {
  const { filter: addressed, onFilterChange, toolsHost, now } = rest;
  const { tradingMode } = useSpotService();
  const pairs = useTradedPairs(pair);
  const [ownFilter, setOwnFilter] = useState(NO_FILTER);
  const [shown, setShown] = useState<Order>();
  const [isExporting, setExporting] = useState(false);
  const { query, ...list } = useHistoryList({
    name: 'orders',
    tradingMode,
    pairs,
    onlyPair: isThisPairOnly ? pair : undefined,
    topic,
    filter: addressed ?? ownFilter,
    onFilterChange: onFilterChange ?? setOwnFilter,
    sorts: ORDER_SORTS,
  });
  const onRecreate = useRecreate(pairs, pair);
  return (
    <>
      <HistoryView
        {...list}
        pairOf={pairs.pairOf}
        now={now}
        isOnePair={isThisPairOnly && pair !== undefined}
        toolsHost={toolsHost}
        onDetails={setShown}
        onRecreate={onRecreate}
        onExport={() => setExporting(true)}
      />
      {shown !== undefined && <LazyOrderDetail order={shown} onClose={() => setShown(undefined)} />}
      {isExporting && (
        <LazyExportDialog
          list="orders"
          tradingMode={tradingMode}
          query={query}
          filter={list.filters.filter}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
