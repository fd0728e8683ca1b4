/** Ended orders and own trades: page by page as far as a list is scrolled, or whole to be ordered by any
 *  column; and what everybody traded of a pair lately. */
import {
  keepPreviousData,
  useQueries,
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
import type { Page } from '#contract/codec.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';

/** What narrows a history. */
export interface HistoryQuery {
  readonly pair: Pair | undefined;
  readonly side: OrderSide | undefined;
  readonly kind: OrderKind | undefined;
  readonly status: OrderStatus | undefined;
  readonly span: { readonly since: EpochSec | undefined; readonly until: EpochSec | undefined };
  readonly search: string;
  /** Trades of this order alone. */
  readonly orderId?: Order['id'] | undefined;
}

export type HistoryName = 'orders' | 'trades';
export type HistoryRow<Name extends HistoryName> = Name extends 'orders' ? Order : OwnTrade;

const KEY = 'spot-history';
const TRADES_KEY = 'spot-transactions';
/** As many as the exchange gives at once. */
export const HISTORY_PAGE_ROW_COUNT = 100;
export const EXPORT_PAGE_ROW_COUNT = 200;
/** More are not read whole to be ordered by a column. */
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
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Teaches the cache where they come from. */
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

/** Rows that join the list meanwhile push others onto the next page: those are seen once. */
async function readAll<Row extends { readonly id: number }>(
  pageNow: (page: number, perPage: number) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  let page = 1;
  let lastPage = 1;
  while (page <= lastPage && rows.size < FULL_ROW_COUNT_MAX) {
    // One after another: the exchange is not asked for fifty pages at once.
    const read = await pageNow(page, EXPORT_PAGE_ROW_COUNT);
    for (const row of read.items) rows.set(keyOfRow(row), row);
    lastPage = read.lastPage;
    page += 1;
  }
  return [...rows.values()];
}

/** A print between two orders of one trader is two trades of theirs. */
const keyOfRow = (row: { readonly id: number; readonly orderId?: number }): string =>
  `${row.id}/${row.orderId ?? ''}`;

/** What is known of some pages of a history. */
export interface HistoryPages<Row> {
  /** All there are; undefined while they load. */
  readonly rowCount: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Newest first. @param pages from one on; others are not read. */
export function useHistoryPages<Name extends HistoryName>(
  name: Name,
  tradingMode: TradingMode,
  query: HistoryQuery,
  pages: readonly number[],
): HistoryPages<HistoryRow<Name>> {
  const results = useQueries({
    queries: pages.map((page) => ({ queryKey: [KEY, name, tradingMode, query, page] })),
  });
  const rows = new Map<number, HistoryRow<Name>>();
  const seen = new Set<string>();
  let newestAt = 0;
  let rowCount: number | undefined;
  for (const [at, { data, dataUpdatedAt }] of results.entries()) {
    const page = data as Page<HistoryRow<Name>> | undefined;
    if (page === undefined) continue;
    const first = ((pages[at] ?? 1) - 1) * HISTORY_PAGE_ROW_COUNT;
    for (const [place, row] of page.items.entries()) {
      // Of two pages one may be of a moment earlier, and both have the row between them: it stands there once.
      if (seen.has(keyOfRow(row))) continue;
      seen.add(keyOfRow(row));
      rows.set(first + place, row);
    }
    if (dataUpdatedAt < newestAt) continue;
    newestAt = dataUpdatedAt;
    rowCount = page.total;
  }
  return {
    rowCount,
    rowAt: (index) => rows.get(index),
    isFailed: results.some(({ isError }) => isError),
    isBusy: results.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** The page that a row of the whole list stands on. */
export const historyPageOf = (index: number): number =>
  Math.floor(index / HISTORY_PAGE_ROW_COUNT) + 1;

/** All of it, to be ordered by any column. */
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

/** @returns what says that all that was read of a venue's histories is old: it is read again when it is
 *  next shown and, where it is on screen, at once if that is wanted. */
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

/** Trades of one order, the newest of them. @param version of the order: another fill is another trade. */
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

/** How long what everybody traded may stand before it is asked for again, while it is on screen. */
const TRANSACTIONS_INTERVAL_MS = 5_000;

export const useTransactions = (tradingMode: TradingMode, pair: Pair | undefined) =>
  useQuery<readonly MarketTrade[]>({
    queryKey: [TRADES_KEY, tradingMode, pair],
    enabled: pair !== undefined,
    refetchInterval: TRANSACTIONS_INTERVAL_MS,
  });
