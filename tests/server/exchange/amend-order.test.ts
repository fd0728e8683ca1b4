import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOrderId, orderId } from '#contract/core/ids.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { AmendOrder } from '#server/exchange/exchange-api.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import {
  ALICE,
  at,
  BOB,
  BTC_USDT,
  CAROL,
  openCreditedExchange,
  priceOf,
  sizeOf,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';

let test: TestExchange;

beforeEach(async () => {
  test = await openCreditedExchange(1_000);
});
afterEach(() => {
  expect(checkLedger(test.db)).toEqual([]);
  expect(test.fatal).toEqual([]);
});

const buy = { userId: ALICE, side: 'buy', kind: 'limit' } as const;
const sell = { userId: BOB, side: 'sell', kind: 'limit' } as const;
const stopBuy = { ...buy, kind: 'stop_limit', stopPrice: priceOf('65000') } as const;

type Change = Omit<AmendOrder, 'userId' | 'orderId' | 'version'> & { readonly version?: number };
const amend = ({ id, userId, version }: OrderRecord, change: Change) =>
  test.exchange.amend({ userId, orderId: id, version, ...change });
/** Sends an amendment that must be accepted. */
async function mustAmend(order: OrderRecord, change: Change): Promise<OrderRecord> {
  const outcome = await amend(order, change);
  if (isRejection(outcome)) throw new Error(`an amendment was refused: ${outcome.rejection}`);
  return outcome;
}
/** Returns the resting orders that a taker matches, in matching order. */
async function meets(side: 'buy' | 'sell', price: string, size: string): Promise<number[]> {
  const { trades } = await test.placed({ userId: CAROL, side, kind: 'limit', ...at(price, size) });
  return trades.map(({ makerOrderId }) => makerOrderId);
}

it('[SPOT-02] keeps the queue position of an order whose size decreases, and releases the frozen difference', async () => {
  const { order: first } = await test.placed({ ...buy, ...at('60000', '0.003') });
  const { order: second } = await test.placed({ ...buy, userId: BOB, ...at('60000', '0.001') });
  const smaller = await mustAmend(first, { size: sizeOf('0.001') });
  expect(smaller).toMatchObject({ id: first.id, size: 100, status: 'open', version: 2 });
  expect(test.balanceText(ALICE, USDT)).toBe('940 + 60');
  expect(test.exchange.levels(BTC_USDT.id, 9).bids).toEqual([{ price: 6_000_000, size: 200 }]);
  expect(await meets('sell', '60000', '0.002')).toEqual([first.id, second.id]);
});

it.each([
  ['a larger size', { size: sizeOf('0.002') }, '880 + 120'],
  ['another price and back', { limitPrice: priceOf('59999') }, '940 + 60'],
])('[SPOT-02] puts an order with %s at the end of the queue', async (_, change, balanceText) => {
  const { order: first } = await test.placed({ ...buy, ...at('60000', '0.001') });
  const { order: second } = await test.placed({ ...buy, userId: BOB, ...at('60000', '0.001') });
  let moved = await mustAmend(first, change);
  if ('limitPrice' in change) {
    expect(test.balanceText(ALICE, USDT)).toBe('940.001 + 59.999');
    expect(test.exchange.levels(BTC_USDT.id, 9).bids).toEqual([
      { price: 6_000_000, size: 100 },
      { price: 5_999_900, size: 100 },
    ]);
    moved = await mustAmend(moved, { limitPrice: priceOf('60000') });
  }
  expect(test.balanceText(ALICE, USDT)).toBe(balanceText);
  const size = moved.size === 200 ? '0.003' : '0.002';
  expect(await meets('sell', '60000', size)).toEqual([second.id, first.id]);
});

it('[SPOT-02] trades immediately when its new price crosses the market, like a new order', async () => {
  const { order: ask } = await test.placed({ ...sell, ...at('61000', '0.002') });
  await test.placed({ ...buy, userId: CAROL, ...at('60500', '0.0005') });
  const sold = await mustAmend(ask, { limitPrice: priceOf('60500') });
  expect(sold).toMatchObject({ status: 'partially_filled', filled: 50, limitPrice: 6_050_000 });
  expect(test.exchange.levels(BTC_USDT.id, 9)).toEqual({
    bids: [],
    asks: [{ price: 6_050_000, size: 150 }],
  });
  const { order: bid } = await test.placed({ ...buy, ...at('60000', '0.0015') });
  const bought = await mustAmend(bid, { limitPrice: priceOf('60600') });
  expect(bought).toMatchObject({ status: 'filled', filled: 150 });
  // The order filled at the better available price, and the rest of its frozen amount was released.
  expect(test.balanceText(ALICE, USDT)).toBe('909.25 + 0');
});

