import { beforeEach, expect, it } from 'vitest';
import { clientOrderId, pairId, userId } from '#contract/core/ids.ts';
import { ticks, lots } from '#contract/core/decimal.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import {
  ALICE,
  at,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coins,
  openExchangeWith,
  priceOf,
  sizeOf,
  USDT,
  coinUnits,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';

let test: TestExchange;

beforeEach(async () => {
  test = await openExchangeWith(
    { users: [ALICE], usdt: 1_000 },
    { users: [BOB], btc: 1 },
    { users: [CAROL], usdt: 1_000, btc: 1 },
  );
});

const buy = { userId: ALICE, side: 'buy', kind: 'limit' } as const;
const sell = { userId: BOB, side: 'sell', kind: 'limit' } as const;

it('[SPOT-02] freezes price x size for a limit buy', async () => {
  const { result, order, trades } = await test.placed({ ...buy, ...at('64250.1', '0.001') });
  expect(result).toBe('created');
  expect(order).toMatchObject({ status: 'open', filled: 0, fees: 0n, version: 1 });
  expect(trades).toEqual([]);
  expect(test.balanceText(ALICE, USDT)).toBe('935.7499 + 64.2501');
});

it('[SPOT-02] freezes the size for a limit sell', async () => {
  await test.placed({ ...sell, ...at('64250.1', '0.25') });
  expect(test.balanceText(BOB, BTC)).toBe('0.75 + 0.25');
});

it('[SPOT-02] moves both coins in a trade and deducts the fee from the coin each side receives', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  const { order, trades } = await test.placed({ ...buy, ...at('64000', '0.001') });
  expect(order).toMatchObject({
    status: 'filled',
    filled: 100,
    filledNotional: coins('64'),
    fees: coins('0.000001'),
  });
  expect(trades).toMatchObject([
    { price: 6_400_000, size: 100, takerSide: 'buy', takerFee: 100n, makerFee: coins('0.064') },
  ]);
  expect(test.balanceText(ALICE, USDT)).toBe('936 + 0');
  expect(test.balanceText(ALICE, BTC)).toBe('0.000999 + 0');
  expect(test.balanceText(BOB, USDT)).toBe('63.936 + 0');
  expect(test.balanceText(BOB, BTC)).toBe('0.999 + 0');
  expect(checkLedger(test.db)).toEqual([]);
});

it('releases the savings from a better price immediately', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  const { order } = await test.placed({ ...buy, ...at('64000', '0.002') });
  expect(order.status).toBe('partially_filled');
  // 60 are paid and 64 frozen for the other half.
  expect(test.balanceText(ALICE, USDT)).toBe('876 + 64');
});

it('rounds a fee up to the next unit', async () => {
  await test.placed({ ...sell, ...at('64250.11', '0.00033') });
  const { order } = await test.placed({ ...buy, ...at('64250.11', '0.00033') });
  // 0.1 % of 0.00033 BTC is 33 units; of 21.2025363 USDT 2120253.63, so 2120254.
  expect(order.fees).toBe(33n);
  expect(test.balanceText(BOB, USDT)).toBe('21.18133376 + 0');
  expect(coins('21.2025363') - coins('21.18133376')).toBe(2_120_254n);
});

it('freezes the maximum cost within the collar for a market buy, and releases the rest', async () => {
  await test.placed({ ...sell, ...at('60000', '0.01') });
  const bought = test.placed({ ...buy, kind: 'market', size: sizeOf('0.001') });
  expect((await bought).order).toMatchObject({ status: 'filled', limitPrice: undefined });
  expect(test.balanceText(ALICE, USDT)).toBe('940 + 0');
  // 0.016 x 60,000 is 960, but 5 % more exceeds the 940 that are left.
  const rejected = { ...buy, kind: 'market', size: sizeOf('0.015'), pairId: BTC_USDT.id } as const;
  expect(await test.exchange.place(rejected)).toEqual(reject('balance_too_low'));
});

it('cancels the rest of a market order at the collar and reports the reason', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  await test.placed({ ...sell, ...at('63000.01', '0.001') });
  const { order } = await test.placed({ ...buy, kind: 'market', size: sizeOf('0.002') });
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'collar', filled: 100 });
  expect(test.balanceText(ALICE, USDT)).toBe('940 + 0');
});

it('cancels the rest of a market order that emptied the book and reports the reason', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  const { order } = await test.placed({ ...buy, kind: 'market', size: sizeOf('0.002') });
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'no_match', filled: 100 });
});

