/** Queries of simple earn: products with their rates, what the user has in it, and the free balances that a subscription
 *  can take. `earn-positions.ts` has the positions. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import type { EarnType } from '#contract/core/earn.ts';
import type { EarnProduct, EarnRatePoint } from '#contract/entities/earn.ts';
import {
  autoSubscriptions,
  earnProduct,
  earnProducts,
  earnRates,
  type AutoSubscription,
  type EarnSort,
} from '#contract/rest/earn.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { EARN_KEY, EARN_SUMMARY_KEY } from './earn-summary.ts';
import { readEarnSummary } from './read-earn-summary.ts';

export { EARN_SORTS, type AutoSubscription, type EarnSort } from '#contract/rest/earn.ts';
export type { EarnProduct, EarnRatePoint } from '#contract/entities/earn.ts';

export interface EarnListQuery {
  readonly type: EarnType | undefined;
  readonly coin: string | undefined;
  readonly sort: EarnSort;
}

/** Free balances of a coin by wallet. */
export type FreeBalances = Readonly<Record<'spot' | 'p2p', Decimal>>;

const PRODUCTS_KEY = [EARN_KEY, 'products'] as const;
const PRODUCT_KEY = [EARN_KEY, 'product'] as const;
const RATES_KEY = [EARN_KEY, 'rates'] as const;
const AUTO_KEY = [EARN_KEY, 'auto-subscriptions'] as const;
const BALANCES_KEY = [EARN_KEY, 'balances'] as const;

/** Products have no channel: a visible list is read again. */
const POLL_MS = 15_000;
/** A rate has one point a day. */
const RATES_STALE_MS = 600_000;
const FOUND_COUNT = 100;
const ZERO = decimal('0');

/** Registers the query functions. */
export function provideEarnQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(PRODUCTS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[2] as EarnListQuery;
      return (await client.call(earnProducts, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(PRODUCT_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { id: queryKey[2] as number };
      return (await client.call(earnProduct, { params, signal })).model;
    },
  });
  cache.setQueryDefaults(RATES_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { id: queryKey[2] as number };
      return (await client.call(earnRates, { params, signal })).model;
    },
    staleTime: RATES_STALE_MS,
  });
  cache.setQueryDefaults(AUTO_KEY, {
    queryFn: async ({ signal }) => (await client.call(autoSubscriptions, { signal })).model,
  });
  cache.setQueryDefaults(BALANCES_KEY, {
    queryFn: ({ queryKey, signal }) => freeBalances(client, queryKey[2] as string, signal),
  });
  cache.setQueryDefaults(EARN_SUMMARY_KEY, {
    queryFn: ({ signal }) => readEarnSummary(client, signal),
  });
}

async function freeBalances(
  client: ExchangeClient,
  coin: string,
  signal: AbortSignal,
): Promise<FreeBalances> {
  const freeIn = async (wallet: 'spot' | 'p2p'): Promise<Decimal> => {
    const query = { wallet, search: coin, areSmallHidden: false, page: 1, perPage: FOUND_COUNT };
    const { items } = (await client.call(walletList, { query, signal })).model;
    return items.find((row) => row.coin === coin)?.available ?? ZERO;
  };
  const [spot, p2p] = await Promise.all([freeIn('spot'), freeIn('p2p')]);
  return { spot, p2p };
}

/** @param reader whose quotas are in the list; undefined for a visitor. */
export const useEarnProducts = (query: EarnListQuery, reader: number | undefined) =>
  useQuery<readonly EarnProduct[]>({
    queryKey: [...PRODUCTS_KEY, query, reader],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** @param id undefined for none. */
export const useEarnProduct = (id: number | undefined, reader: number | undefined) =>
  useQuery<EarnProduct>({
    queryKey: [...PRODUCT_KEY, id, reader],
    enabled: id !== undefined,
    refetchInterval: POLL_MS,
  });

export const useEarnRates = (id: number) =>
  useQuery<readonly EarnRatePoint[]>({ queryKey: [...RATES_KEY, id] });

export const useAutoSubscriptions = (isSignedIn: boolean) =>
  useQuery<readonly AutoSubscription[]>({ queryKey: AUTO_KEY, enabled: isSignedIn });

/** Polled while visible: another page may move coins. */
export const useFreeBalances = (coin: string, isSignedIn: boolean) =>
  useQuery<FreeBalances>({
    queryKey: [...BALANCES_KEY, coin],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
  });
