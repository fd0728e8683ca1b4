/** History lists of orders and trades with the real client and queries over a simulated exchange. */
import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { dataOf } from '#domain/loadable.ts';
import type { RawRequest } from '#src/api/transport.ts';
import {
  useHistoryList,
  type HistoryListOptions,
} from '#src/features/spot-orders/use-history-list.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideHistoryQueries } from '#src/queries/spot-history.ts';
import { accountOf, applyAccount } from '#src/stores/account.store.ts';
import { NO_FILTER, type ListFilter } from '#src/trading/orders/lists/list-filter.ts';
import { ORDER_SORTS } from '#src/trading/orders/lists/order-sort.ts';
import { recordingExchange } from '../../../support/recording-exchange.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  applyAccount(undefined);
  applyAccount(undefined, accountOf('demo'));
});

type Options = HistoryListOptions<'orders'>;
const ethUsdt = { ...btcUsdt, id: 2, tradeCoin: 'ETH', tradeCoinId: 3 } as unknown as Pair;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settle = () => pass(50);

/** Simulates an exchange with `total` ended orders: the newest has the highest ID and the lowest price. */
function open(changed: Partial<Options> = {}, total = 250) {
  const requests: Record<string, unknown>[] = [];
  const paths: string[] = [];
  const now = { total };
  const exchange = recordingExchange(
    ({ path, query }: RawRequest) => {
      const { page, per_page: perPage } = query as { page: number; per_page: number };
      requests.push(query as Record<string, unknown>);
      paths.push(path);
      const first = (page - 1) * perPage;
      const count = Math.max(0, Math.min(perPage, now.total - first));
      return {
        data: Array.from({ length: count }, (_, at) => ({
          ...orderWire,
          status: 'filled',
          id: now.total - first - at,
          price: String(1_000_000 - (now.total - first - at)),
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
  provideHistoryQueries(cache, exchange.client);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const filters: ListFilter[] = [];
  const pairs = {
    list: [btcUsdt, ethUsdt],
    named: (text: string | undefined) =>
      [btcUsdt, ethUsdt].find((pair) => pairTextOf(pair) === text),
  } as unknown as Options['pairs'];
  const initialProps: Options = {
    name: 'orders',
    tradingMode: 'real',
    pairs,
    onlyPair: undefined,
    filter: NO_FILTER,
    onFilterChange: (filter) => filters.push(filter),
    sorts: ORDER_SORTS,
    ...changed,
  };
  const hook = renderHook((props: Options) => useHistoryList(props), { wrapper, initialProps });
  const list = () => hook.result.current;
  const idAt = (index: number) => dataOf(list().source)?.rowAt(index)?.id;
  const change = (props: Partial<Options>) => {
    act(() => hook.rerender({ ...initialProps, ...props }));
    return settle();
  };
  return { ...hook, list, idAt, change, requests, paths, filters, now };
}

it('reads the newest orders of all pairs first, and other pages when they are visible', async () => {
  const { list, idAt, requests } = open();
  await settle();
  expect(dataOf(list().source)?.rowCount).toBe(250);
  expect([idAt(0), idAt(99), idAt(100)]).toEqual([250, 151, undefined]);
  act(() => list().source.onRangeChange?.({ first: 230, end: 250 }));
  await settle();
  expect(idAt(249)).toBe(1);
  expect(requests.map(({ page }) => page)).toEqual([1, 3]);
  expect(list().isTooLong).toBe(false);
});

it('reads the end of the list first when the oldest are on top', async () => {
  const { list, idAt, requests } = open();
  await settle();
  act(() => list().onSortingChange({ key: 'time', direction: 'ascending' }));
  act(() => list().source.onRangeChange?.({ first: 0, end: 20 }));
  await settle();
  expect([idAt(0), idAt(19), idAt(249)]).toEqual([1, 20, 250]);
  expect(requests.map(({ page }) => page)).toEqual([1, 3]);
  // More rows than exist are visible while the list shrinks.
  act(() => list().source.onRangeChange?.({ first: 240, end: 260 }));
  await settle();
  expect(idAt(249)).toBe(250);
});

it('reads all orders once to sort by another column', async () => {
  const { list, idAt, requests } = open();
  await settle();
  act(() => list().onSortingChange({ key: 'price', direction: 'ascending' }));
  await settle();
  expect(dataOf(list().source)?.rowCount).toBe(250);
  expect([idAt(0), idAt(249)]).toEqual([250, 1]);
  act(() => list().onSortingChange({ key: 'price', direction: 'descending' }));
  await settle();
  expect([idAt(0), idAt(249)]).toEqual([1, 250]);
  expect(requests.map(({ page, per_page: perPage }) => [page, perPage])).toEqual([
    [1, 100],
    [1, 200],
    [2, 200],
  ]);
});

it.each([
  [10_000, false],
  [10_001, true],
])('calls a list of %s rows too long to sort: %s', async (total, isTooLong) => {
  const { list } = open({}, total);
  await settle();
  expect(list().isTooLong).toBe(isTooLong);
});

it('sends the filter, and what the page fixes instead of it', async () => {
  const filter: ListFilter = {
    ...NO_FILTER,
    pairText: pairTextOf(ethUsdt),
    side: 'sell',
    kind: 'limit',
    status: 'filled',
    fromDay: '2026-11-19',
    toDay: '2026-11-20',
    search: '912',
  };
  const { list, requests, change } = open({ filter });
  await settle();
  expect(list().query).toMatchObject({
    pair: ethUsdt,
    side: 'sell',
    kind: 'limit',
    status: 'filled',
    search: '912',
  });
  const { since, until } = list().query.span;
  expect(Number(until) - Number(since)).toBe(2 * 86_400);
  expect(requests[0]).toMatchObject({ trade_coin_id: 3, base_coin_id: btcUsdt.quoteCoinId });
  await change({ filter, onlyPair: btcUsdt, topic: { side: 'buy', kind: 'market' } });
  expect(list().query).toMatchObject({ pair: btcUsdt, side: 'buy', kind: 'market' });
  expect(requests.at(-1)).toMatchObject({ trade_coin_id: btcUsdt.tradeCoinId });
});

it('offers the filters that the page does not fix', async () => {
  const { list, change } = open();
  await settle();
  const every = ['pairText', 'side', 'kind', 'status', 'fromDay', 'toDay'];
  expect(list().filters).toMatchObject({ fields: every, pairs: [btcUsdt, ethUsdt] });
  const without = (...fixed: readonly string[]) => every.filter((one) => !fixed.includes(one));
  await change({ onlyPair: btcUsdt });
  expect(list().filters.fields).toEqual(without('pairText'));
  await change({ topic: { side: 'buy' } });
  expect(list().filters.fields).toEqual(without('side'));
  await change({ topic: { kind: 'stop_limit' } });
  expect(list().filters.fields).toEqual(without('kind'));
});

it('starts at the top for another pair, filter, topic or sorting, and only then', async () => {
  const { list, change } = open();
  await settle();
  const keys = [list().listKey];
  for (const props of [
    { onlyPair: btcUsdt },
    { filter: { ...NO_FILTER, side: 'buy' } },
    { topic: { side: 'buy' } },
  ] as const) {
    await change(props);
    keys.push(list().listKey);
  }
  act(() => list().onSortingChange({ key: 'time', direction: 'ascending' }));
  keys.push(list().listKey);
  expect(new Set(keys).size).toBe(keys.length);
  await change({ onlyPair: btcUsdt, filter: { ...NO_FILTER, pairText: 'ETH_USDT' } });
  const one = list().listKey;
  await change({ onlyPair: btcUsdt });
  expect(list().listKey).toBe(one);
});

it('applies a search to the filter of the time when the typing pauses', async () => {
  const { list, change, filters } = open();
  await settle();
  act(() => list().filters.search?.edit('ETH'));
  await change({ filter: { ...NO_FILTER, side: 'sell' } });
  await pass(400);
  expect(filters).toEqual([{ ...NO_FILTER, side: 'sell', search: 'ETH' }]);
});

const USER = userId(7);
const applyUpdate = (mode: 'real' | 'demo' = 'real', kind: 'full' | 'change' = 'change') =>
  act(() =>
    applyAccount({ kind, userId: USER, orders: [], trades: [], balances: [] }, accountOf(mode)),
  );

it('reads again once after a burst of account updates of its trading mode', async () => {
  applyUpdate('real', 'full');
  applyUpdate('demo', 'full');
  const { requests, idAt, now } = open();
  await settle();
  now.total = 251;
  applyUpdate('demo');
  await pass(400);
  expect(requests).toHaveLength(1);
  applyUpdate();
  await pass(200);
  applyUpdate();
  await pass(299);
  expect(requests).toHaveLength(1);
  await pass(50);
  expect(requests).toHaveLength(2);
  expect(idAt(0)).toBe(251);
});

it('reads nothing after it has closed, and again when it is opened the next time', async () => {
  applyUpdate('real', 'full');
  const { requests, unmount } = open();
  await settle();
  applyUpdate();
  unmount();
  await pass(1_000);
  expect(requests).toHaveLength(1);
});
