/** Queries of futures: funding rates and risk tiers of a contract, and pages of the histories. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Codec, Page } from '#contract/codec.ts';
import type { Route } from '#contract/core/route.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { RiskTierTerms } from '#contract/entities/futures-contract.ts';
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
import { fundingRates, riskTiers, type FundingRates } from '#contract/rest/futures-market.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { FundingRates } from '#contract/rest/futures-market.ts';
export type { FuturesListQuery } from '#contract/rest/futures-history.ts';
export type { Page } from '#contract/codec.ts';

/** First part of all query keys here, invalidated when the account changes. */
export const FUTURES_KEY = 'futures';
const FUNDING_KEY = [FUTURES_KEY, 'funding'] as const;
const TIERS_KEY = [FUTURES_KEY, 'tiers'] as const;
export const FUTURES_HISTORY_KEY = [FUTURES_KEY, 'history'] as const;

/** The predicted rate changes with the premium. */
const FUNDING_POLL_MS = 30_000;
/** Tiers change rarely. */
const TIERS_STALE_MS = 600_000;

/** Row of each history. */
export interface FuturesHistoryRows {
  readonly orders: FuturesOrder;
  readonly trades: FuturesTrade;
  readonly transactions: FuturesTransaction;
  readonly positions: FuturesClosedPosition;
}
export type FuturesHistoryName = keyof FuturesHistoryRows;

type ListRoute<Row> = Route<
  undefined,
  typeof futuresOrderHistory.query,
  undefined,
  Codec<unknown, Page<Row>>
>;
const HISTORIES = {
  orders: futuresOrderHistory,
  trades: futuresTradeHistory,
  transactions: futuresTransactionHistory,
  positions: futuresPositionHistory,
} as const;

/** One page of a history, newest first. */
export async function readFuturesHistory<Name extends FuturesHistoryName>(
  client: ExchangeClient,
  name: Name,
  query: Partial<FuturesListQuery>,
  signal: AbortSignal,
): Promise<Page<FuturesHistoryRows[Name]>> {
  const route = HISTORIES[name] as unknown as ListRoute<FuturesHistoryRows[Name]>;
  return (await client.call(route, { query: { ...EVERY_FUTURES_ROW, ...query }, signal })).model;
}

/** Registers the query functions. */
export function provideFuturesQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(FUNDING_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[2] as ContractKey;
      return (await client.call(fundingRates, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(TIERS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[2] as ContractKey;
      return (await client.call(riskTiers, { query, signal })).model;
    },
    staleTime: TIERS_STALE_MS,
  });
  cache.setQueryDefaults(FUTURES_HISTORY_KEY, {
    queryFn: ({ queryKey, signal }) =>
      readFuturesHistory(
        client,
        queryKey[2] as FuturesHistoryName,
        queryKey[3] as Partial<FuturesListQuery>,
        signal,
      ),
  });
}

/** The two coins alone: other fields of a contract must not be part of a query key. */
const keyOf = ({ quoteCoinId, tradeCoinId }: ContractKey): ContractKey => ({
  quoteCoinId,
  tradeCoinId,
});

export const useFundingRates = (contract: ContractKey) =>
  useQuery<FundingRates>({
    queryKey: [...FUNDING_KEY, keyOf(contract)],
    refetchInterval: FUNDING_POLL_MS,
  });

export const useRiskTiers = (contract: ContractKey) =>
  useQuery<readonly RiskTierTerms[]>({ queryKey: [...TIERS_KEY, keyOf(contract)] });

/** @param isReady false until a user is signed in, which sends no request. */
export const useFuturesHistory = <Name extends FuturesHistoryName>(
  name: Name,
  query: Partial<FuturesListQuery>,
  isReady = true,
) =>
  useQuery<Page<FuturesHistoryRows[Name]>>({
    queryKey: [...FUTURES_HISTORY_KEY, name, query],
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
