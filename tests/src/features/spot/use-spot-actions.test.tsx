/** Keyboard actions of the spot page: each acts on the pair on screen and the form in use, and says so before. */
import type { ReactNode } from 'react';
import { act, cleanup, render } from '#tests/support/testing-library.ts';
import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import {
  SpotServiceProvider,
  withTradingService,
  type TradingService,
} from '#src/binding/spot.tsx';
import { useSpotActions } from '#src/features/spot/use-spot-actions.ts';
import { applyAccount } from '#src/stores/account.store.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
} from '#src/stores/order-preferences.store.ts';
import {
  isOffered,
  previewOf,
  rejectedOf,
  runAction,
} from '#src/trading/actions/offered-actions.ts';
import { mockService } from '#stories/features/spot/mocks.ts';
import { ETH, sampleOrder } from '#stories/trading/sample-account.ts';
import { onPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
  applyAccount(undefined);
});

const Actions = withTradingService(function Actions({
  children,
}: {
  readonly children?: ReactNode;
}) {
  useSpotActions(btcUsdt);
  return children;
});

async function open() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { service, tickets } = mockService();
  const trade: TradingService = {
    ...(await service.trade()),
    cancelOrder: vi.fn(() => Promise.resolve()),
    cancelAllOrders: vi.fn(() => Promise.resolve()),
    submit: vi.fn(),
  };
  const loaded = Promise.resolve(trade);
  await act(async () => {
    render(
      onPage(
        <SpotServiceProvider service={{ ...service, trade: () => loaded }}>
          <Actions />
        </SpotServiceProvider>,
      ),
    );
    await loaded;
  });
  const draft = (side: 'buy' | 'sell') => tickets[side].getSnapshot().context.draft;
  return { trade, tickets, draft };
}

const open1 = { status: 'open' as const };
const applyOrders = (orders: Parameters<typeof sampleOrder>[1][]) =>
  act(async () =>
    applyAccount({
      kind: 'full',
      userId: sampleUser.id,
      orders: orders.map((changes, at) => sampleOrder(at + 1, { ...open1, ...changes })),
      trades: [],
      balances: [],
    }),
  );

it('cancel the newest open order of the pair, or all of its orders', async () => {
  const { trade } = await open();
  await applyOrders([
    { tradeCoinId: ETH },
    { status: 'filled' },
    { side: 'sell', size: decimal('0.75') },
    {},
  ]);
  expect(previewOf('cancel_newest')).toBe('Cancel sell 0.75 BTC.');
  expect(previewOf('cancel_all')).toBe('Cancel all open orders for this pair (2).');
  runAction('cancel_newest');
  expect(trade.cancelOrder).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ side: 'sell', size: '0.75' }),
  );
  runAction('cancel_all');
  expect(trade.cancelAllOrders).toHaveBeenCalledExactlyOnceWith(btcUsdt);
});

it('cancel nothing without an open order of the pair', async () => {
  const { trade } = await open();
  await applyOrders([{ tradeCoinId: ETH }, { status: 'filled' }]);
  expect(rejectedOf('cancel_newest')).toBe('No open orders for this pair.');
  expect(rejectedOf('cancel_all')).toBe('No open orders for this pair.');
  runAction('cancel_newest');
  expect(trade.cancelOrder).not.toHaveBeenCalled();
});

it('choose a side, and fill the form of that side alone', async () => {
  const { draft } = await open();
  const before = draft('buy');
  runAction('side_sell');
  runAction('kind_market');
  expect([draft('sell').kind, draft('buy').kind]).toEqual(['market', before.kind]);
  runAction('kind_limit');
  const prices = (['price_bid', 'price_ask'] as const).map((action) => {
    runAction(action);
    return draft('sell').price.replaceAll(',', '');
  });
  expect(Number(prices[0])).toBeLessThan(Number(prices[1]));
  expect(draft('buy').price).toBe(before.price);
  runAction('clear');
  expect(draft('sell')).toMatchObject({ price: '', size: '', total: '' });
});

it('preview the order of the form, and reject one that is not complete', async () => {
  const { trade, tickets } = await open();
  runAction('side_buy');
  runAction('clear');
  expect(previewOf('submit')).toBe('The order is incomplete');
  expect(rejectedOf('submit')).toBe('The order is incomplete');
  const edit = (field: 'price' | 'size', value: string) =>
    tickets.buy.send({ type: 'draft.edited', edit: { field, value } });
  edit('price', '60000');
  edit('size', '0.01');
  tickets.buy.send({
    type: 'balances.changed',
    balances: { quote: units(100_000_000_000_000n), trade: units(0n) },
  });
  expect(previewOf('submit')).toMatch(/^Buy 0\.01 BTC at 60,?000 USDT\.$/);
  expect(rejectedOf('submit')).toBeUndefined();
  runAction('submit');
  expect(trade.submit).toHaveBeenCalledExactlyOnceWith(tickets.buy);
});

it('switch one-click trading on and off', async () => {
  const { trade } = await open();
  const isArmed = () => trade.arming.getSnapshot().matches('armed');
  runAction('arm');
  expect(isArmed()).toBe(true);
  runAction('arm');
  expect(isArmed()).toBe(false);
});

it('are offered while the page is open', async () => {
  await open();
  expect(isOffered('cancel_all')).toBe(true);
  cleanup();
  expect(isOffered('cancel_all')).toBe(false);
});
