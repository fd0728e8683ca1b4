/** Query of the trader's dashboard; only for a signed-in trader. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '#contract/core/ids.ts';
import { dashboardData, type DashboardData } from '#contract/rest/dashboard-data.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { DashboardData } from '#contract/rest/dashboard-data.ts';

const KEY = 'dashboard-data';
const INTERVAL_MS = 15_000;

/** @param log receives failures, which are not shown to the user. */
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

/** @param userId undefined for a visitor, which sends no request. The key includes the user, so
 *  users never see each other's data. */
export const useDashboardData = (userId: UserId | undefined) =>
  useQuery<DashboardData>({
    queryKey: [KEY, userId],
    enabled: userId !== undefined,
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  });
