import { beforeEach, expect, it } from 'vitest';
import { orderId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import {
  ALICE,
  at,
  BOB,
  BTC,
  BTC_USDT,
  ETH_USDT,
  openExchangeWith,
  priceOf,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';

let test: TestExchange;

beforeEach(async () => {
  test = await openExchangeWith({ users: [ALICE], usdt: 1_000, btc: 1 }, { users: [BOB], btc: 1 });
});

const bid = { userId: ALICE, side: 'buy', kind: 'limit', ...at('60000', '0.001') } as const;
const ask = { userId: ALICE, side: 'sell', kind: 'limit', ...at('61000', '0.001') } as const;

it('[SPOT-02] releases the frozen amount of an order and removes the order from the book', async () => {
  const { order } = await test.placed(bid);
  const canceled = await test.exchange.cancel({ userId: ALICE, orderId: order.id });
  expect(canceled).toMatchObject({ status: 'cancelled', cancelReason: 'user', version: 2 });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  expect(test.exchange.levels(BTC_USDT.id, 10)).toEqual({ bids: [], asks: [] });
  expect(test.exchange.openOrders(ALICE)).toEqual([]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('releases the remaining frozen amount of a partially filled order', async () => {
  const { order } = await test.placed(bid);
  await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.0004') });
  const canceled = await test.exchange.cancel({ userId: ALICE, orderId: order.id });
  expect(canceled).toMatchObject({ status: 'cancelled', filled: 40 });
  expect(test.balanceText(ALICE, USDT)).toBe('976 + 0');
});

it('cancels an untriggered stop order', async () => {
  const stop = { ...bid, kind: 'stop_limit', stopPrice: priceOf('60000') } as const;
  const { order } = await test.placed(stop);
  await test.exchange.cancel({ userId: ALICE, orderId: order.id });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('rejects closed, unknown and foreign orders, the last two with the same response', async () => {
  const { order } = await test.placed(bid);
  const cancel = { userId: ALICE, orderId: order.id };
  expect(await test.exchange.cancel({ ...cancel, userId: BOB })).toEqual(reject('order_not_found'));
  expect(await test.exchange.cancel({ ...cancel, orderId: orderId(999) })).toEqual(
    reject('order_not_found'),
  );
  await test.exchange.cancel(cancel);
  expect(await test.exchange.cancel(cancel)).toEqual(reject('order_not_open'));
  expect(await test.exchange.cancel({ ...cancel, userId: BOB })).toEqual(reject('order_not_found'));
});

it('rejects an order of another type than the caller stated', async () => {
  const { order } = await test.placed(bid);
  const cancel = { userId: ALICE, orderId: order.id };
  const asSell = { ...cancel, expected: { side: 'sell' } as const };
  const asStop = { ...cancel, expected: { kinds: ['stop_limit'] } as const };
  expect(await test.exchange.cancel(asSell)).toEqual(reject('order_type_mismatch'));
  expect(await test.exchange.cancel(asStop)).toEqual(reject('order_type_mismatch'));
  const asLimitBuy = { ...cancel, expected: { side: 'buy', kinds: ['limit'] } as const };
  expect(await test.exchange.cancel(asLimitBuy)).toMatchObject({ status: 'cancelled' });
});

it('cancels an order once for many concurrent requests', async () => {
  const { order } = await test.placed(bid);
  const cancel = { userId: ALICE, orderId: order.id };
  const replies = await Promise.all(Array.from({ length: 20 }, () => test.exchange.cancel(cancel)));
  expect(
    replies.filter((reply) => isRejection(reply) && reply.rejection === 'order_not_open'),
  ).toHaveLength(19);
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('has one winner when a fill and a cancel cross', async () => {
  const { order } = await test.placed(bid);
  const [sold, canceled] = await Promise.all([
    test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.001') }),
    test.exchange.cancel({ userId: ALICE, orderId: order.id }),
  ]);
  expect(sold.order.status).toBe('filled');
  expect(canceled).toEqual(reject('order_not_open'));
  expect(test.balanceText(ALICE, USDT)).toBe('940 + 0');
});

it('cancels all matching orders and no others', async () => {
  const first = await test.placed(bid);
  const second = await test.placed(ask);
  const stop = { ...bid, kind: 'stop_limit', stopPrice: priceOf('60500') } as const;
  const third = await test.placed(stop);
  const other = await test.placed({ ...bid, pairId: ETH_USDT.id });
  const { exchange } = test;
  const idsOf = (orders: Awaited<ReturnType<typeof exchange.cancelAll>>) =>
    isRejection(orders) ? orders : orders.map(({ id }) => id);

  expect(idsOf(await exchange.cancelAll({ userId: BOB }))).toEqual([]);
  const stops = await exchange.cancelAll({ userId: ALICE, kinds: ['stop_limit'] });
  expect(idsOf(stops)).toEqual([third.order.id]);
  const sells = await exchange.cancelAll({ userId: ALICE, side: 'sell' });
  expect(idsOf(sells)).toEqual([second.order.id]);
  const inPair = await exchange.cancelAll({ userId: ALICE, pairIds: [BTC_USDT.id] });
  expect(idsOf(inPair)).toEqual([first.order.id]);
  expect(idsOf(await exchange.cancelAll({ userId: ALICE }))).toEqual([other.order.id]);
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  expect(test.balanceText(ALICE, BTC)).toBe('1 + 0');
});

it('cancels in a closed pair as well', async () => {
  const { order } = await test.placed(bid);
  await test.exchange.setPairStatus(BTC_USDT.id, 'closed');
  const canceled = await test.exchange.cancel({ userId: ALICE, orderId: order.id });
  expect(canceled).toMatchObject({ status: 'cancelled' });
});
