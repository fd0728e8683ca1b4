/** Tests paged histories with the real client and a simulated network. */
import { act, cleanup, renderHook, waitFor } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt, marketTradeWire, orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import { dataOf } from '#domain/loadable.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { HISTORY_PAGE_ROW_COUNT } from '#src/queries/history-pages.ts';
import {
  provideHistoryQueries,
  useHistoryPages,
  useHistoryRefresh,
  useTransactions,
  useFullHistory,
  type HistoryQuery,
} from '#src/queries/spot-history.ts';
import { recordingExchange } from '../../support/recording-exchange.ts';

const EVERYTHING: HistoryQuery = {
  pair: undefined,
  side: undefined,
  kind: undefined,
  status: undefined,
  span: { since: undefined, until: undefined },
  search: '',
};
afterEach(cleanup);

const SLOW = { timeout: 10_000 };

/** Simulates an exchange with `total` ended orders, newest first: the first order has the greatest
 *  number. */
function historyOf(total: number) {
  const now = { total };
  const exchange = recordingExchange(
    (request) => {
      if (request.path.includes('market-trades')) return { transactions: [marketTradeWire] };
      return requestedPage(request, now.total);
    },
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideHistoryQueries(cache, exchange.client);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return { ...exchange, wrapper, now };
}

function requestedPage({ path, query }: RawRequest, total: number) {
  const { page, per_page: perPage } = query as { readonly page: number; readonly per_page: number };
  const first = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, total - first));
  const sample = path.includes('trades') ? ownTradeWire : orderWire;
  return {
    data: Array.from({ length: count }, (_, at) => ({ ...sample, id: total - first - at })),
    current_page: page,
    last_page: Math.ceil(total / perPage),
    per_page: perPage,
    total,
  };
}

it('[API-54] requests only the visible pages, by page and per_page, however long the history is', async () => {
  const { sent, wrapper } = historyOf(10_000);
  const { result, rerender } = renderHook(
    ({ pages }) => useHistoryPages('orders', 'real', EVERYTHING, pages),
    { wrapper, initialProps: { pages: [1] } },
  );
  await waitFor(() => expect(dataOf(result.current)?.rowCount).toBe(10_000), SLOW);
  expect(dataOf(result.current)?.rowAt(0)?.id).toBe(10_000);
  expect(dataOf(result.current)?.rowAt(5_000)).toBeUndefined();
  rerender({ pages: [1, 50, 51] });
  await waitFor(() => expect(dataOf(result.current)?.rowAt(5_000)?.id).toBe(5_000), SLOW);
  expect(dataOf(result.current)?.rowAt(4_999)?.id).toBe(5_001);
  const pages = sent.map((line) => /"page":(\d+),"per_page":(\d+)/.exec(line)?.slice(1));
  expect(pages).toEqual([
    ['1', String(HISTORY_PAGE_ROW_COUNT)],
    ['50', String(HISTORY_PAGE_ROW_COUNT)],
    ['51', String(HISTORY_PAGE_ROW_COUNT)],
  ]);
});

it('[API-54] requests with the coins, the trading mode and the type of the list', async () => {
  const { sent, wrapper } = historyOf(1);
  const query: HistoryQuery = {
    ...EVERYTHING,
    pair: btcUsdt,
    side: 'buy',
    status: 'cancelled',
    span: { since: epochSec(1_700_000_000), until: epochSec(1_700_086_400) },
  };
  renderHook(() => useHistoryPages('orders', 'real', query, [1]), { wrapper });
  await waitFor(() => expect(sent).toHaveLength(1), SLOW);
  for (const part of [
    'GET /get-my-all-orders-app',
    `"base_coin_id":${btcUsdt.quoteCoinId}`,
    `"trade_coin_id":${btcUsdt.tradeCoinId}`,
    '"dashboard_type":"dashboard"',
    '"order_type":"buy"',
    '"state":"closed"',
    '"status":"cancelled"',
    '"start_time":1700000000',
    '"end_time":1700086400',
  ]) {
    expect(sent[0]).toContain(part);
  }
});

it('[API-54] requests stops by their own type, and the stops of one side by their kind', async () => {
  const { sent, wrapper } = historyOf(1);
  const stops: HistoryQuery = { ...EVERYTHING, kind: 'stop_limit' };
  renderHook(() => useHistoryPages('orders', 'real', stops, [1]), { wrapper });
  renderHook(() => useHistoryPages('orders', 'real', { ...stops, side: 'sell' }, [1]), { wrapper });
  await waitFor(() => expect(sent).toHaveLength(2), SLOW);
  expect(sent[0]).toContain('"order_type":"stop_limit"');
  expect(sent[1]).toContain('"order_type":"sell"');
  expect(sent[1]).toContain('"kind":"stop_limit"');
});

