/** Queries of the chain service: its networks, and the coins of each. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import {
  chainCoinNetwork,
  chainNetworks,
  type ChainCoin,
  type ChainNetworkInfo,
} from '#contract/rest/chain.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FUNDING_KEY } from './funding.ts';

const CHAIN_NETWORKS_KEY = [FUNDING_KEY, 'chain-networks'] as const;
const CHAIN_NETWORK_KEY = [FUNDING_KEY, 'chain-network'] as const;

export type ChainNetwork = ChainNetworkInfo & { readonly coins: readonly ChainCoin[] };
export type { ChainNetworkInfo, ChainTransactionInfo } from '#contract/rest/chain.ts';

/**
 * Registers the query functions.
 * @param chain client of the chain service.
 */
export function provideChainQueries(cache: QueryClient, chain: ExchangeClient): void {
  cache.setQueryDefaults(CHAIN_NETWORKS_KEY, {
    queryFn: async ({ signal }) => (await chain.call(chainNetworks, { signal })).model,
  });
  cache.setQueryDefaults(CHAIN_NETWORK_KEY, {
    queryFn: async ({ queryKey, signal }): Promise<ChainNetwork> => {
      const query = { networkId: queryKey[2] as number };
      return (await chain.call(chainCoinNetwork, { query, signal })).model;
    },
  });
}

export const useChainNetworks = () =>
  useQuery<readonly ChainNetworkInfo[]>({ queryKey: CHAIN_NETWORKS_KEY });

export const useChainNetwork = (networkId: number | undefined) =>
  useQuery<ChainNetwork>({
    queryKey: [...CHAIN_NETWORK_KEY, networkId],
    enabled: networkId !== undefined,
  });
