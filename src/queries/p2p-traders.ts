/** Queries of traders: profiles, feedback, and whom the user follows or has blocked. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { P2pFeedback, Trader, TraderProfile } from '#contract/entities/p2p-trader.ts';
import type { MerchantStanding } from '#contract/entities/p2p-merchant.ts';
import type { Page } from '#contract/pages.ts';
import {
  merchantStanding,
  ownTraderProfile,
  relatedTraders,
  traderFeedback,
  traderProfile,
  type Relation,
} from '#contract/rest/p2p-traders.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { P2P_KEY } from './p2p.ts';

export type { P2pFeedback, Trader, TraderProfile } from '#contract/entities/p2p-trader.ts';
export type { MerchantStanding } from '#contract/entities/p2p-merchant.ts';
export { REPORT_REASONS, type Relation } from '#contract/rest/p2p-traders.ts';

export const TRADERS_KEY = [P2P_KEY, 'traders'] as const;
const PROFILE_KEY = [...TRADERS_KEY, 'profile'] as const;
const OWN_PROFILE_KEY = [...TRADERS_KEY, 'own'] as const;
const MERCHANT_KEY = [...TRADERS_KEY, 'merchant'] as const;
const FEEDBACK_KEY = [...TRADERS_KEY, 'feedback'] as const;
const RELATED_KEY = [...TRADERS_KEY, 'related'] as const;
const ROW_COUNT = 10;

/** Registers the query functions. */
export function provideTraderQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(PROFILE_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { uid: queryKey[3] as string };
      return (await client.call(traderProfile, { params, signal })).model;
    },
  });
  cache.setQueryDefaults(OWN_PROFILE_KEY, {
    queryFn: async ({ signal }) => (await client.call(ownTraderProfile, { signal })).model,
  });
  cache.setQueryDefaults(MERCHANT_KEY, {
    queryFn: async ({ signal }) => (await client.call(merchantStanding, { signal })).model,
  });
  cache.setQueryDefaults(FEEDBACK_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { uid: queryKey[3] as string };
      const query = { page: queryKey[4] as number, perPage: ROW_COUNT };
      return (await client.call(traderFeedback, { params, query, signal })).model;
    },
  });
  cache.setQueryDefaults(RELATED_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { relation: queryKey[3] as Relation };
      return (await client.call(relatedTraders, { query, signal })).model;
    },
  });
}

export const useTraderProfile = (uid: string) =>
  useQuery<TraderProfile>({ queryKey: [...PROFILE_KEY, uid] });

export const useOwnTraderProfile = () => useQuery<TraderProfile>({ queryKey: OWN_PROFILE_KEY });

export const useMerchantStanding = () => useQuery<MerchantStanding>({ queryKey: MERCHANT_KEY });

/** @param uid undefined while it is not known. */
export const useTraderFeedback = (uid: string | undefined, page: number) =>
  useQuery<Page<P2pFeedback>>({
    queryKey: [...FEEDBACK_KEY, uid, page],
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
  });

export const useRelatedTraders = (relation: Relation) =>
  useQuery<readonly Trader[]>({ queryKey: [...RELATED_KEY, relation] });
