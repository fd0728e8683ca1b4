/** Data and actions of the market list for the current address. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { useFavouritesService } from '#src/binding/favourites.tsx';
import {
  useCurrencies,
  useMarketList,
  useMarketStatistics,
  useStarredMarkets,
} from '#src/queries/market.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { link } from '#src/stores/link.store.ts';
import type { MarketsViewProps } from './MarketsView.tsx';
import { addressOf, queryOf, type MarketsAddress } from './markets-address.ts';
import { useTypedSearch } from './use-typed-search.ts';

export function useMarketsPage(): MarketsViewProps {
  const [query, setQuery] = useSearchParams();
  const address = addressOf(query);
  /** Changes the address as it is at the time of the call, so that a delayed search does not undo a
   *  later sort order. */
  const go = (patch: Partial<MarketsAddress>, replace = false): void =>
    setQuery((now) => queryOf({ ...addressOf(now), page: 1, ...patch }), { replace });
  const search = useTypedSearch(address.search, (text) => go({ search: text }, true));
  const { data: statistics, isError: isWithoutStatistics } = useMarketStatistics(address.quoteCoin);
  return {
    ...useList(address),
    order: address.order,
    onOrderChange: (order) => go({ order }),
    part: address.isStarredOnly ? 'favourites' : 'all',
    onPartChange: (part) => go({ isStarredOnly: part === 'favourites' }),
    currencies: useCurrencies().data ?? [],
    quoteCoin: address.quoteCoin,
    onQuoteCoinChange: (quoteCoin) => go({ quoteCoin }),
    search,
    currentPage: address.page,
    onPageChange: (page) => go({ page }),
    // The statistics are hidden after an error.
    statistics: isWithoutStatistics && statistics === undefined ? 'missing' : statistics,
    market: useSnapshot(link).listFreshness,
  };
}

type List = Pick<
  MarketsViewProps,
  'listings' | 'isFailed' | 'isChanging' | 'isRetrying' | 'onRetry' | 'lastPage'
>;

function useList({ isStarredOnly, ...address }: MarketsAddress): List {
  const service = useFavouritesService();
  const { pairTexts } = useSnapshot(favourites);
  useEffect(() => service?.open(), [service]);
  const all = useMarketList(address);
  const { page: _page, ...rest } = address;
  const starred = useStarredMarkets({ ...rest, pairTexts }, isStarredOnly);
  const list = isStarredOnly ? starred : all;
  const isNothingStarred = isStarredOnly && pairTexts.length === 0;
  return {
    listings: isNothingStarred ? [] : isStarredOnly ? starred.data : all.data?.items,
    isFailed: list.isError && list.data === undefined,
    isChanging: list.isPlaceholderData,
    isRetrying: list.isFetching,
    onRetry: () => void list.refetch(),
    lastPage: isStarredOnly ? 1 : (all.data?.lastPage ?? 1),
  };
}
