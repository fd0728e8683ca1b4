/** The chunk of the histories of futures with their queries; loaded when a trader opens one. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  FuturesHistory,
  type FuturesHistoryProps,
} from '#src/features/futures/histories/FuturesHistory.tsx';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideFuturesHistoryQueries } from '#src/queries/futures-history.ts';
import { services } from '../wiring/shell/services.ts';

let cache: QueryClient | undefined;

/** Returns one instance for the page's lifetime; its data is cleared on sign-out. */
function historyCache(): QueryClient {
  if (cache !== undefined) return cache;
  const { client, session } = services();
  const created = createQueryCache();
  provideFuturesHistoryQueries(created, client);
  session.on('user.left', () => created.clear());
  cache = created;
  return created;
}

export const FuturesHistoryWithReads = (props: FuturesHistoryProps) => (
  <QueryClientProvider client={historyCache()}>
    <FuturesHistory {...props} />
  </QueryClientProvider>
);
