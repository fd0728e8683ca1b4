/** Queries of the demo wallet: the account and its epochs, balances, statistics of an epoch, and
 *  the history by page. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import {
  demoAccount,
  demoEpochOrders,
  demoEpochTrades,
  demoStatistics,
  type DemoAccount,
  type DemoStatistics,
} from '#contract/rest/demo.ts';
import { walletList, type WalletRow } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';
import type { Page } from '#contract/pages.ts';

export type { DemoAccount, DemoEpoch, DemoStatistics } from '#contract/rest/demo.ts';
export type { WalletRow } from '#contract/rest/wallet.ts';
export type { Page } from '#contract/pages.ts';

/** First part of all query keys here, invalidated by a trade, a top-up or a reset. */
export const DEMO_KEY = 'demo';
export const DEMO_ACCOUNT_KEY = [DEMO_KEY, 'account'] as const;
const WALLET_KEY = [DEMO_KEY, 'wallet'] as const;
const STATISTICS_KEY = [DEMO_KEY, 'statistics'] as const;
const ORDERS_KEY = [DEMO_KEY, 'orders'] as const;
const TRADES_KEY = [DEMO_KEY, 'trades'] as const;
const ROW_COUNT = 20;
const COIN_COUNT = 100;
const EVERY_COIN = { wallet: 'spot', search: '', areSmallHidden: false } as const;
/** Polling interval, because equity changes with prices, without account updates. */
const EQUITY_INTERVAL_MS = 10_000;

/** Registers the query functions. */
export function provideDemoQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(DEMO_ACCOUNT_KEY, {
    queryFn: async ({ signal }) => (await client.call(demoAccount, { signal })).model,
  });
  cache.setQueryDefaults(WALLET_KEY, {
    queryFn: async ({ signal }) => {
      const query = { ...EVERY_COIN, page: 1, perPage: COIN_COUNT };
      const { model } = await clientAt('demo', client).call(walletList, { query, signal });
      return model.items;
    },
  });
  cache.setQueryDefaults(STATISTICS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { epoch: queryKey[2] as number };
      return (await client.call(demoStatistics, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(ORDERS_KEY, {
    queryFn: async ({ queryKey, signal }) =>
      (await client.call(demoEpochOrders, { query: pageIn(queryKey), signal })).model,
  });
  cache.setQueryDefaults(TRADES_KEY, {
    queryFn: async ({ queryKey, signal }) =>
      (await client.call(demoEpochTrades, { query: pageIn(queryKey), signal })).model,
  });
}

const pageIn = (key: readonly unknown[]) => ({
  epoch: key[2] as number,
  page: key[3] as number,
  perPage: ROW_COUNT,
});

export const useDemoAccount = () =>
  useQuery<DemoAccount>({ queryKey: DEMO_ACCOUNT_KEY, refetchInterval: EQUITY_INTERVAL_MS });

export const useDemoWallet = () =>
  useQuery<readonly WalletRow[]>({ queryKey: WALLET_KEY, refetchInterval: EQUITY_INTERVAL_MS });

/** @param epoch undefined until the current epoch is known, which sends no request. */
export const useDemoStatistics = (epoch: number | undefined) =>
  useQuery<DemoStatistics>({
    queryKey: [...STATISTICS_KEY, epoch],
    enabled: epoch !== undefined,
    placeholderData: keepPreviousData,
  });

export const useDemoOrders = (epoch: number | undefined, page: number) =>
  useQuery<Page<Order>>({
    queryKey: [...ORDERS_KEY, epoch, page],
    enabled: epoch !== undefined,
    placeholderData: keepPreviousData,
  });

export const useDemoTrades = (epoch: number | undefined, page: number) =>
  useQuery<Page<OwnTrade>>({
    queryKey: [...TRADES_KEY, epoch, page],
    enabled: epoch !== undefined,
    placeholderData: keepPreviousData,
  });
