/** Queries of the market: the list, searched, sorted and paged by the exchange; the market
 *  statistics; and coin details. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { HOUR_MS } from '#contract/core/durations.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { coinInformation, type CoinInformation } from '#contract/rest/coin-information.ts';
import {
  coinStatistics,
  currencyList,
  MARKET_LIST_LIMIT,
  topCoinList,
  type Currency,
  type listingOrders,
  type MarketStatistics,
} from '#contract/rest/market.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Page } from '#contract/pages.ts';

export type { CoinInformation } from '#contract/rest/coin-information.ts';
export type { Currency, MarketStatistics } from '#contract/rest/market.ts';

export type ListingOrder = (typeof listingOrders)[number];

export interface MarketListQuery {
  readonly order: ListingOrder;
  readonly search: string;
  /** Quote coin; undefined for all. */
  readonly quoteCoin?: string | undefined;
  /** Starts at 1. */
  readonly page: number;
}

const KEY = 'market-list';
const STARRED_KEY = 'market-starred';
const STATISTICS_KEY = 'market-statistics';
const CURRENCIES_KEY = 'market-currencies';
const COIN_KEY = 'coin-information';
/** Coins are rarely listed. */
const FACTS_STALE_AFTER_MS = HOUR_MS;
/** Limit on pages to read, above the size of any market. */
const STARRED_PAGE_MAX = 40;
const STATISTICS_INTERVAL_MS = 30_000;

/** Registers the query functions. */
export function provideMarketQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[1] as MarketListQuery;
      const { model } = await client.call(topCoinList, {
        query: {
          ...query,
          quoteCoin: query.quoteCoin,
          limit: MARKET_LIST_LIMIT,
          pairText: undefined,
        },
        signal,
      });
      return model;
    },
  });
  cache.setQueryDefaults([STARRED_KEY], {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[1] as StarredQuery;
      return starredOf(query, async (page) => {
        const { pairTexts: _requested, ...rest } = query;
        const pageQuery = { ...rest, page, limit: MARKET_LIST_LIMIT, pairText: undefined };
        return (await client.call(topCoinList, { query: pageQuery, signal })).model;
      });
    },
  });
  cache.setQueryDefaults([STATISTICS_KEY], {
    queryFn: async ({ queryKey, signal }) => {
      const quoteCoin = queryKey[1] as string | undefined;
      return (await client.call(coinStatistics, { query: { quoteCoin }, signal })).model;
    },
  });
  cache.setQueryDefaults([CURRENCIES_KEY], {
    staleTime: FACTS_STALE_AFTER_MS,
    queryFn: async ({ signal }) => (await client.call(currencyList, { signal })).model,
  });
  cache.setQueryDefaults([COIN_KEY], {
    staleTime: FACTS_STALE_AFTER_MS,
    queryFn: async ({ queryKey, signal }) => {
      const params = { id: queryKey[1] as string };
      return (await client.call(coinInformation, { params, signal })).model;
    },
  });
}

/** The previous page stays visible, marked by `isPlaceholderData`, until the new one is loaded. */
export const useMarketList = (query: MarketListQuery, isRequested = true) =>
  useQuery<Page<Listing>>({
    queryKey: [KEY, query],
    enabled: isRequested,
    placeholderData: keepPreviousData,
  });

export interface StarredQuery extends Omit<MarketListQuery, 'page'> {
  readonly quoteCoin: string | undefined;
  /** BTC_USDT. */
  readonly pairTexts: readonly string[];
}

/** Reads pages of the list until all favorites are found, in the list's order. */
async function starredOf(
  { pairTexts }: StarredQuery,
  read: (page: number) => Promise<Page<Listing>>,
): Promise<readonly Listing[]> {
  const requested = new Set(pairTexts);
  const found: Listing[] = [];
  for (let page = 1, last = 1; page <= last && page <= STARRED_PAGE_MAX; page += 1) {
    const { items, lastPage } = await read(page);
    for (const listing of items) if (requested.delete(pairTextOf(listing))) found.push(listing);
    last = requested.size === 0 ? 0 : lastPage;
  }
  return found;
}

/** Sends no request without favorites. */
export const useStarredMarkets = (query: StarredQuery, isRequested: boolean) =>
  useQuery<readonly Listing[]>({
    queryKey: [STARRED_KEY, query],
    enabled: isRequested && query.pairTexts.length > 0,
    placeholderData: keepPreviousData,
  });

/** Polled while visible, because counts and volumes have no channel. */
export const useMarketStatistics = (quoteCoin: string | undefined, isRequested = true) =>
  useQuery<MarketStatistics>({
    queryKey: [STATISTICS_KEY, quoteCoin],
    enabled: isRequested,
    placeholderData: keepPreviousData,
    refetchInterval: STATISTICS_INTERVAL_MS,
  });

export const useCurrencies = () => useQuery<readonly Currency[]>({ queryKey: [CURRENCIES_KEY] });

/** @param coin BTC. */
export const useCoinInformation = (coin: string) =>
  useQuery<CoinInformation>({ queryKey: [COIN_KEY, coin] });
