/** Queries of closed orders and own trades: page by page while scrolling, or complete for sorting
 *  by any column; and the recent market trades of a pair. */
import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { Order, OrderKind, OrderSide } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import type { MarketTrade, OwnTrade } from '#contract/entities/trade.ts';
import {
  EVERY_ORDER,
  EVERY_TRADE,
  myOrders,
  myTrades,
  endedStatuses,
} from '#contract/rest/spot-history.ts';
import { marketTrades } from '#contract/rest/spot-market.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';
import { HISTORY_PAGE_ROW_COUNT, useHistoryPagesOf, type HistoryPages } from './history-pages.ts';
import type { Page } from '#contract/pages.ts';

/** Filters of a history. */
export interface HistoryQuery {
  readonly pair: Pair | undefined;
  readonly side: OrderSide | undefined;
  readonly kind: OrderKind | undefined;
  readonly status: OrderStatus | undefined;
  readonly span: { readonly since: EpochSec | undefined; readonly until: EpochSec | undefined };
  readonly search: string;
  /** Only trades of this order. */
  readonly orderId?: Order['id'] | undefined;
}

export type HistoryName = 'orders' | 'trades';
export type HistoryRow<Name extends HistoryName> = Name extends 'orders' ? Order : OwnTrade;

const KEY = 'spot-history';
const TRADES_KEY = 'spot-transactions';
export const EXPORT_PAGE_ROW_COUNT = 200;
/** Longer histories are not read completely for sorting. */
export const FULL_ROW_COUNT_MAX = 10_000;
const TRANSACTION_COUNT = 500;

/** One page, newest first. */
export async function readHistoryPage<Name extends HistoryName>(
  exchange: ExchangeClient,
  name: Name,
  {
    tradingMode,
    page,
    perPage,
    ...query
  }: HistoryQuery & PageOf & { readonly tradingMode: TradingMode },
  signal: AbortSignal,
): Promise<Page<HistoryRow<Name>>> {
  const client = clientAt(tradingMode, exchange);
  const { pair, side, kind, status, span, search, orderId } = query;
  const common = {
    quoteCoinId: pair?.quoteCoinId,
    tradeCoinId: pair?.tradeCoinId,
    tradingMode,
    search,
    span,
    page,
    perPage,
  };
  if (name === 'trades') {
    const { model } = await client.call(myTrades, {
      query: { ...EVERY_TRADE, ...common, isOfAllPairs: pair === undefined, side, orderId },
      signal,
    });
    return model as Page<HistoryRow<Name>>;
  }
  const isStop = kind === 'stop_limit' && side === undefined;
  const { model } = await client.call(myOrders, {
    query: {
      ...EVERY_ORDER,
      ...common,
      type: isStop ? 'stop_limit' : (side ?? 'all'),
      state: 'closed',
      kind: isStop ? undefined : kind,
      status: endedStatuses.find((one) => one === status),
    },
    signal,
  });
  return model as Page<HistoryRow<Name>>;
}

interface PageOf {
  /** Starts at 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Registers the query functions. */
export function provideHistoryQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ queryKey, signal }): Promise<unknown> => {
      const [, name, tradingMode, query, place] = queryKey as HistoryKey;
      const pageNow = (page: number, perPage: number) =>
        readHistoryPage(client, name, { ...query, tradingMode, page, perPage }, signal);
      return place === 'full' ? readAll(pageNow) : pageNow(place, HISTORY_PAGE_ROW_COUNT);
    },
  });
  cache.setQueryDefaults([TRADES_KEY], {
    queryFn: async ({ queryKey, signal }) => {
      const [, tradingMode, pair] = queryKey as readonly [string, TradingMode, Pair];
      const { quoteCoinId, tradeCoinId } = pair;
      const query = { quoteCoinId, tradeCoinId, tradingMode, count: TRANSACTION_COUNT };
      return (await clientAt(tradingMode, client).call(marketTrades, { query, signal })).model;
    },
  });
}

type HistoryKey = readonly [string, HistoryName, TradingMode, HistoryQuery, number | 'full'];

/** Removes duplicates: rows added meanwhile push others to the next page. */
async function readAll<Row extends { readonly id: number }>(
  pageNow: (page: number, perPage: number) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  let page = 1;
  let lastPage = 1;
  while (page <= lastPage && rows.size < FULL_ROW_COUNT_MAX) {
    // One page after the other, so that the exchange does not receive fifty requests together.
    const read = await pageNow(page, EXPORT_PAGE_ROW_COUNT);
    for (const row of read.items) rows.set(keyOfRow(row), row);
    lastPage = read.lastPage;
    page += 1;
  }
  return [...rows.values()];
}

/** A match between two orders of one trader is two own trades. */
const keyOfRow = (row: { readonly id: number; readonly orderId?: number }): string =>
  `${row.id}/${row.orderId ?? ''}`;

/**
 * Newest first.
 * @param pages numbers from 1; other pages are not read.
 */
export function useHistoryPages<Name extends HistoryName>(
  name: Name,
  tradingMode: TradingMode,
  query: HistoryQuery,
  pages: readonly number[],
): Reloadable<HistoryPages<HistoryRow<Name>>> {
  return useHistoryPagesOf<HistoryRow<Name>>({
    pages,
    queryKeyOf: (page) => [KEY, name, tradingMode, query, page],
    keyOfRow,
  });
}

/** Complete history, for sorting by any column. */
export function useFullHistory<Name extends HistoryName>(
  name: Name,
  tradingMode: TradingMode,
  query: HistoryQuery,
  isRequested: boolean,
) {
  return useQuery<readonly HistoryRow<Name>[]>({
    queryKey: [KEY, name, tradingMode, query, 'full'],
    enabled: isRequested,
  });
}

/** @returns a function that invalidates all histories of a trading mode. They are fetched again
 *  when next shown, or immediately if visible and `requested` is `now`. */
export function useHistoryRefresh(): (
  tradingMode: TradingMode,
  requested: 'now' | 'when_shown',
) => void {
  const cache = useQueryClient();
  return (tradingMode, requested) => {
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === KEY && queryKey[2] === tradingMode,
      refetchType: requested === 'now' ? 'active' : 'none',
    });
  };
}

/**
 * Newest trades of one order.
 * @param version of the order; part of the key, because each fill changes it.
 */
export const useOrderTrades = (
  tradingMode: TradingMode,
  pair: Pair | undefined,
  orderId: Order['id'],
  version: number,
) =>
  useQuery<Page<OwnTrade>>({
    queryKey: [KEY, 'trades', tradingMode, { ...NOTHING_NARROWED, pair, orderId, version }, 1],
    placeholderData: keepPreviousData,
  });

const NOTHING_NARROWED: HistoryQuery = {
  pair: undefined,
  side: undefined,
  kind: undefined,
  status: undefined,
  span: { since: undefined, until: undefined },
  search: '',
};

/** Polling interval of the market trades while visible. */
const TRANSACTIONS_INTERVAL_MS = 5_000;

export const useTransactions = (tradingMode: TradingMode, pair: Pair | undefined) =>
  useQuery<readonly MarketTrade[]>({
    queryKey: [TRADES_KEY, tradingMode, pair],
    enabled: pair !== undefined,
    refetchInterval: TRANSACTIONS_INTERVAL_MS,
  });