it('spends a quote amount on a market buy, down to less than one lot', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  await test.placed({ ...sell, ...at('61000', '0.01') });
  const { order } = await test.placed({ ...buy, kind: 'market', quoteAmount: coins('100') });
  // 60 buy 100 lots; the other 40 buy 65 lots of 0.61.
  expect(order).toMatchObject({ status: 'filled', filled: 165, size: 165 });
  expect(order.filledNotional).toBe(coins('99.65'));
  expect(test.balanceText(ALICE, USDT)).toBe('900.35 + 0');
});

it("cancels the taker's rest at its own resting order", async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  await test.placed({ ...sell, userId: CAROL, ...at('60001', '0.001') });
  const { order } = await test.placed({ ...buy, userId: CAROL, ...at('60001', '0.002') });
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade', filled: 100 });
  expect(test.exchange.openOrders(CAROL)).toHaveLength(1);
  expect(test.balanceText(CAROL, USDT)).toBe('940 + 0');
});

it('[SPOT-01] keeps a stop-limit order untriggered until a trade reaches its stop price', async () => {
  const stop = { ...buy, kind: 'stop_limit', stopPrice: priceOf('61000') } as const;
  const { order } = await test.placed({ ...stop, ...at('61500', '0.001') });
  expect(order.status).toBe('untriggered');
  expect(test.balanceText(ALICE, USDT)).toBe('938.5 + 61.5');
  await test.placed({ ...sell, ...at('61000', '0.001') });
  await test.placed({ ...sell, ...at('61200', '0.003') });
  await test.placed({ ...buy, userId: CAROL, ...at('61000', '0.001') });
  expect(test.exchange.order(ALICE, order.id)).toMatchObject({
    status: 'filled',
    filledNotional: coins('61.2'),
    version: 2,
  });
  expect(test.balanceText(ALICE, USDT)).toBe('938.8 + 0');
});

it('places one order for a repeated client order id', async () => {
  const order = { ...buy, ...at('60000', '0.001'), pairId: BTC_USDT.id };
  const placed = { ...order, clientOrderId: clientOrderId('intent-1') };
  const replies = await Promise.all(Array.from({ length: 100 }, () => test.exchange.place(placed)));
  const results = replies.map((reply) => (isRejection(reply) ? reply : reply.result));
  expect(results.filter((result) => result === 'created')).toHaveLength(1);
  expect(results.filter((result) => result === 'existing')).toHaveLength(99);
  const orders = replies.map((reply) => (isRejection(reply) ? undefined : reply.order));
  expect(new Set(orders.map((reply) => JSON.stringify(reply, bigintsAsText))).size).toBe(1);
  expect(test.balanceText(ALICE, USDT)).toBe('940 + 60');
});

it('returns the current order for a client order id, trades included, also after a restart', async () => {
  const placed = { ...buy, ...at('60000', '0.001'), clientOrderId: clientOrderId('intent-1') };
  const { order } = await test.placed(placed);
  await test.placed({ ...sell, ...at('60000', '0.001') });
  await test.exchange.close();
  const again = await test.restart().placed(placed);
  expect(again).toMatchObject({ result: 'existing', order: { id: order.id, status: 'filled' } });
  expect(again.trades).toHaveLength(1);
});

it('rejects a client order id for another order, and accepts it from another user', async () => {
  const id = clientOrderId('intent-1');
  await test.placed({ ...buy, ...at('60000', '0.001'), clientOrderId: id });
  const changed: readonly Partial<PlaceOrder>[] = [
    { limitPrice: priceOf('60000.01') },
    { size: sizeOf('0.0011') },
    { side: 'sell' },
    { kind: 'market' },
    { kind: 'stop_limit', stopPrice: priceOf('60000') },
    { pairId: pairId(2) },
    { size: undefined, quoteAmount: coins('60'), kind: 'market' },
  ];
  const order = { ...buy, ...at('60000', '0.001'), clientOrderId: id, pairId: BTC_USDT.id };
  for (const change of changed) {
    expect(await test.exchange.place({ ...order, ...change })).toEqual(
      reject('client_order_id_reused'),
    );
  }
  const other = await test.placed({ ...order, userId: CAROL });
  expect(other.result).toBe('created');
});

it('accepts a rejected client order id again, because nothing was placed', async () => {
  const order = { ...buy, ...at('60000', '1'), clientOrderId: clientOrderId('intent-1') };
  expect(await test.exchange.place({ ...order, pairId: BTC_USDT.id })).toEqual(
    reject('balance_too_low'),
  );
  const later = await test.placed({ ...order, size: sizeOf('0.001') });
  expect(later.result).toBe('created');
});

