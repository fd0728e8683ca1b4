/** What a trader's dashboard says of themselves; asked for only in a trader's name. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '#contract/core/ids.ts';
import { dashboardData, type DashboardData } from '#contract/rest/dashboard-data.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { DashboardData } from '#contract/rest/dashboard-data.ts';

const KEY = 'dashboard-data';
const INTERVAL_MS = 15_000;

/** @param log told of failures, which nobody else is. */
export function provideDashboardQueries(
  cache: QueryClient,
  client: ExchangeClient,
  log: (message: string, error: unknown) => void,
): void {
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ signal }) => {
      try {
        return (await client.call(dashboardData, { signal })).model;
      } catch (error) {
        if (!signal.aborted) log('The dashboard could not be read.', error);
        throw error;
      }
    },
  });
}

/** @param userId undefined for a visitor: nothing is asked then. One user never sees another's. */
export const useDashboardData = (userId: UserId | undefined) =>
  useQuery<DashboardData>({
    queryKey: [KEY, userId],
    enabled: userId !== undefined,
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  });
