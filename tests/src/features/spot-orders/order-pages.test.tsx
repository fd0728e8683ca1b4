/** Pages of spot orders with the real client and queries: what each page requests, and the details of one order. */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import type { Order } from '#contract/entities/order.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { OrderListsServiceProvider } from '#src/binding/order-lists.ts';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { OrderDetail } from '#src/features/spot-orders/OrderDetail.tsx';
import {
  BuyHistoryPage,
  SellHistoryPage,
  SpotOrdersPage,
  StopLimitHistoryPage,
} from '#src/features/spot-orders/OrderPages.tsx';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideHistoryQueries } from '#src/queries/spot-history.ts';
import { accountOf, applyAccount } from '#src/stores/account.store.ts';
import { mockService } from '#stories/features/spot/mocks.ts';
import { sampleOrder } from '#stories/trading/sample-account.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordingExchange } from '../../../support/recording-exchange.ts';
import { shownValues } from '../../../support/shown-values.ts';

afterEach(() => {
  cleanup();
  applyAccount(undefined);
  applyAccount(undefined, accountOf('demo'));
});

async function open(view: ReactNode, address: string, tradingMode: 'real' | 'demo' = 'real') {
  const requests: RawRequest[] = [];
  const exchange = recordingExchange(
    (request: RawRequest) => {
      requests.push(request);
      const row = request.path.includes('trade')
        ? ownTradeWire
        : { ...orderWire, status: 'filled' };
      return { data: [row], current_page: 1, last_page: 1, per_page: 50, total: 1 };
    },
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideHistoryQueries(cache, exchange.client);
  const { service } = mockService();
  const lists = { exportMachine: undefined, announce: vi.fn() } as never;
  await act(
    async () =>
      void renderOnPage(
        <QueryClientProvider client={cache}>
          <OrderListsServiceProvider value={lists}>
            <SpotServiceProvider service={{ ...service, tradingMode }}>{view}</SpotServiceProvider>
          </OrderListsServiceProvider>
        </QueryClientProvider>,
        address,
      ),
  );
  return { requests };
}

const queryOf = (request: RawRequest | undefined) => request?.query as Record<string, unknown>;

it.each([
  ['stop-limit', <StopLimitHistoryPage key="s" />, 'Stop-limit order history', 'stop_limit'],
  ['buy', <BuyHistoryPage key="b" />, 'Buy order history', 'buy'],
  ['sell', <SellHistoryPage key="l" />, 'Sell order history', 'sell'],
])('requests the orders of the %s page alone', async (_, page, title, type) => {
  const { requests } = await open(page, '/user/history');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(queryOf(requests[0])).toMatchObject({ order_type: type, state: 'closed' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe(title);
});

it('requests the orders that the filter of the address names', async () => {
  const { requests } = await open(<BuyHistoryPage />, '/user/h?status=rejected&search=abc');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(queryOf(requests[0])).toMatchObject({ order_type: 'buy', search: 'abc' });
  expect(JSON.stringify(queryOf(requests[0]))).toContain('rejected');
});

it('opens the tab of the address, and writes the chosen one to it', async () => {
  const { requests } = await open(<SpotOrdersPage />, '/user/spot-orders?tab=trades&side=buy');
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  const tab = (name: string) => screen.getByRole('tab', { name });
  const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(chosenTab()).toBe('Trade history');
  await act(async () => void fireEvent.click(tab('Order history')));
  expect([chosenTab(), location.search]).toEqual(['Order history', '?tab=history']);
  await act(async () => void fireEvent.click(tab('Open orders')));
  expect([chosenTab(), location.search]).toEqual(['Open orders', '']);
  await act(async () => void fireEvent.click(tab('Trade history')));
  expect([chosenTab(), location.search]).toEqual(['Trade history', '?tab=trades']);
});

const listed: Order = sampleOrder(70, { version: 3, filled: decimal('0.1') });
const applyOrder = (mode: 'real' | 'demo', order: Order) =>
  applyAccount(
    { kind: 'full', userId: sampleUser.id, orders: [order], trades: [], balances: [] },
    accountOf(mode),
  );
const filledText = () => shownValues()['Filled'];

it.each([
  ['a newer version', 'real', 4, '0.2'],
  ['an older version', 'real', 2, '0.1'],
  ['the same order of the other account', 'demo', 4, '0.1'],
] as const)('shows an order as the list has it, or %s', async (_, mode, version, amount) => {
  await open(<OrderDetail order={listed} onClose={vi.fn()} />, '/');
  await act(async () => applyOrder(mode, { ...listed, version, filled: decimal('0.2') }));
  expect(String(filledText()).split(' ')[0]).toBe(amount);
});

it('requests the trades of its order, again with each fill, in the account of the page', async () => {
  applyOrder('demo', listed);
  const { requests } = await open(<OrderDetail order={listed} onClose={vi.fn()} />, '/', 'demo');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(JSON.stringify(queryOf(requests[0]))).toContain(String(listed.id));
  await act(async () => applyOrder('demo', { ...listed, version: 4 }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(queryOf(requests[1])).toEqual(queryOf(requests[0]));
});
