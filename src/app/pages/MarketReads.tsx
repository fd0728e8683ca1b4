/** Provides a page with a market list with one query cache for the page's lifetime and live prices. */
import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDashboardQueries } from '#src/queries/dashboard.ts';
import { provideLandingQueries } from '#src/queries/landing.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { useOverviewFeed } from '../wiring/market/market.ts';
import { services } from '../wiring/shell/services.ts';

let cache: QueryClient | undefined;

/** Returns one instance for the page's lifetime. */
export function marketCache(): QueryClient {
  if (cache !== undefined) return cache;
  const { client, log } = services();
  cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideLandingQueries(cache, client);
  provideDashboardQueries(cache, client, log);
  return cache;
}

/** Provides the queries only, without live prices. */
export const MarketCache = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={marketCache()}>{children}</QueryClientProvider>
);

export function MarketReads({ children }: { readonly children: ReactNode }) {
  useOverviewFeed();
  return <MarketCache>{children}</MarketCache>;
}
