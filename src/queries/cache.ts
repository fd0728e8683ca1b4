/** Query cache shared for the page's lifetime, so that going back shows a list unchanged. */
import { QueryClient } from '@tanstack/react-query';
import { UnusableResponseError } from '#contract/envelope.ts';

const STALE_AFTER_MS = 10_000;

export const createQueryCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // A response that cannot be read is the same the second time.
        retry: (count, error) => count < 1 && !(error instanceof UnusableResponseError),
      },
    },
  });
