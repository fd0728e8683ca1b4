/** Provides the open orders to their list: live from the account, filtered and sorted here. */
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { TradingService } from '#src/binding/spot.tsx';
import type { Sorting } from '#src/design/data/columns.ts';
import { accountOf, listsOf } from '#src/stores/account.store.ts';
import type { OpenOrdersViewProps } from './OpenOrdersView.tsx';
import { isListed, NO_FILTER, type FilterField, type ListFilter } from './list-filter.ts';
import { ORDER_SORTS, sortedRows } from './order-sort.ts';
import { useCancels } from '../changes/use-cancels.ts';
import { useTradedPairs } from '../values/use-traded-pairs.ts';

interface OpenOrderListOptions {
  readonly tradingMode: TradingMode;
  readonly service: TradingService;
  /** Pair on screen. */
  readonly pair?: Pair | undefined;
  readonly isThisPairOnly?: boolean | undefined;
  readonly now: EpochMs;
  readonly onDetails: (order: Order) => void;
}

const STATUSES = ['open', 'partially_filled', 'untriggered'] as const;
const FIELDS: readonly FilterField[] = ['pairText', 'side', 'kind', 'status', 'fromDay', 'toDay'];
const NEWEST: Sorting = { key: 'time', direction: 'descending' };

export function useOpenOrderList({
  tradingMode,
  service,
  pair,
  isThisPairOnly = false,
  now,
  onDetails,
}: OpenOrderListOptions): OpenOrdersViewProps {
  const account = useSnapshot(accountOf(tradingMode));
  const { orders } = listsOf(account);
  const isLoaded = account.lists.status === 'ready';
  const pairs = useTradedPairs(pair);
  const { textOf } = pairs;
  const [chosen, setChosen] = useState<ListFilter>(NO_FILTER);
  const [sorting, setSorting] = useState<Sorting>(NEWEST);
  const cancels = useCancels(service);
  const fixedPair = isThisPairOnly && pair !== undefined ? pairTextOf(pair) : undefined;
  const filter = useFilterOfPair(chosen, fixedPair);
  const open = useMemo(() => orders.filter(isOpen), [orders]);
  const listed = useMemo(() => {
    const requested = open.filter((order) => isListed(order, filter, textOf(order)));
    return sortedRows(requested, sorting, ORDER_SORTS);
  }, [open, filter, sorting, textOf]);
  const onlyPair = pairs.named(filter.pairText);
  const traded = new Set(open.map(textOf));
  return {
    orders: isLoaded ? listed : undefined,
    pairOf: pairs.pairOf,
    rulesOf: pairs.rulesOf,
    cancelingIds: cancels.cancelingIds,
    onCancel: cancels.cancel,
    onDetails,
    amendments: service.amendments,
    now,
    isOnePair: fixedPair !== undefined,
    filters: {
      filter,
      onFilterChange: setChosen,
      fields: fixedPair === undefined ? FIELDS : FIELDS.slice(1),
      pairs: pairs.list,
      statuses: STATUSES,
      search: {
        text: filter.search,
        edit: (search) => setChosen((before) => ({ ...before, search })),
      },
    },
    sorting,
    onSortingChange: setSorting,
    onExport: isLoaded ? () => void service.saveOpenOrders(listed, onlyPair) : undefined,
    cancelAll: {
      orders: open,
      pairs: pairs.list.filter((one) => traded.has(pairTextOf(one))),
      pair: onlyPair,
      isCanceling: cancels.isCancelingAll,
      onCancelAll: cancels.cancelAll,
    },
  };
}

/** The chosen filter; a fixed pair replaces its pair. */
const useFilterOfPair = (chosen: ListFilter, fixedPair: string | undefined): ListFilter =>
  useMemo(
    () => (fixedPair === undefined ? chosen : { ...chosen, pairText: fixedPair }),
    [chosen, fixedPair],
  );
