/** Dialogs of an order: each value is that of its own label, and each control makes its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, orderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { ConfirmAmend } from '#src/trading/orders/changes/ConfirmAmend.tsx';
import { ConfirmCancelAll } from '#src/trading/orders/changes/ConfirmCancelAll.tsx';
import { OrderDetailView } from '#src/trading/orders/details/OrderDetailView.tsx';
import {
  openOrders,
  ownTrades,
  sampleOrder,
  samplePairOf,
} from '#stories/trading/sample-account.ts';
import { STORY_TIME_MS } from '#stories/trading/sample-market.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { shownTables, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const now = epochMs(STORY_TIME_MS);

const order: Order = sampleOrder(30, {
  id: orderId(4711),
  clientOrderId: clientOrderId('web-1'),
  kind: 'stop_limit',
  side: 'sell',
  limitPrice: decimal('64100.5'),
  stopPrice: decimal('64300.25'),
  averagePrice: decimal('64200.75'),
  size: decimal('0.5'),
  filled: decimal('0.125'),
  remaining: decimal('0.375'),
  notional: decimal('8025.1'),
  timeInForce: 'IOC',
  status: 'partially_filled',
  updatedAt: epochMs(STORY_TIME_MS - 60_000),
});

const pair = samplePairOf(order);

it('shows each field of an order with its trades, and copies its IDs', async () => {
  const view = (record: Recorder) => (
    <OrderDetailView
      order={order}
      pair={pair}
      trades={loadedData(ownTrades)}
      now={now}
      onCopy={record('onCopy')}
      onClose={record('onClose')}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownValues()).toEqual({
    Amount: '0.50000 BTC',
    Average: '64,200.75 USDT',
    'Client order ID': 'web-1',
    Fees: '0.0001 USDT',
    Filled: '0.12500 (25%)',
    'Last updated': 'Nov 20th 2026 9:29:00 AM a minute ago',
    'Order ID': '4711',
    Placed: 'Nov 20th 2026 9:00:00 AM 30 minutes ago',
    Price: '64,100.50 USDT',
    Status: 'Partially filled',
    'Stop price': '64,300.25 USDT',
    Total: '8,025.10 USDT',
    Type: 'Stop limit · IOC',
  });
  expect(shownTables()).toEqual([
    ['Time', 'Price', 'Amount', 'Fee'],
    ['Nov 20th 2026 9:26:00 AM', '64,100.00', '0.10000', '0.0001 BTC'],
    ['Nov 20th 2026 7:55:00 AM', '64,311.07', '0.02000', '1.2862214 USDT'],
  ]);
  expect(await usesOf(view)).toEqual({
    Close: 'onClose',
    'Copy client order ID': 'onCopy web-1',
    'Copy order ID': 'onCopy 4711',
  });
});

it('shows each value of an order before and after its change', async () => {
  const change = { limitPrice: decimal('65000'), size: decimal('0.75') };
  const view = (changed: object) => (record: Recorder) => (
    <ConfirmAmend
      order={order}
      pair={pair}
      change={changed}
      warning="change"
      onConfirm={record('onConfirm')}
      onDecline={record('onDecline')}
    />
  );
  await showOnPage(view(change)(ignoreCalls));
  expect(shownValues()).toEqual({
    Amount: '0.50000 → 0.75000',
    Price: '64,100.50 → 65,000.00',
    'Sell order': 'BTC/USDT',
    'Stop price': '64,300.25',
  });
  cleanup();
  await showOnPage(view({ stopPrice: decimal('66000') })(ignoreCalls));
  expect(shownValues()).toEqual({
    Amount: '0.50000',
    Price: '64,100.50',
    'Sell order': 'BTC/USDT',
    'Stop price': '64,300.25 → 66,000.00',
  });
  expect(await usesOf(view(change))).toEqual({
    'Amend order': 'onConfirm',
    Close: 'onDecline',
    'Go back': 'onDecline',
  });
});

it('cancels the orders of the chosen pair and type, and counts them', async () => {
  const view = (record: Recorder) => (
    <ConfirmCancelAll
      orders={openOrders}
      pairs={[]}
      pair={btcUsdt}
      isCanceling={false}
      onCancelAll={(scope) => record('onCancelAll')(scope.pair?.id, scope.type)}
      onClose={record('onClose')}
    />
  );
  const uses = await usesOf(view);
  expect(uses).toEqual({
    'All 4': 'nothing',
    'Buys 2': 'nothing',
    'Cancel orders: 4': ['onClose', 'onCancelAll 1 none'],
    Close: 'onClose',
    'Go back': 'onClose',
    Pair: 'nothing',
    'Sells 1': 'nothing',
    'Stops 1': 'nothing',
  });
  expect((await usesOf(view, ['Sells 1']))['Cancel orders: 1']).toEqual([
    'onClose',
    'onCancelAll 1 sell',
  ]);
  expect((await usesOf(view, ['Stops 1']))['Cancel orders: 1']).toEqual([
    'onClose',
    'onCancelAll 1 stop_limit',
  ]);
});
