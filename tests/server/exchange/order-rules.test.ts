/** Effects of an order's time in force and slippage limit, through the full exchange. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOrderId } from '#contract/core/ids.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
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
  coinUnits,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { reject } from '#server/runtime/rejection.ts';

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
const rejectWith = async (order: Omit<PlaceOrder, 'pairId'>) => {
  const before = [test.exchange.levels(BTC_USDT.id, 99), test.balanceText(order.userId, USDT)];
  const outcome = await test.exchange.place({ pairId: BTC_USDT.id, ...order });
  expect([test.exchange.levels(BTC_USDT.id, 99), test.balanceText(order.userId, USDT)]).toEqual(
    before,
  );
  return outcome;
};

it('[SPOT-02] [API-47] fills an IOC order as far as possible, cancels the rest and freezes nothing for it', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  const { order } = await test.placed({ ...buy, ...at('64100', '0.003'), timeInForce: 'IOC' });
  expect(order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'no_match',
    filled: 100,
    timeInForce: 'IOC',
  });
  expect(test.balanceText(ALICE, USDT)).toBe('936 + 0');
  expect(test.exchange.levels(BTC_USDT.id, 9)).toEqual({ bids: [], asks: [] });
  expect(test.exchange.openOrders(ALICE)).toEqual([]);
});

it('[SPOT-02] reports that the price of an IOC order was not reached', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  const { order } = await test.placed({ ...buy, ...at('63999.99', '0.001'), timeInForce: 'IOC' });
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'limit', filled: 0 });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('[SPOT-02] [API-48] fills a FOK order over several levels, or rejects it before any change', async () => {
  await test.placed({ ...buy, ...at('64000', '0.001') });
  await test.placed({ ...buy, userId: CAROL, ...at('63990', '0.002') });
  const fok = { ...sell, timeInForce: 'FOK' } as const;
  expect(await rejectWith({ ...fok, ...at('63990', '0.00301') })).toEqual(
    reject('fill_or_kill_unfilled'),
  );
  expect(await rejectWith({ ...fok, ...at('63990.01', '0.003') })).toEqual(
    reject('fill_or_kill_unfilled'),
  );
  const { order, trades } = await test.placed({ ...fok, ...at('63990', '0.003') });
  expect(order).toMatchObject({ status: 'filled', filled: 300, timeInForce: 'FOK' });
  expect(trades).toHaveLength(2);
  expect(await rejectWith({ ...fok, ...at('63990', '0.003') })).toEqual(
    reject('fill_or_kill_unfilled'),
  );
});

it('[SPOT-02] excludes the user’s own orders from the liquidity for a FOK order', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  await test.placed({ ...sell, userId: ALICE, ...at('64000', '0.001') });
  await test.placed({ ...sell, ...at('64000', '0.005') });
  const fok = { ...buy, timeInForce: 'FOK' } as const;
  expect(await rejectWith({ ...fok, ...at('64000', '0.002') })).toEqual(
    reject('fill_or_kill_unfilled'),
  );
  const { order } = await test.placed({ ...fok, ...at('64000', '0.001') });
  expect(order.status).toBe('filled');
});

it('[SPOT-02] rests a post-only order, and rejects one that would take or match its owner', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  const postOnly = { ...buy, timeInForce: 'post_only' } as const;
  expect(await rejectWith({ ...postOnly, ...at('64000', '0.001') })).toEqual(
    reject('post_only_would_take'),
  );
  const own = { ...postOnly, userId: BOB };
  expect(await rejectWith({ ...own, ...at('64010', '0.001') })).toEqual(
    reject('post_only_would_take'),
  );
  const { order } = await test.placed({ ...postOnly, ...at('63999.99', '0.001') });
  expect(order).toMatchObject({ status: 'open', timeInForce: 'post_only' });
  expect(test.balanceText(ALICE, USDT)).toBe('936.00001 + 63.99999');
});

it('[API-49] stops a market buy at the trader’s worst price, or at the collar when it is nearer', async () => {
  for (const price of ['64000', '64100', '65000', '70000']) {
    await test.placed({ ...sell, ...at(price, '0.001') });
  }
  const market = { userId: ALICE, side: 'buy', kind: 'market' } as const;
  const slippageLimited = await test.placed({
    ...market,
    size: sizeOf('0.004'),
    worstPrice: priceOf('64100'),
  });
  expect(slippageLimited.order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'limit',
    filled: 200,
  });
  expect(slippageLimited.trades.map(({ price }) => price)).toEqual([6_400_000, 6_410_000]);
  expect(test.balanceText(ALICE, USDT)).toBe('871.9 + 0');
  const collared = await test.placed({
    ...market,
    size: sizeOf('0.002'),
    worstPrice: priceOf('99999'),
  });
  expect(collared.order).toMatchObject({ cancelReason: 'collar', filled: 100 });
});

it('[API-50] stops a market sell, and a buy with a budget, at the worst price too', async () => {
  await test.placed({ ...buy, ...at('64000', '0.001') });
  await test.placed({ ...buy, ...at('63000', '0.001') });
  const market = { userId: BOB, kind: 'market' } as const;
  const sold = await test.placed({
    ...market,
    side: 'sell',
    size: sizeOf('0.002'),
    worstPrice: priceOf('63000.01'),
  });
  expect(sold.order).toMatchObject({ cancelReason: 'limit', filled: 100 });
  await test.placed({ ...sell, userId: CAROL, ...at('64000', '0.001') });
  await test.placed({ ...sell, userId: CAROL, ...at('64200', '0.001') });
  const spent = await test.placed({
    ...market,
    side: 'buy',
    quoteAmount: coinUnits(100),
    worstPrice: priceOf('64000'),
  });
  expect(spent.order).toMatchObject({ cancelReason: 'limit', filled: 100 });
  // 1000, the proceeds of the sale less its fee, and the cost of the purchase.
  expect(test.balanceText(BOB, USDT)).toBe('999.936 + 0');
});

it('[API-49] fills nothing when the best price is already beyond the slippage limit', async () => {
  await test.placed({ ...sell, ...at('64000', '0.001') });
  const { order } = await test.placed({
    userId: ALICE,
    side: 'buy',
    kind: 'market',
    size: sizeOf('0.001'),
    worstPrice: priceOf('63999.99'),
  });
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'limit', filled: 0 });
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('keeps the time in force over a restart, and compares repeated orders by it and the slippage limit', async () => {
  const id = clientOrderId('a-1');
  const order = { ...buy, ...at('63000', '0.001'), clientOrderId: id } as const;
  await test.placed({ ...order, timeInForce: 'post_only' });
  await test.placed({ ...sell, ...at('64000', '0.002') });
  const slippageLimited = {
    userId: ALICE,
    side: 'buy',
    kind: 'market',
    size: sizeOf('0.001'),
    clientOrderId: clientOrderId('a-2'),
    worstPrice: priceOf('64000'),
  } as const;
  await test.placed(slippageLimited);
  await test.exchange.close();
  test = test.restart();
  expect(test.exchange.health.mode).toBe('open');
  expect(test.exchange.openOrders(ALICE)).toMatchObject([{ timeInForce: 'post_only' }]);
  const again = await test.placed({ ...order, timeInForce: 'post_only' });
  expect(again.result).toBe('existing');
  expect(await rejectWith(order)).toEqual(reject('client_order_id_reused'));
  expect((await test.placed(slippageLimited)).result).toBe('existing');
  expect(await rejectWith({ ...slippageLimited, worstPrice: undefined })).toEqual(
    reject('client_order_id_reused'),
  );
});

it('[SPOT-02] values a market order by the side of the book that it takes', async () => {
  await test.placed({ ...buy, userId: CAROL, ...at('40000', '0.001') });
  await test.placed({ ...sell, ...at('60000', '0.001') });
  // 0.0001 is worth 6 USDT at the ask, and 4 at the bid: below the minimum of 5.
  const taker = { kind: 'market', size: sizeOf('0.0001') } as const;
  const bought = await test.placed({ userId: ALICE, side: 'buy', ...taker });
  expect(bought.order).toMatchObject({ status: 'filled', filled: 10 });
  expect(await rejectWith({ userId: BOB, side: 'sell', ...taker })).toEqual(
    reject('notional_too_small'),
  );
});
