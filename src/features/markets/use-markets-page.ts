/** The market list as the address wants it: what to show, and what may be asked of it. */
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { useMarketList } from '#src/queries/market.ts';
import { link } from '#src/stores/link.store.ts';
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';
import { overviewStateOf } from '#src/trading/markets/overview-state.ts';
import type { MarketsViewProps } from './MarketsView.tsx';
import { addressOf, queryOf, type MarketsAddress } from './markets-address.ts';
import { useTypedSearch } from './use-typed-search.ts';

export function useMarketsPage(): MarketsViewProps {
  const [query, setQuery] = useSearchParams();
  const address = addressOf(query);
  /** The address of that moment is changed: a search typed before another order keeps the order. */
  const go = (patch: Partial<MarketsAddress>, replace = false): void =>
    setQuery((now) => queryOf({ ...addressOf(now), page: 1, ...patch }), { replace });
  const search = useTypedSearch(address.search, (text) => go({ search: text }, true));
  const list = useMarketList(address);
  return {
    listings: list.data?.items,
    isFailed: list.isError && list.data === undefined,
    isChanging: list.isPlaceholderData,
    isRetrying: list.isFetching,
    onRetry: () => void list.refetch(),
    order: address.order,
    onOrderChange: (order) => go({ order }),
    search,
    currentPage: address.page,
    lastPage: list.data?.lastPage ?? 1,
    onPageChange: (page) => go({ page }),
    movers: {
      top_gainer: useTop('top_gainer'),
      top_loser: useTop('top_loser'),
      top_volume: useTop('top_volume'),
    },
    market: overviewStateOf(useSnapshot(link)),
  };
}

const MOVER_COUNT = 3;

/** The first of an order, as long as they can be had; a strip is no place for a failure. */
function useTop(order: Exclude<ListingOrder, 'all'>) {
  const { data, isError } = useMarketList({ order, search: '', page: 1 });
  return data === undefined && isError ? [] : data?.items.slice(0, MOVER_COUNT);
}