it('rejects the 201st open order of a user in a pair until one is closed', async () => {
  const small = { ...buy, ...at('60000', '0.0001'), pairId: BTC_USDT.id };
  await test.credit(ALICE, USDT, coinUnits(1_000));
  const replies = await Promise.all(Array.from({ length: 201 }, () => test.exchange.place(small)));
  expect(
    replies.filter((reply) => isRejection(reply) && reply.rejection === 'too_many_open_orders'),
  ).toHaveLength(1);
  const [newest] = test.exchange.openOrders(ALICE);
  await test.exchange.cancel({ userId: ALICE, orderId: newest?.id ?? (0 as never) });
  expect(await test.exchange.place(small)).not.toHaveProperty('rejection');
});

const REJECTED: readonly (readonly [string, Partial<PlaceOrder>])[] = [
  ['pair_unknown', { pairId: pairId(99) }],
  ['price_off_tick', { limitPrice: undefined }],
  ['price_off_tick', { limitPrice: ticks(0) }],
  ['price_off_tick', { limitPrice: ticks(60_000.5) }],
  ['price_off_tick', { kind: 'stop_limit' }],
  ['amount_missing', { size: undefined }],
  ['amount_missing', { size: undefined, quoteAmount: coins('100') }],
  ['amount_missing', { side: 'sell', kind: 'market', size: undefined, quoteAmount: coins('100') }],
  ['amount_off_lot', { size: lots(0) }],
  ['amount_off_lot', { size: lots(-5) }],
  ['amount_off_lot', { size: lots(0.5) }],
  ['amount_too_large', { size: lots(Number.MAX_SAFE_INTEGER) }],
  ['amount_too_large', { limitPrice: ticks(10 ** 12 + 1) }],
  ['notional_too_small', { ...at('60000', '0.00008') }],
  ['notional_too_small', { kind: 'market', size: undefined, quoteAmount: coins('4.99999999') }],
  ['balance_too_low', { size: sizeOf('0.1') }],
  ['no_liquidity', { userId: BOB, side: 'sell', kind: 'market' }],
  ['price_far_from_market', { limitPrice: priceOf('72000.01') }],
  ['stop_would_trigger', { kind: 'stop_limit', stopPrice: priceOf('60000') }],
  [
    'price_far_from_market',
    { kind: 'stop_limit', stopPrice: priceOf('61000'), limitPrice: priceOf('73200.01') },
  ],
];

it.each(REJECTED)('rejects with %s and changes nothing', async (name, change) => {
  await test.placed({ ...sell, ...at('60000', '0.002') });
  await test.placed({ ...buy, userId: CAROL, ...at('60000', '0.001') });
  const eventCount = test.events.length;
  const order = { ...buy, ...at('60000', '0.001'), pairId: BTC_USDT.id, ...change };
  expect(await test.exchange.place(order)).toEqual({ rejection: name });
  expect(test.events).toHaveLength(eventCount);
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  expect(test.exchange.openOrders(ALICE)).toEqual([]);
});

it('accepts a price far from the market once the trader has confirmed it', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  const far = { ...buy, ...at('72000.01', '0.001') };
  const { order } = await test.placed({ ...far, confirmPrice: true });
  expect(order).toMatchObject({ status: 'filled', filledNotional: coins('60') });
});

it('accepts a price exactly 20 % through the market without confirmation', async () => {
  await test.placed({ ...sell, ...at('60000', '0.001') });
  const { order } = await test.placed({ ...buy, ...at('72000', '0.001') });
  expect(order.status).toBe('filled');
});

it('rejects every order of a closed pair', async () => {
  await test.exchange.setPairStatus(BTC_USDT.id, 'closed');
  const order = { ...buy, ...at('60000', '0.001'), pairId: BTC_USDT.id };
  expect(await test.exchange.place(order)).toEqual(reject('pair_closed'));
  expect(test.restart().exchange.pair(BTC_USDT.id)?.status).toBe('closed');
});

it('never freezes more than the balance, for any concurrent orders', async () => {
  const order = { ...buy, ...at('60000', '0.01'), pairId: BTC_USDT.id };
  const replies = await Promise.all(Array.from({ length: 10 }, () => test.exchange.place(order)));
  expect(
    replies.filter((reply) => isRejection(reply) && reply.rejection === 'balance_too_low'),
  ).toHaveLength(9);
  expect(test.balanceText(ALICE, USDT)).toBe('400 + 600');
  expect(test.exchange.balances(userId(77))).toEqual([]);
});

const bigintsAsText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
