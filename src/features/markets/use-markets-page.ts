/** Data and actions of the market list for the current address. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { readyOf } from '#domain/loadable.ts';
import { useFavouritesService } from '#src/binding/favourites.ts';
import { useContractList } from '#src/queries/contracts.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useCurrencies,
  useMarketList,
  useMarketStatistics,
  useStarredMarkets,
} from '#src/queries/market.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { link } from '#src/stores/link.store.ts';
import { contractRowsOf } from './contract-rows.ts';
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
  return {
    ...useList(address),
    kind: address.kind,
    onKindChange: (kind) => go({ kind }),
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
    statistics: loadableOf(useMarketStatistics(address.quoteCoin, address.kind === 'spot')),
    market: useSnapshot(link).listFreshness,
  };
}

type List = Pick<MarketsViewProps, 'listings' | 'lastPage'>;

function useList(address: MarketsAddress): List {
  const isSpot = address.kind === 'spot';
  const spot = useSpotList(address, isSpot);
  const contracts = useContracts(address, !isSpot);
  return isSpot ? spot : contracts;
}

/** All contracts, filtered and sorted here: their list is short and has no pages. */
function useContracts(address: MarketsAddress, isRequested: boolean): List {
  const { pairTexts } = useSnapshot(favourites);
  const list = loadableOf(useContractList(isRequested));
  return {
    listings: mapLoadable(list, (all) => contractRowsOf(all, address, pairTexts)),
    lastPage: 1,
  };
}

function useSpotList(
  { isStarredOnly, kind: _kind, ...address }: MarketsAddress,
  isRequested: boolean,
): List {
  const service = useFavouritesService();
  const { pairTexts } = useSnapshot(favourites);
  useEffect(() => service?.open(), [service]);
  const all = useMarketList(address, isRequested);
  const { page: _page, ...rest } = address;
  const starred = useStarredMarkets({ ...rest, pairTexts }, isRequested && isStarredOnly);
  if (!isStarredOnly) {
    const listings = mapLoadable(loadableOf(all), ({ items }) => items);
    return { listings, lastPage: all.data?.lastPage ?? 1 };
  }
  const listings = loadableOf(starred);
  const isNothingStarred = pairTexts.length === 0;
  return { listings: isNothingStarred ? { ...listings, ...readyOf([]) } : listings, lastPage: 1 };
}
