/** Histories of futures with the real client and queries over a simulated exchange. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coinId, futuresOrderId, userId as userIdOf } from '#contract/core/ids.ts';
import {
  btcContract,
  futuresClosedPositionWire,
  futuresOrderWire,
  futuresTradeWire,
  futuresTransactionWire,
  sampleFuturesOrder,
} from '#contract/samples/futures.ts';
import { dataOf } from '#domain/loadable.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { useFuturesHistory } from '#src/features/futures/histories/use-futures-history.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideFuturesHistoryQueries } from '#src/queries/futures-history.ts';
import {
  applyFuturesAccount,
  clearFuturesAccount,
  NO_FUTURES_CHANGE,
} from '#src/stores/futures-account.store.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clearFuturesAccount();
});

const PATHS = {
  orders: ['/future-trade/get-long-short-order-history', futuresOrderWire],
  trades: ['/future-trade/get-long-short-trade-history', futuresTradeWire],
  transactions: ['/future-trade/get-long-short-transaction-history', futuresTransactionWire],
  positions: ['/future-trade/get-long-short-position-history', futuresClosedPositionWire],
} as const;

/** Simulates an exchange whose histories have `total` rows, numbered from the newest. */
function historyOf(total: number) {
  const now = { total };
  const exchange = recordingExchange(
    ({ path, query }: RawRequest) => {
      const { page, per_page: perPage } = query as { page: number; per_page: number };
      const wire = Object.values(PATHS).find(([known]) => known === path)?.[1] ?? {};
      const first = (page - 1) * perPage;
      const count = Math.max(0, Math.min(perPage, now.total - first));
      return {
        data: Array.from({ length: count }, (_, at) => ({
          ...wire,
          uid: `row-${now.total - first - at}`,
          seq: now.total - first - at,
        })),
        current_page: page,
        last_page: Math.ceil(now.total / perPage),
        per_page: perPage,
        total: now.total,
      };
    },
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideFuturesHistoryQueries(cache, exchange.client);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return { ...exchange, wrapper, now };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settle = () => pass(50);
const pagesOf = (sent: readonly string[]) => sent.map((line) => /"page":(\d+)/.exec(line)?.[1]);

it.each([
  ['API-86', 'orders'],
  ['API-87', 'trades'],
  ['API-88', 'transactions'],
  ['FUT-15', 'positions'],
] as const)('[%s] lists the history of %s beyond its newest hundred rows', async (_id, name) => {
  const { sent, wrapper } = historyOf(250);
  const { result } = renderHook(() => useFuturesHistory(name, undefined), { wrapper });
  await settle();
  expect(dataOf(result.current)?.rowCount).toBe(250);
  expect(dataOf(result.current)?.rowAt(240)).toBeUndefined();
  act(() => result.current.onRangeChange?.({ first: 230, end: 250 }));
  await settle();
  expect(dataOf(result.current)?.rowAt(249)).toBeDefined();
  expect(dataOf(result.current)?.rowAt(150)).toBeUndefined();
  expect(sent.every((line) => line.startsWith(`GET ${PATHS[name][0]} `))).toBe(true);
  expect(pagesOf(sent)).toEqual(['1', '3']);
  expect(sent[0]).not.toContain('trade_coin_id');
});

it('[API-86] requests the rows of one contract by its coins', async () => {
  const { sent, wrapper } = historyOf(3);
  renderHook(() => useFuturesHistory('orders', btcContract), { wrapper });
  await settle();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`"base_coin_id":${btcContract.quoteCoinId}`);
  expect(sent[0]).toContain(`"trade_coin_id":${btcContract.tradeCoinId}`);
});

it('requests the rows of the contract that is selected later, also of the same quote coin', async () => {
  const { sent, wrapper } = historyOf(3);
  const { rerender } = renderHook((contract) => useFuturesHistory('orders', contract), {
    wrapper,
    initialProps: btcContract,
  });
  await settle();
  rerender({ ...btcContract, makerFeeBps: btcContract.takerFeeBps });
  await settle();
  expect(sent).toHaveLength(1);
  const tradeCoinId = coinId(btcContract.tradeCoinId + 1);
  rerender({ ...btcContract, tradeCoinId });
  await settle();
  expect(sent[1]).toContain(`"trade_coin_id":${tradeCoinId}`);
});

const userId = userIdOf(7);
const end = (id: string) =>
  applyFuturesAccount('change', userId, {
    ...NO_FUTURES_CHANGE,
    orders: [{ ...sampleFuturesOrder, id: futuresOrderId(id), status: 'filled' as const }],
  });

it('[FUT-15] shows an order that ends while the history is open, with one request for a burst', async () => {
  applyFuturesAccount('full', userId, NO_FUTURES_CHANGE);
  const { sent, wrapper, now } = historyOf(2);
  const { result } = renderHook(() => useFuturesHistory('orders', undefined), { wrapper });
  await settle();
  now.total = 4;
  act(() => {
    end('a');
    end('b');
  });
  await pass(400);
  expect(dataOf(result.current)?.rowCount).toBe(4);
  expect(sent).toHaveLength(2);
});

it('requests nothing again when only a wallet has changed', async () => {
  applyFuturesAccount('full', userId, NO_FUTURES_CHANGE);
  const { sent, wrapper } = historyOf(2);
  renderHook(() => useFuturesHistory('orders', undefined), { wrapper });
  await settle();
  act(() => applyFuturesAccount('change', userId, NO_FUTURES_CHANGE));
  await pass(1_000);
  expect(sent).toHaveLength(1);
});
