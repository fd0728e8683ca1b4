/** Query cache without an exchange, for containers: records which queries they make, and responds with staged data. */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryCache } from '#src/queries/cache.ts';

/** @param dataOf data of a query by its key; a query without data never ends. */
export function recordQueries(dataOf: (key: readonly unknown[]) => unknown) {
  const asked: (readonly unknown[])[] = [];
  const cache = createQueryCache();
  cache.setDefaultOptions({
    queries: {
      staleTime: Infinity,
      queryFn: ({ queryKey }) => {
        asked.push(queryKey);
        const data = dataOf(queryKey);
        return data === undefined ? new Promise(() => {}) : data;
      },
    },
  });
  const within = (page: ReactNode) => (
    <QueryClientProvider client={cache}>{page}</QueryClientProvider>
  );
  /** The last query whose key starts with these parts. */
  const lastOf = (...parts: readonly unknown[]) =>
    asked.findLast((key) => parts.every((part, at) => key[at] === part));
  return { asked, cache, within, lastOf };
}
