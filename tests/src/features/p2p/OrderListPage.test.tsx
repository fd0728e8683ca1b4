/** Tests what the list of P2P orders joins: the filter of its address, the query, the export and the way to an order. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { dataOf } from '#domain/loadable.ts';
import { P2pOrdersServiceProvider, type P2pOrdersService } from '#src/binding/p2p-orders.ts';
import { OrderListPage } from '#src/features/p2p/order/OrderListPage.tsx';
import { OrderListView } from '#src/features/p2p/order/OrderListView.tsx';
import type { P2pPage } from '#src/features/p2p/P2pPage.tsx';
import { settings } from '#stories/features/p2p/sample-market.ts';
import { orderAt } from '#stories/features/p2p/sample-orders.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/p2p/order/OrderListView.tsx', () => ({ OrderListView: vi.fn(() => null) }));
vi.mock('#src/features/p2p/P2pPage.tsx', () => ({
  P2pPage: vi.fn(({ children }: Parameters<typeof P2pPage>[0]) => children),
}));
afterEach(cleanup);

const order = orderAt('awaiting', 'buyer');

async function open(address: string) {
  const queries = recordQueries(([, name]) =>
    name === 'settings'
      ? settings
      : name === 'orders'
        ? { items: [order], currentPage: 1, lastPage: 1, total: 1 }
        : undefined,
  );
  const exportOrders = vi.fn(() => Promise.resolve());
  await act(async () => {
    renderOnPage(
      queries.within(
        <P2pOrdersServiceProvider value={{ exportOrders } as unknown as P2pOrdersService}>
          <OrderListPage />
        </P2pOrdersServiceProvider>,
      ),
      address,
    );
  });
  const view = () => {
    const props = vi.mocked(OrderListView).mock.lastCall?.[0];
    if (props === undefined) throw new Error('The view is not rendered.');
    return props;
  };
  const query = () => queries.asked.findLast(([, name]) => name === 'orders')?.[3];
  return { ...queries, view, query, exportOrders };
}

it('reads and exports the orders that the address names', async () => {
  const { view, query, exportOrders } = await open('/o?tab=done&side=sell&coin=BTC&page=3');
  expect(query()).toMatchObject({ tab: 'done', side: 'sell', coin: 'BTC', page: 3 });
  await waitFor(() => expect(dataOf(view().orders)?.items).toEqual([order]));
  expect(view().coins).toEqual(settings.coins.map(({ code }) => code));
  view().onExport();
  expect(exportOrders).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tab: 'done', side: 'sell', coin: 'BTC' }),
  );
});

it('writes a filter to the address, on the first page', async () => {
  const { view, query } = await open('/o?page=3');
  await act(async () => view().onFilterChange({ status: 'paid' }));
  expect(new URLSearchParams(location.search).get('status')).toBe('paid');
  expect(query()).toMatchObject({ tab: 'open', status: 'paid', page: 1 });
});

it('opens an order by its ID', async () => {
  const { view } = await open('/o');
  await act(async () => view().onOpen(order));
  expect(location.pathname + location.search).toBe(`/p2p-trading/order?uid=${order.uid}`);
});