it('[SPOT-02] changes the remaining size of a partially filled order', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.003') });
  await meets('sell', '60000', '0.001');
  const now = test.exchange.order(ALICE, order.id);
  if (now === undefined) throw new Error('the order is there');
  const changed = await mustAmend(now, { ...at('59000', '0.002') });
  expect(changed).toMatchObject({ status: 'partially_filled', size: 200, filled: 100, version: 3 });
  expect(test.balanceText(ALICE, USDT)).toBe('881 + 59');
  expect(await amend(changed, { size: sizeOf('0.001') })).toEqual(reject('amount_below_filled'));
  expect(await amend(changed, { size: sizeOf('0.0005') })).toEqual(reject('amount_below_filled'));
});

it('[SPOT-02] changes limit price, stop price and amount of an untriggered stop order', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  await test.placed({ ...buy, userId: CAROL, ...at('64000', '0.001') });
  const { order } = await test.placed({ ...stopBuy, ...at('65100', '0.001') });
  const moved = await mustAmend(order, { ...at('64300', '0.002'), stopPrice: priceOf('64200') });
  expect(moved).toMatchObject({ status: 'untriggered', stopPrice: 6_420_000, size: 200 });
  expect(test.balanceText(ALICE, USDT)).toBe('871.4 + 128.6');
  expect(await amend(moved, { stopPrice: priceOf('64000') })).toEqual(reject('stop_would_trigger'));
  await test.placed({ ...sell, ...at('64200', '0.001') });
  await test.placed({ ...buy, userId: CAROL, ...at('64200', '0.001') });
  expect(test.exchange.order(ALICE, order.id)).toMatchObject({
    status: 'open',
    limitPrice: 6_430_000,
  });
  const triggered = test.exchange.order(ALICE, order.id);
  if (triggered === undefined) throw new Error('the order is there');
  expect(await amend(triggered, { stopPrice: priceOf('66000') })).toEqual(
    reject('order_type_mismatch'),
  );
  expect(await mustAmend(triggered, { limitPrice: priceOf('64100') })).toMatchObject({
    status: 'open',
    limitPrice: 6_410_000,
  });
});

it('[SPOT-06] rejects invalid amendments and leaves the order unchanged', async () => {
  const { order: bid } = await test.placed({ ...buy, ...at('60000', '0.001') });
  const { order: postOnly } = await test.placed({
    ...buy,
    ...at('60000', '0.001'),
    timeInForce: 'post_only',
  });
  await test.placed({ ...sell, ...at('61000', '0.001') });
  const before = test.exchange.openOrders(ALICE);
  expect(await amend(bid, { limitPrice: priceOf('60000'), size: sizeOf('1') })).toEqual(
    reject('balance_too_low'),
  );
  expect(await amend(bid, { size: sizeOf('0.00008') })).toEqual(reject('notional_too_small'));
  expect(await amend(bid, { limitPrice: priceOf('80000') })).toEqual(
    reject('price_far_from_market'),
  );
  expect(await amend(bid, { stopPrice: priceOf('80000') })).toEqual(reject('order_type_mismatch'));
  expect(await amend(postOnly, { limitPrice: priceOf('61000') })).toEqual(
    reject('post_only_would_take'),
  );
  expect(await amend(bid, { version: 2, size: sizeOf('0.002') })).toEqual(reject('state_changed'));
  expect(await amend(bid, { size: 0 as never })).toEqual(reject('amount_off_lot'));
  expect(await amend(bid, { limitPrice: 0 as never })).toEqual(reject('price_off_tick'));
  expect(await amend({ ...bid, userId: BOB }, { size: sizeOf('0.002') })).toEqual(
    reject('order_not_found'),
  );
  expect(await amend({ ...bid, id: orderId(999) }, { size: sizeOf('0.002') })).toEqual(
    reject('order_not_found'),
  );
  expect(test.exchange.openOrders(ALICE)).toEqual(before);
  expect(test.balanceText(ALICE, USDT)).toBe('880 + 120');

  await test.exchange.setPairStatus(BTC_USDT.id, 'closed');
  expect(await amend(bid, { size: sizeOf('0.002') })).toEqual(reject('pair_closed'));
  await test.exchange.cancel({ userId: ALICE, orderId: bid.id });
  expect(await amend(bid, { size: sizeOf('0.002') })).toEqual(reject('order_not_open'));
});

