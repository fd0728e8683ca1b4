/** Queries of the histories of futures: ended orders, own trades, transactions of the wallet and closed
 *  positions, page by page. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import type { FuturesTransaction } from '#contract/entities/futures-transaction.ts';
import {
  EVERY_FUTURES_ROW,
  futuresOrderHistory,
  futuresPositionHistory,
  futuresTradeHistory,
  futuresTransactionHistory,
  type FuturesListQuery,
} from '#contract/rest/futures-history.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { HISTORY_PAGE_ROW_COUNT, useHistoryPagesOf, type HistoryPages } from './history-pages.ts';
import type { Page } from '#contract/pages.ts';

export interface FuturesHistoryRows {
  readonly orders: FuturesOrder;
  readonly trades: FuturesTrade;
  readonly transactions: FuturesTransaction;
  readonly positions: FuturesClosedPosition;
}
export type FuturesHistoryName = keyof FuturesHistoryRows;

const KEY = 'futures-history';

type HistoryKey = readonly [typeof KEY, FuturesHistoryName, ContractKey | undefined, number];
type Read<Row> = (query: FuturesListQuery, signal: AbortSignal) => Promise<Page<Row>>;

/** Registers the query functions. */
export function provideFuturesHistoryQueries(cache: QueryClient, client: ExchangeClient): void {
  const reads: { readonly [Name in FuturesHistoryName]: Read<FuturesHistoryRows[Name]> } = {
    orders: async (query, signal) =>
      (await client.call(futuresOrderHistory, { query, signal })).model,
    trades: async (query, signal) =>
      (await client.call(futuresTradeHistory, { query, signal })).model,
    transactions: async (query, signal) =>
      (await client.call(futuresTransactionHistory, { query, signal })).model,
    positions: async (query, signal) =>
      (await client.call(futuresPositionHistory, { query, signal })).model,
  };
  cache.setQueryDefaults([KEY], {
    queryFn: async ({ queryKey, signal }): Promise<unknown> => {
      const [, name, contract, page] = queryKey as HistoryKey;
      const query = {
        ...EVERY_FUTURES_ROW,
        quoteCoinId: contract?.quoteCoinId,
        tradeCoinId: contract?.tradeCoinId,
        page,
        perPage: HISTORY_PAGE_ROW_COUNT,
      };
      return reads[name](query, signal);
    },
  });
}

const KEYS: {
  readonly [Name in FuturesHistoryName]: (row: FuturesHistoryRows[Name]) => string;
} = {
  orders: ({ id }) => id,
  // A match between two orders of one trader is two own trades.
  trades: ({ id, orderId }) => `${id}/${orderId}`,
  transactions: ({ seq }) => String(seq),
  positions: ({ id }) => id,
};

/**
 * Newest first.
 * @param contract undefined for all contracts.
 * @param pages numbers from 1; other pages are not read.
 */
export const useFuturesHistoryPages = <Name extends FuturesHistoryName>(
  name: Name,
  contract: ContractKey | undefined,
  pages: readonly number[],
): Reloadable<HistoryPages<FuturesHistoryRows[Name]>> =>
  useHistoryPagesOf<FuturesHistoryRows[Name]>({
    pages,
    queryKeyOf: (page) => [KEY, name, contract, page],
    keyOfRow: KEYS[name],
  });

/** @returns a function that invalidates all histories. They are fetched again when next shown, or
 *  immediately if visible and `requested` is `now`. */
export function useFuturesHistoryRefresh(): (requested: 'now' | 'when_shown') => void {
  const cache = useQueryClient();
  return (requested) => {
    void cache.invalidateQueries({
      queryKey: [KEY],
      refetchType: requested === 'now' ? 'active' : 'none',
    });
  };
}
