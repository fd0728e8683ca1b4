/** Query cache shared for the page's lifetime, so that going back shows a list unchanged. */
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 10_000;

export const createQueryCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: 1 } },
  });