it('[SPOT-06] responds to an amendment of a foreign order, open or closed, as to one of no order', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.001') });
  const change = { limitPrice: priceOf('61000') };
  const foreign = { ...order, userId: BOB };
  expect(await amend(foreign, change)).toEqual(reject('order_not_found'));
  expect(await amend({ ...order, id: orderId(999_999) }, change)).toEqual(
    reject('order_not_found'),
  );
  await test.exchange.cancel({ userId: ALICE, orderId: order.id });
  expect(await amend(order, change)).toEqual(reject('order_not_open'));
  expect(await amend(foreign, change)).toEqual(reject('order_not_found'));
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('[SPOT-02] changes nothing when the requested terms equal the current ones', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.001') });
  expect(await mustAmend(order, { ...at('60000', '0.001') })).toEqual(order);
});

it('[SPOT-02] cancels an amended order that would match its owner’s own order', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.001') });
  await test.placed({ ...sell, userId: ALICE, ...at('61000', '0.001') });
  const met = await mustAmend(order, { limitPrice: priceOf('61000') });
  expect(met).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('[SPOT-02] is filled immediately by a stop order that its own trade triggered', async () => {
  const { order } = await test.placed({ ...sell, ...at('60000', '0.001') });
  await test.placed({ ...buy, ...at('59990', '0.001') });
  const { order: stop } = await test.placed({
    ...stopBuy,
    ...at('59990', '0.001'),
    stopPrice: priceOf('59990'),
  });
  const moved = await mustAmend(order, { ...at('59990', '0.0015') });
  expect(moved).toMatchObject({ status: 'filled', filled: 150, version: 2 });
  expect(test.exchange.order(ALICE, stop.id)).toMatchObject({ status: 'partially_filled' });
});

it('[SPOT-02] accepts one of two amendments of the same version', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.002') });
  const outcomes = await Promise.all([
    amend(order, { size: sizeOf('0.001') }),
    amend(order, { limitPrice: priceOf('59000') }),
  ]);
  expect(outcomes).toMatchObject([{ size: 100, version: 2 }, { rejection: 'state_changed' }]);
});

it('[SPOT-02] keeps its new terms and its new queue position after a restart', async () => {
  const { order: first } = await test.placed({ ...buy, ...at('60000', '0.002') });
  const { order: second } = await test.placed({ ...buy, userId: BOB, ...at('60000', '0.001') });
  const { order: stop } = await test.placed({ ...stopBuy, userId: BOB, ...at('65100', '0.001') });
  await mustAmend(first, { size: sizeOf('0.003') });
  await mustAmend(stop, { ...at('64900', '0.002'), stopPrice: priceOf('64800') });
  const before = [ALICE, BOB].map((userId) => test.exchange.openOrders(userId));
  await test.exchange.close();
  test = test.restart();
  expect(test.exchange.health).toEqual({ mode: 'open', reasons: [] });
  expect([ALICE, BOB].map((userId) => test.exchange.openOrders(userId))).toEqual(before);
  expect(await meets('sell', '60000', '0.004')).toEqual([second.id, first.id]);
});

it('[SPOT-02] recognizes a repeated order by its original terms', async () => {
  const request = {
    ...buy,
    ...at('60000', '0.002'),
    clientOrderId: clientOrderId('once'),
  } as const;
  const { order } = await test.placed(request);
  await mustAmend(order, { ...at('59000', '0.001') });
  const again = await test.placed(request);
  expect(again).toMatchObject({ result: 'existing', order: { limitPrice: 5_900_000, size: 100 } });
  const other = { ...request, ...at('59000', '0.001') };
  expect(await test.exchange.place({ pairId: BTC_USDT.id, ...other })).toEqual(
    reject('client_order_id_reused'),
  );
});

it('[SPOT-02] notifies its owner and the book of the change once', async () => {
  const { order } = await test.placed({ ...buy, ...at('60000', '0.002') });
  test.events.length = 0;
  const seq = test.exchange.accountEventsSince(ALICE, 0).lastSeq;
  await mustAmend(order, { ...at('59000', '0.001') });
  const notified = test.events.filter(({ kind }) => kind !== 'balance');
  expect(notified).toMatchObject([
    { kind: 'order', order: { id: order.id, limitPrice: 5_900_000, size: 100, version: 2 } },
    { kind: 'level', side: 'bid', price: 6_000_000, size: 0 },
    { kind: 'level', side: 'bid', price: 5_900_000, size: 100 },
  ]);
  expect(test.exchange.accountEventsSince(ALICE, seq).events).toMatchObject([
    {
      orders: [{ id: order.id, version: 2, timeInForce: 'GTC' }],
      balances: [{ coinId: USDT, frozen: 5_900_000_000n }],
    },
  ]);
});
