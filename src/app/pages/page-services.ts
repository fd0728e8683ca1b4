/** Services and query cache that the routes of an area share, created at the first visit and kept for the
 *  lifetime of the page. */
import type { QueryClient } from '@tanstack/react-query';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { once } from '../wiring/shell/once.ts';
import { services, type Services } from '../wiring/shell/services.ts';

/** Creates a query cache that is cleared when the user signs out. */
export function createUserCache(session: Pick<Services['session'], 'on'>): QueryClient {
  const cache = createQueryCache();
  session.on('user.left', () => cache.clear());
  return cache;
}

/**
 * Returns a function that returns the services and the query cache of an area.
 * @param provideQueries registers its queries.
 * @param create makes its services.
 */
export const pageServices = <Created extends object>(
  provideQueries: (cache: QueryClient, client: ExchangeClient) => void,
  create: (given: Services, cache: QueryClient) => Created,
): (() => Created & { readonly cache: QueryClient }) =>
  once(() => {
    const given = services();
    const cache = createUserCache(given.session);
    provideQueries(cache, given.client);
    return { ...create(given, cache), cache };
  });
