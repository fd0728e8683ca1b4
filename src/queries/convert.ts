/** Queries of the convert pages: coins, rates and limits of a pair, balances, open limit converts, small
 *  balances and the history. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Decimal } from '#contract/core/decimal.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { Convert, ConvertKind, ConvertStatus } from '#contract/entities/convert.ts';
import {
  convertCoins,
  convertHistory,
  convertPair,
  limitConverts,
  smallBalances,
  type ConvertCoin,
  type ConvertPair,
  type SmallBalance,
} from '#contract/rest/convert.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Page } from '#contract/pages.ts';

export type { ConvertCoin, ConvertPair, SmallBalance } from '#contract/rest/convert.ts';
export type { Convert } from '#contract/entities/convert.ts';
export type { Page } from '#contract/pages.ts';
export { LIMIT_EXPIRY_DAYS } from '#contract/rest/convert.ts';

export interface ConvertHistoryQuery {
  readonly coin: string | undefined;
  readonly kind: ConvertKind | undefined;
  readonly status: ConvertStatus | undefined;
  readonly since: EpochSec | undefined;
  readonly until: EpochSec | undefined;
  readonly page: number;
}

/** Available balance by coin code. */
export type AvailableByCoin = ReadonlyMap<string, Decimal>;

/** First part of all query keys here, invalidated by a convert and by changes of the account. */
export const CONVERT_KEY = 'convert';
const COINS_KEY = [CONVERT_KEY, 'coins'] as const;
const PAIR_KEY = [CONVERT_KEY, 'pair'] as const;
const BALANCES_KEY = [CONVERT_KEY, 'balances'] as const;
const LIMITS_KEY = [CONVERT_KEY, 'limits'] as const;
const SMALL_KEY = [CONVERT_KEY, 'small'] as const;
const HISTORY_KEY = [CONVERT_KEY, 'history'] as const;
const ROW_COUNT = 20;
const COIN_COUNT = 200;
/** Polling interval of what changes with prices, or without the user. */
const POLL_MS = 10_000;
/** A coin is listed rarely. */
const COINS_STALE_MS = 600_000;

/** Registers the query functions. */
export function provideConvertQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(COINS_KEY, {
    queryFn: async ({ signal }) => (await client.call(convertCoins, { signal })).model,
    staleTime: COINS_STALE_MS,
  });
  cache.setQueryDefaults(PAIR_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { fromCoin: queryKey[2] as string, toCoin: queryKey[3] as string };
      return (await client.call(convertPair, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(BALANCES_KEY, {
    queryFn: async ({ signal }): Promise<AvailableByCoin> => {
      const query = {
        wallet: 'spot' as const,
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: COIN_COUNT,
      };
      const { model } = await client.call(walletList, { query, signal });
      return new Map(model.items.map(({ coin, available }) => [coin, available]));
    },
  });
  cache.setQueryDefaults(LIMITS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { page: queryKey[2] as number, perPage: ROW_COUNT };
      return (await client.call(limitConverts, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(SMALL_KEY, {
    queryFn: async ({ signal }) => (await client.call(smallBalances, { signal })).model,
  });
  cache.setQueryDefaults(HISTORY_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { ...(queryKey[2] as ConvertHistoryQuery), perPage: ROW_COUNT };
      return (await client.call(convertHistory, { query, signal })).model;
    },
  });
}

export const useConvertCoins = () => useQuery<readonly ConvertCoin[]>({ queryKey: COINS_KEY });

export const useConvertPair = (fromCoin: string, toCoin: string) =>
  useQuery<ConvertPair>({
    queryKey: [...PAIR_KEY, fromCoin, toCoin],
    refetchInterval: POLL_MS,
  });

export const useConvertBalances = () =>
  useQuery<AvailableByCoin>({ queryKey: BALANCES_KEY, refetchInterval: POLL_MS });

export const useLimitConverts = (page: number) =>
  useQuery<Page<Convert>>({
    queryKey: [...LIMITS_KEY, page],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const useSmallBalances = () =>
  useQuery<readonly SmallBalance[]>({ queryKey: SMALL_KEY, refetchInterval: POLL_MS });

export const useConvertHistory = (query: ConvertHistoryQuery) =>
  useQuery<Page<Convert>>({
    queryKey: [...HISTORY_KEY, query],
    placeholderData: keepPreviousData,
  });
