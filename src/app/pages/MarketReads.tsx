/** Provides a page with a market list with one query cache for the page's lifetime and live prices. */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDashboardQueries } from '#src/queries/dashboard.ts';
import { provideLandingQueries } from '#src/queries/landing.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { useOverviewFeed } from '../wiring/market/market.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';

/** Public data: it survives a sign-out. */
export const marketCache = once(() => {
  const { client, log } = services();
  const cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideLandingQueries(cache, client);
  provideDashboardQueries(cache, client, log);
  return cache;
});

/** Provides the queries only, without live prices. */
export const MarketCache = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={marketCache()}>{children}</QueryClientProvider>
);

export function MarketReads({ children }: { readonly children: ReactNode }) {
  useOverviewFeed();
  return <MarketCache>{children}</MarketCache>;
}