it('[API-55] [API-56] requests trades of a pair by its coins, and searches all pairs with get_all', async () => {
  const { sent, wrapper } = historyOf(3);
  renderHook(() => useHistoryPages('trades', 'real', { ...EVERYTHING, pair: btcUsdt }, [1]), {
    wrapper,
  });
  renderHook(() => useHistoryPages('trades', 'real', { ...EVERYTHING, search: 'BTC' }, [1]), {
    wrapper,
  });
  await waitFor(() => expect(sent).toHaveLength(2), SLOW);
  expect(sent[0]).toContain('GET /get-my-trades-app');
  expect(sent[0]).toContain(`"trade_coin_id":${btcUsdt.tradeCoinId}`);
  expect(sent[0]).toContain('"get_all":0');
  expect(sent[1]).toContain('"get_all":1');
  expect(sent[1]).toContain('"search":"BTC"');
});

it('[API-58] requests the market trades of the pair', async () => {
  const { sent, wrapper } = historyOf(0);
  const { result } = renderHook(() => useTransactions('real', btcUsdt), { wrapper });
  await waitFor(() => expect(result.current.data).toHaveLength(1), SLOW);
  expect(sent[0]).toContain('GET /get-exchange-market-trades-app');
});

it('reads the full history for sorting, each order once even if the list grows meanwhile', async () => {
  const { now, sent, wrapper } = historyOf(450);
  const { result } = renderHook(() => useFullHistory('orders', 'real', EVERYTHING, true), {
    wrapper,
  });
  // Another order ends after the first page was read, so the last order of that page is returned
  // twice.
  await waitFor(() => expect(sent.length).toBeGreaterThan(0), SLOW);
  now.total = 451;
  await waitFor(() => expect(result.current.data).toBeDefined(), SLOW);
  const ids = (result.current.data ?? []).map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(450);
});

it('[SPOT-04] requests the visible pages again after an update', async () => {
  const { now, wrapper } = historyOf(2);
  const { result } = renderHook(
    () => ({
      pages: useHistoryPages('orders', 'real', EVERYTHING, [1]),
      refresh: useHistoryRefresh(),
    }),
    { wrapper },
  );
  await waitFor(() => expect(dataOf(result.current.pages)?.rowCount).toBe(2), SLOW);
  now.total = 3;
  act(() => result.current.refresh('real', 'now'));
  await waitFor(() => expect(dataOf(result.current.pages)?.rowCount).toBe(3), SLOW);
  expect(dataOf(result.current.pages)?.rowAt(0)?.id).toBe(3);
});

it('[SPOT-04] requests outdated pages again when they are next shown', async () => {
  const { now, sent, wrapper } = historyOf(2);
  const { result, rerender } = renderHook(
    ({ pages }) => ({
      pages: useHistoryPages('orders', 'real', EVERYTHING, pages),
      refresh: useHistoryRefresh(),
    }),
    { wrapper, initialProps: { pages: [1] } },
  );
  await waitFor(() => expect(dataOf(result.current.pages)?.rowCount).toBe(2), SLOW);
  rerender({ pages: [] });
  act(() => result.current.refresh('real', 'when_shown'));
  now.total = 3;
  expect(sent).toHaveLength(1);
  rerender({ pages: [1] });
  await waitFor(() => expect(dataOf(result.current.pages)?.rowCount).toBe(3), SLOW);
});

it('[ERR-19] reports an empty history as empty, not as loading', async () => {
  const { wrapper } = historyOf(0);
  const { result } = renderHook(() => useHistoryPages('orders', 'real', EVERYTHING, [1]), {
    wrapper,
  });
  await waitFor(() => expect(dataOf(result.current)?.rowCount).toBe(0), SLOW);
});

it('[SPOT-04] shows a row once even if the next page was read later', async () => {
  const { wrapper, now } = historyOf(200);
  const { result, rerender } = renderHook(
    ({ pages }) => useHistoryPages('orders', 'real', EVERYTHING, pages),
    { wrapper, initialProps: { pages: [1] } },
  );
  await waitFor(() => expect(dataOf(result.current)?.rowAt(99)?.id).toBe(101), SLOW);
  // Another order ends, which moves the last row of the first page to the second.
  now.total = 201;
  rerender({ pages: [1, 2] });
  await waitFor(() => expect(dataOf(result.current)?.rowAt(101)?.id).toBe(100), SLOW);
  expect(dataOf(result.current)?.rowAt(99)?.id).toBe(101);
  expect(dataOf(result.current)?.rowAt(100)).toBeUndefined();
});
