/** One cache for the page's life: going back finds the list as it was. */
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 10_000;

export const createQueryCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: 1 } },
  });
