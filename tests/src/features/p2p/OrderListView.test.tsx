/** List of P2P orders: each filter changes its own part, rows open their own order, and the states of the list. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_FILTER, type OrderFilter } from '#src/features/p2p/order/order-filter.ts';
import { OrderListView, type OrderListViewProps } from '#src/features/p2p/order/OrderListView.tsx';
import { orderAt } from '#stories/features/p2p/sample-orders.ts';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownLinks } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const INTENTS = ['onFilterChange', 'onOpen', 'onExport'] as const;
const order = orderAt('awaiting', 'buyer');
const page = { items: [order], currentPage: 2, lastPage: 3, perPage: 20, total: 50 };
const FILTER: OrderFilter = {
  tab: 'open',
  coin: 'BTC',
  side: 'sell',
  status: 'paid',
  fromDay: '2026-01-02',
  toDay: '2026-01-09',
  page: 2,
};

const list =
  (filter: OrderFilter, orders: OrderListViewProps['orders'] = loadedData(page)) =>
  (calls: Pick<OrderListViewProps, (typeof INTENTS)[number]>) => (
    <OrderListView filter={filter} coins={['USDT', 'BTC', 'ETH']} orders={orders} {...calls} />
  );

it('changes its own part of the filter by each field', async () => {
  const edited = await editEach(INTENTS, list(FILTER));
  expect(edited).toMatchObject({
    Open: [true, undefined],
    Done: [false, ['onFilterChange', { tab: 'done' }]],
    Coin: ['BTC', ['onFilterChange', { coin: 'ETH' }]],
    Side: ['sell', ['onFilterChange', { side: 'sell' }]],
    Status: ['paid', ['onFilterChange', { status: expect.any(String) }]],
    From: ['2026-01-02', ['onFilterChange', { fromDay: '2031-02-03' }]],
    To: ['2026-01-09', ['onFilterChange', { toDay: '2031-02-03' }]],
  });
});

it('pages, exports, opens an order, and clears a filter alone', async () => {
  const pressed = Object.entries(await pressEach(INTENTS, list(FILTER)));
  const calls = pressed.map(([, call]) => call);
  expect(calls).toContainEqual(['onFilterChange', { page: 1 }]);
  expect(calls).toContainEqual(['onFilterChange', { page: 3 }]);
  expect(calls).toContainEqual(['onOpen', order]);
  expect(Object.fromEntries(pressed)).toMatchObject({
    'Clear filters': ['onFilterChange', NO_FILTER],
    Export: ['onExport'],
  });
  const plain = { ...FILTER, ...NO_FILTER };
  expect('Clear filters' in (await pressEach(INTENTS, list(plain)))).toBe(false);
});

it('leads from an empty list to the ads, and reads a failed one again', async () => {
  const none = { onFilterChange: vi.fn(), onOpen: vi.fn(), onExport: vi.fn() };
  const empty = loadedData({ ...page, items: [], total: 0, currentPage: 1, lastPage: 1 });
  renderOnPage(list({ ...FILTER, ...NO_FILTER }, empty)(none));
  expect(shownLinks()).toEqual({ 'Find an ad': '/p2p-trading' });
  cleanup();
  const failed = notLoaded();
  await pressEach(INTENTS, list(FILTER, failed));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
