/** The chunk of the histories of futures with their queries; loaded when a trader opens one. */
import { QueryClientProvider } from '@tanstack/react-query';
import {
  FuturesHistory,
  type FuturesHistoryProps,
} from '#src/features/futures/histories/FuturesHistory.tsx';
import { provideFuturesHistoryQueries } from '#src/queries/futures-history.ts';
import { pageServices } from '../pages/page-services.ts';

const ownHistories = pageServices(provideFuturesHistoryQueries, () => ({}));

export const FuturesHistoryWithReads = (props: FuturesHistoryProps) => (
  <QueryClientProvider client={ownHistories().cache}>
    <FuturesHistory {...props} />
  </QueryClientProvider>
);
