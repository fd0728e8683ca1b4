import { expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { notifyOrders } from '#server/notifications/order-notifications.ts';
import { ALICE, BOB, BTC_USDT, openTestExchange } from '#tests/support/test-exchange.ts';

type AccountEvent = Parameters<typeof notifyOrders>[0];
type Order = AccountEvent['orders'][number];

it('notifies of each order that was filled or that the exchange canceled, and of no other', () => {
  const { exchange } = openTestExchange();
  const order = (id: number, status: Order['status'], cancelReason?: Order['cancelReason']) =>
    ({
      id,
      userId: ALICE,
      pairId: BTC_USDT.id,
      side: 'buy',
      kind: 'limit',
      status,
      cancelReason,
      size: 10_000,
      filled: status === 'filled' ? 10_000 : 0,
      filledNotional: 0n,
      fees: 0n,
      limitPrice: 100_000,
      timeInForce: 'GTC',
      version: 1,
      createdAt: epochMs(0),
      updatedAt: epochMs(0),
    }) as unknown as Order;
  const orders = [
    order(1, 'open'),
    order(2, 'filled'),
    order(3, 'cancelled', 'user'),
    order(4, 'cancelled', 'expired' as Order['cancelReason']),
    order(5, 'cancelled'),
    { ...order(6, 'filled'), pairId: 999 as Order['pairId'] },
    order(7, 'filled'),
  ];
  const put = vi.fn();
  const event = { userId: BOB, orders, at: epochMs(5) } as unknown as AccountEvent;
  notifyOrders(event, exchange, put);
  expect(
    put.mock.calls.map(([user, details, at]) => [user, details.orderId, details.event, at]),
  ).toEqual([
    [BOB, 2, 'filled', 5],
    [BOB, 4, 'canceled', 5],
    [BOB, 7, 'filled', 5],
  ]);
  expect(put.mock.calls[0]?.[1]).toMatchObject({ tradeCoin: 'BTC', side: 'buy' });
});
