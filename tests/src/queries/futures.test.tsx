import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { btcContract } from '#contract/samples/futures.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  provideFuturesQueries,
  useFundingRates,
  useFuturesHistory,
  useRiskTiers,
} from '#src/queries/futures.ts';

function open() {
  const calls: { readonly path: string; readonly query: unknown }[] = [];
  const call = (route: { readonly path: string }, { query }: { readonly query: unknown }) => {
    calls.push({ path: route.path.replace('/future-trade/', ''), query });
    return Promise.resolve({ model: { items: [] }, message: '' });
  };
  const cache = new QueryClient();
  provideFuturesQueries(cache, { call } as unknown as ExchangeClient);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return { calls, wrapper };
}

const coins = { quoteCoinId: 2, tradeCoinId: 1 };

it('reads funding and tiers by the two coins of a contract', async () => {
  const { calls, wrapper } = open();
  const funding = renderHook(() => useFundingRates(btcContract), { wrapper });
  const tiers = renderHook(() => useRiskTiers(btcContract), { wrapper });
  await waitFor(() => expect(funding.result.current.isSuccess).toBe(true));
  await waitFor(() => expect(tiers.result.current.isSuccess).toBe(true));
  expect(calls).toEqual([
    { path: 'funding-rate', query: coins },
    { path: 'risk-tiers', query: coins },
  ]);
});

it.each([
  ['[API-86]', 'orders', 'get-long-short-order-history'],
  ['[API-87]', 'trades', 'get-long-short-trade-history'],
  ['[API-88]', 'transactions', 'get-long-short-transaction-history'],
  ['', 'positions', 'get-long-short-position-history'],
] as const)('%s reads a page of the history of %s by its path', async (_, name, path) => {
  const { calls, wrapper } = open();
  const page = renderHook(() => useFuturesHistory(name, { page: 3, side: 'buy' }), { wrapper });
  await waitFor(() => expect(page.result.current.isSuccess).toBe(true));
  expect(calls).toMatchObject([{ path, query: { page: 3, side: 'buy', kind: undefined } }]);
});

it('reads no history for a visitor', () => {
  const { calls, wrapper } = open();
  renderHook(() => useFuturesHistory('orders', {}, false), { wrapper });
  expect(calls).toEqual([]);
});
