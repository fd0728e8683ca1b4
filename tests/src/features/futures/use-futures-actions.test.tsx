/** Keyboard actions of the futures page: each acts on the contract on screen alone, and says so before. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, ticks } from '#contract/core/decimal.ts';
import type { ActionId } from '#contract/core/trading-actions.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { useFuturesActions } from '#src/features/futures/use-futures-actions.ts';
import {
  isOffered,
  labelOf,
  previewOf,
  rejectedOf,
  runAction,
} from '#src/trading/actions/offered-actions.ts';
import {
  ethContract,
  sampleFuturesOrder,
  samplePosition,
} from '#stories/features/futures/sample-futures.ts';
import { stageAccount, stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { onPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  stageAccount(undefined);
});

const elsewhere = { tradeCoinId: ethContract.tradeCoinId, pairId: ethContract.id };
const btc = samplePosition({ id: 'btc' });
const eth = samplePosition({ id: 'eth', contract: ethContract });

function open() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const market = { ...stagedFutures().market(), bestBid: ticks(600_000), bestAsk: ticks(600_020) };
  const service = {
    ...stagedFutures({ market: () => market }),
    cancelOrder: vi.fn(() => Promise.resolve('accepted' as const)),
    cancelAll: vi.fn(() => Promise.resolve('accepted' as const)),
  };
  const onClose = vi.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    onPage(<FuturesServiceProvider value={service}>{children}</FuturesServiceProvider>);
  renderHook(() => useFuturesActions(onClose), { wrapper });
  return { service, onClose, draft: () => service.order.getSnapshot().context.draft };
}

it('cancel the newest order of the contract, or all of its orders', () => {
  const orders = [
    sampleFuturesOrder('elsewhere', elsewhere),
    sampleFuturesOrder('newest', { side: 'sell', size: decimal('0.75') }),
    sampleFuturesOrder('older'),
  ].map((order, at) => ({ ...order, createdAt: (order.createdAt - at) as typeof order.createdAt }));
  stageAccount({ positions: [], orders });
  const { service } = open();
  expect(previewOf('cancel_newest')).toBe('Cancel sell 0.75 BTC.');
  expect(previewOf('cancel_all')).toBe('Cancel all open orders for this contract (2).');
  expect([rejectedOf('cancel_newest'), rejectedOf('cancel_all')]).toEqual([undefined, undefined]);
  runAction('cancel_newest');
  expect(service.cancelOrder).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'newest' }),
  );
  runAction('cancel_all');
  expect(service.cancelAll).toHaveBeenCalledExactlyOnceWith(
    { isEverywhere: false, kind: undefined },
    service.newRequestId(),
  );
});

it('do nothing without an order or a position of the contract', () => {
  stageAccount({ positions: [eth], orders: [sampleFuturesOrder('elsewhere', elsewhere)] });
  const { service, onClose } = open();
  const actions: readonly ActionId[] = ['cancel_newest', 'cancel_all', 'close_position'];
  expect(actions.map((action) => rejectedOf(action))).toEqual([
    'No open orders for this contract.',
    'No open orders for this contract.',
    'No open positions in this contract.',
  ]);
  runAction('cancel_newest');
  runAction('close_position');
  expect(service.cancelOrder).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('ask whether the newest position of the contract is closed', () => {
  stageAccount({ positions: [eth, btc], orders: [] });
  const { onClose } = open();
  expect(rejectedOf('close_position')).toBeUndefined();
  runAction('close_position');
  expect(onClose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'btc' }));
});

it('fill the form: its kind, a share of the maximum, a price of the market, or nothing', () => {
  const { draft } = open();
  runAction('kind_market');
  expect(draft().kind).toBe('market');
  runAction('kind_limit');
  expect(labelOf('percent_75')).toBe('75% of maximum amount');
  runAction('percent_75');
  expect(draft()).toMatchObject({ kind: 'limit', percent: 75 });
  const prices = (['price_bid', 'price_ask', 'price_mid'] as const).map((action) => {
    runAction(action);
    return draft().price;
  });
  expect(prices).toEqual(['60,000', '60,002', '60,001']);
  runAction('clear');
  expect(draft()).toMatchObject({ price: '', stop: '', amount: '', takeProfit: '', stopLoss: '' });
});

it('are offered while the page is open', () => {
  open();
  expect(isOffered('close_position')).toBe(true);
  cleanup();
  expect(isOffered('close_position')).toBe(false);
});
