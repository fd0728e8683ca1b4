/** The market list, searched, ordered and paged by the exchange. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Listing } from '#contract/entities/ticker.ts';
import { MARKET_LIST_LIMIT, topCoinList, type listingOrders } from '#contract/rest/market.ts';
import type { Page } from '#contract/shape.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type ListingOrder = (typeof listingOrders)[number];

export interface MarketListQuery {
  readonly order: ListingOrder;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const KEY = 'market-list';

/** Teaches the cache where market lists come from. */
export function provideMarketQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[1] as MarketListQuery;
      const { model } = await client.call(topCoinList, {
        query: { ...query, limit: MARKET_LIST_LIMIT, quoteCoin: undefined, pairText: undefined },
        signal,
      });
      return model;
    },
  });
}

/** The former page stays on screen, marked by `isPlaceholderData`, until the new one is there. */
export const useMarketList = (query: MarketListQuery) =>
  useQuery<Page<Listing>>({ queryKey: [KEY, query], placeholderData: keepPreviousData });
