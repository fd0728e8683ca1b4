/** What a page with a market list needs: one cache for the page's life, and prices that tick. */
import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDashboardQueries } from '#src/queries/dashboard.ts';
import { provideLandingQueries } from '#src/queries/landing.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { useOverviewFeed } from '../wiring/market/market.ts';
import { services } from '../wiring/shell/services.ts';

let cache: QueryClient | undefined;

function readCache(): QueryClient {
  if (cache !== undefined) return cache;
  const { client, log } = services();
  cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideLandingQueries(cache, client);
  provideDashboardQueries(cache, client, log);
  return cache;
}

/** The reads alone. */
export const MarketCache = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={readCache()}>{children}</QueryClientProvider>
);

export function MarketReads({ children }: { readonly children: ReactNode }) {
  useOverviewFeed();
  return <MarketCache>{children}</MarketCache>;
}
