/** Query of all futures contracts with their statistics. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { futuresContracts, type ListedContract } from '#contract/rest/futures-market.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { ListedContract } from '#contract/rest/futures-market.ts';

const KEY = 'futures-contracts';
/** Prices are live, but the order of the list follows the statistics of the last response. */
const INTERVAL_MS = 30_000;

/**
 * Registers the query function.
 * @param onContracts receives each response, for what shows live prices.
 */
export function provideContractQueries(
  cache: QueryClient,
  client: ExchangeClient,
  onContracts: (list: readonly ListedContract[]) => void,
): void {
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ signal }) => {
      const { model } = await client.call(futuresContracts, { signal });
      onContracts(model);
      return model;
    },
  });
}

export const useContractList = (isRequested: boolean) =>
  useQuery<readonly ListedContract[]>({
    queryKey: [KEY],
    enabled: isRequested,
    refetchInterval: INTERVAL_MS,
  });
