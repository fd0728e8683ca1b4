import { beforeEach, expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import type { AccountEvent } from '#server/exchange/exchange-api.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { openTestDemo, tradeText, type TestDemo } from '#tests/support/test-demo.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coins,
  ETH,
  priceOf,
  sizeOf,
  USDT,
} from '#tests/support/test-exchange.ts';
import { reject } from '#server/runtime/rejection.ts';

let test: TestDemo;

beforeEach(async () => {
  test = await openTestDemo();
  await test.lay('sell', ['60010', '0.05'], ['60020', '0.05'], ['60100', '1']);
  await test.lay('buy', ['59990', '0.05'], ['59980', '0.05'], ['59900', '1']);
  // Account numbers are separate from user ids: Alice's account does not have her own number.
  await test.demo.epochs.open(CAROL);
  await test.demo.epochs.open(ALICE);
});

const market = (side: 'buy' | 'sell', size: string) =>
  ({ userId: ALICE, side, kind: 'market', size: sizeOf(size) }) as const;
const limit = (side: 'buy' | 'sell', price: string, size: string) =>
  ({
    userId: ALICE,
    side,
    kind: 'limit',
    limitPrice: priceOf(price),
    size: sizeOf(size),
    confirmPrice: true,
  }) as const;
const orderNow = (id: Awaited<ReturnType<TestDemo['placed']>>['order']['id']) => {
  const order = test.demo.order(ALICE, id);
  return `${order?.status} ${order?.filled}`;
};
/** Checks Alice's own accounts, and that the ledger has no error. */
const expectSound = (): void => {
  expect(checkLedger(test.db)).toEqual([]);
  expect(checkLedger(test.live.db)).toEqual([]);
  expect(test.errors).toEqual([]);
};

it('[DEMO-01] starts with 10,000 USDT, 0.2 BTC and 2 ETH', () => {
  expect([
    test.balanceText(ALICE, USDT),
    test.balanceText(ALICE, BTC),
    test.balanceText(ALICE, ETH),
  ]).toEqual(['10000 + 0', '0.2 + 0', '2 + 0']);
  expectSound();
});

it('[DEMO-01] fills a market order level by level with fees, and cancels the size that the book lacks', async () => {
  const { order, trades } = await test.placed(market('buy', '0.07'));
  expect(trades.map(tradeText)).toEqual(['5000 at 6001000', '2000 at 6002000']);
  expect([order.status, decimalOfUnits(order.fees)]).toEqual(['filled', '0.00007']);
  expect(test.balanceText(ALICE, BTC)).toBe('0.26993 + 0');
  expect(test.balanceText(ALICE, USDT)).toBe(`${10_000 - 0.05 * 60_010 - 0.02 * 60_020} + 0`);
  expectSound();
});

it('[DEMO-01] leaves the live book, its trades and every real balance unchanged', async () => {
  const { exchange } = test.live;
  const before = () => ({
    levels: exchange.levels(BTC_USDT.id, 50),
    last: exchange.lastPrice(BTC_USDT.id),
    balanceText: [ALICE, BOB, CAROL].map((userId) => exchange.balances(userId)),
    journal: test.live.db.get('SELECT count(*) AS count, max(seq) AS seq FROM transfer'),
    orders: test.live.db.get('SELECT count(*) AS count FROM spot_order'),
  });
  const was = before();
  await test.placed(market('buy', '0.07'));
  const { order } = await test.placed(limit('buy', '59980', '0.01'));
  await test.demo.cancel({ userId: ALICE, orderId: order.id });
  await test.placed({
    ...limit('buy', '60200', '0.01'),
    kind: 'stop_limit',
    stopPrice: priceOf('60150'),
  });
  await test.demo.epochs.command(ALICE, (epochs) => epochs.reset());
  expect(before()).toEqual(was);
});

it('[DEMO-01] changes no line of the demo journal when real orders trade', async () => {
  const journal = () => test.db.get('SELECT count(*) AS count FROM transfer');
  const was = journal();
  await test.trade('buy', '60010', '0.02');
  expect(journal()).toEqual(was);
});

it('[DEMO-01] hides liquidity taken by an account from that account for two seconds', async () => {
  await test.placed(market('buy', '0.05'));
  const again = await test.placed(market('buy', '0.01'));
  expect(again.trades.map(tradeText)).toEqual(['1000 at 6002000']);
  const other = await test.demo.place({
    ...market('buy', '0.01'),
    userId: CAROL,
    pairId: BTC_USDT.id,
  });
  expect(other).toMatchObject({ trades: [{ price: 6_001_000 }] });
  test.live.clock.nowMs += 2_000;
  const later = await test.placed(market('buy', '0.01'));
  expect(later.trades.map(tradeText)).toEqual(['1000 at 6001000']);
});

it('[DEMO-01] fills a resting order only by trades beyond the queue ahead of it', async () => {
  const { order } = await test.placed(limit('buy', '59990', '0.03'));
  expect(orderNow(order.id)).toBe('open 0');
  await test.trade('sell', '59990', '0.04');
  expect(orderNow(order.id)).toBe('open 0');
  await test.lay('buy', ['59990', '0.04']);
  await test.trade('sell', '59990', '0.02');
  expect(orderNow(order.id)).toBe('partially_filled 1000');
  await test.trade('sell', '59980', '0.05');
  expect(orderNow(order.id)).toBe('filled 3000');
  expect(test.balanceText(ALICE, BTC)).toBe('0.22997 + 0');
  expect(test.demo.userTrades({ userId: ALICE, page: 1, perPage: 9 }).rows).toMatchObject([
    { makerUserId: ALICE, size: 2_000, price: 5_999_000 },
    { makerUserId: ALICE, size: 1_000, price: 5_999_000 },
  ]);
  expectSound();
});

it('[DEMO-01] keeps its queue position over a restart', async () => {
  const { order } = await test.placed(limit('buy', '59990', '0.03'));
  await test.trade('sell', '59990', '0.04');
  test = await test.restart();
  expect(orderNow(order.id)).toBe('open 0');
  await test.lay('buy', ['59990', '0.04']);
  await test.trade('sell', '59990', '0.02');
  expect(orderNow(order.id)).toBe('partially_filled 1000');
  expectSound();
});

it('fills the crossing part and rests the remainder', async () => {
  const { order, trades } = await test.placed(limit('buy', '60010', '0.06'));
  expect(trades.map(tradeText)).toEqual(['5000 at 6001000']);
  expect(orderNow(order.id)).toBe('partially_filled 5000');
});

it('[DEMO-01] triggers a stop by a live trade and fills from the live book', async () => {
  const stop = {
    ...limit('buy', '60100', '0.06'),
    kind: 'stop_limit',
    stopPrice: priceOf('60020'),
  } as const;
  const { order } = await test.placed(stop);
  expect(order.status).toBe('untriggered');
  await test.trade('buy', '60010', '0.05');
  expect(orderNow(order.id)).toBe('untriggered 0');
  await test.trade('buy', '60020', '0.02');
  expect(orderNow(order.id)).toBe('filled 6000');
  const { rows } = test.demo.userTrades({ userId: ALICE, page: 1, perPage: 9 });
  expect(rows.map(tradeText)).toEqual(['3000 at 6010000', '3000 at 6002000']);
  expectSound();
});

it('[DEMO-01] validates orders by the same rules as the exchange', async () => {
  const rejectWith = (order: Parameters<TestDemo['placed']>[0]) =>
    test.demo.place({ pairId: BTC_USDT.id, ...order });
  expect(await rejectWith(limit('buy', '59990', '0.00001'))).toEqual(reject('notional_too_small'));
  expect(await rejectWith(limit('buy', '59990', '5'))).toEqual(reject('balance_too_low'));
  expect(await rejectWith({ ...limit('buy', '90000', '0.001'), confirmPrice: false })).toEqual(
    reject('price_far_from_market'),
  );
  expect(await rejectWith({ ...limit('buy', '60010', '0.01'), timeInForce: 'post_only' })).toEqual(
    reject('post_only_would_take'),
  );
  expect(await rejectWith({ ...limit('buy', '60020', '0.11'), timeInForce: 'FOK' })).toEqual(
    reject('fill_or_kill_unfilled'),
  );
  const partly = await rejectWith({ ...limit('buy', '60010', '0.06'), timeInForce: 'IOC' });
  expect(partly).toMatchObject({ order: { status: 'cancelled', filled: 5_000 } });
  expectSound();
});

it('never trades against its own orders', async () => {
  await test.placed(limit('sell', '60005', '0.01'));
  const { order } = await test.placed(limit('buy', '60010', '0.01'));
  expect([order.status, order.cancelReason, order.filled]).toEqual(['cancelled', 'self_trade', 0]);
});

it('[DEMO-01] fills a fill-or-kill order completely or not at all, with or without own orders on the other side', async () => {
  await test.placed(limit('sell', '60015', '0.01'));
  const order = {
    ...limit('buy', '60020', '0.07'),
    timeInForce: 'FOK',
    pairId: BTC_USDT.id,
  } as const;
  expect(await test.demo.place(order)).toEqual(reject('fill_or_kill_unfilled'));
  expect(test.balanceText(ALICE, USDT)).toBe('10000 + 0');
  const { order: less } = await test.placed({ ...order, size: sizeOf('0.05') });
  expect([less.status, less.filled]).toEqual(['filled', 5_000]);
});

it('[DEMO-01] is not stopped by its own order that the same trade has filled', async () => {
  const { order: resting } = await test.placed(limit('sell', '60015', '0.01'));
  const { order: stop } = await test.placed({
    ...limit('buy', '60100', '0.01'),
    kind: 'stop_limit',
    stopPrice: priceOf('60020'),
  });
  await test.trade('buy', '60010', '0.05');
  await test.trade('buy', '60020', '0.02');
  expect(orderNow(resting.id)).toBe('filled 1000');
  expect(orderNow(stop.id)).toBe('filled 1000');
  expectSound();
});

it('amends in place: a smaller size keeps the queue position, a new price loses it', async () => {
  const { order } = await test.placed(limit('buy', '59990', '0.03'));
  await test.trade('sell', '59990', '0.04');
  const less = await test.demo.amend({
    userId: ALICE,
    orderId: order.id,
    version: order.version,
    size: sizeOf('0.01'),
  });
  expect(less).toMatchObject({ userId: ALICE, size: 1_000, status: 'open' });
  await test.lay('buy', ['59990', '0.04']);
  await test.trade('sell', '59990', '0.03');
  expect(orderNow(order.id)).toBe('filled 1000');
  const other = await test.placed(limit('buy', '59980', '0.01'));
  const amended = await test.demo.amend({
    userId: ALICE,
    orderId: other.order.id,
    version: other.order.version,
    limitPrice: priceOf('60010'),
  });
  expect(amended).toMatchObject({ status: 'filled', filled: 1_000 });
  expectSound();
});

it('[DEMO-01] finds an order by its client id and places a repeated one once', async () => {
  const order = { ...limit('buy', '59990', '0.01'), clientOrderId: clientOrderId('web-1') };
  const first = await test.placed(order);
  const second = await test.placed(order);
  expect([second.result, second.order.id]).toEqual(['existing', first.order.id]);
  expect(test.demo.orderByClientId(ALICE, clientOrderId('web-1'))?.id).toBe(first.order.id);
  expect(test.demo.orderByClientId(CAROL, clientOrderId('web-1'))).toBeUndefined();
  expect(await test.demo.cancel({ userId: CAROL, orderId: first.order.id })).toEqual(
    reject('order_not_found'),
  );
});

it('[DEMO-01] tops up below half of the starting balance, once a day, up to the starting balance', async () => {
  expect(await test.demo.epochs.command(ALICE, (epochs) => epochs.topUp())).toEqual(
    reject('demo_equity_too_high'),
  );
  const account = await test.demo.epochs.open(ALICE);
  expect(decimalOfUnits(test.demo.epochs.equity(account.id))).toBe('28000');
  // All USDT goes into BTC, whose price then falls.
  await test.lay('sell', ['60000', '1']);
  await test.placed(market('buy', '0.15'));
  await test.lay('buy', ['20000', '9']);
  await test.trade('sell', '59900', '1.1');
  await test.trade('sell', '20000', '0.01');
  const before = test.demo.epochs.equity(account.id);
  expect(before * 2n).toBeLessThan(account.startEquity);
  await test.demo.epochs.command(ALICE, (epochs) => epochs.topUp());
  expect(test.demo.epochs.equity(account.id)).toBe(account.startEquity);
  expect(await test.demo.epochs.command(ALICE, (epochs) => epochs.topUp())).toMatchObject(
    reject('demo_top_up_too_early'),
  );
  test.live.clock.nowMs += 24 * 3_600_000;
  expect(await test.demo.epochs.command(ALICE, (epochs) => epochs.topUp())).toEqual(
    reject('demo_equity_too_high'),
  );
  expectSound();
});

it('[DEMO-01] restarts by a reset: orders canceled, starting balances, and separate earlier history', async () => {
  const events: AccountEvent[] = [];
  test.demo.addAccountListener((event) => events.push(event));
  await test.placed(market('buy', '0.01'));
  const { order } = await test.placed(limit('buy', '59990', '0.01'));
  const seen = events.at(-1)?.seq ?? 0;
  const next = await test.demo.epochs.command(ALICE, (epochs) => epochs.reset());
  expect(next).toMatchObject({ epoch: 2, userId: ALICE });
  expect(test.balanceText(ALICE, USDT)).toBe('10000 + 0');
  expect(test.demo.openOrders(ALICE)).toEqual([]);
  expect(test.demo.orderHistory({ userId: ALICE, page: 1, perPage: 9 }).total).toBe(0);
  const [before] = test.demo.epochs.earlier(ALICE);
  if (before === undefined) throw new Error('an epoch has ended');
  const history = test.demo.records.ordersOf(before, 1, 9);
  expect(history.rows.map(({ id, status }) => [id, status])).toEqual([
    [order.id, 'cancelled'],
    [order.id - 1, 'filled'],
  ]);
  expect(test.demo.records.tradesOf(before, 1, 9).total).toBe(1);
  // Clients of the previous epoch see a gap and cannot catch up: they read everything again.
  await test.settled();
  expect(events.at(-1)?.seq).toBeGreaterThan(seen + 1);
  expect(test.demo.accountEventsSince(ALICE, seen).isComplete).toBe(false);
  expectSound();
});

it('deletes orders, trades and epochs after 90 days, and no money', async () => {
  await test.placed(market('buy', '0.01'));
  await test.demo.epochs.command(ALICE, (epochs) => epochs.reset());
  test.live.clock.nowMs += 91 * 24 * 3_600_000;
  test = await test.restart();
  expect(test.demo.epochs.earlier(ALICE)).toEqual([]);
  expect(test.db.get('SELECT count(*) AS count FROM spot_order')).toEqual({ count: 0n });
  expect(test.db.get('SELECT count(*) AS count FROM trade')).toEqual({ count: 0n });
  expect(test.balanceText(ALICE, USDT)).toBe('10000 + 0');
  expectSound();
});

it('[DEMO-01] calculates fees, slippage and wins of the epoch', async () => {
  await test.placed(market('buy', '0.05'));
  await test.trade('buy', '60100', '1.1');
  await test.lay('sell', ['61100', '1']);
  await test.lay('buy', ['61000', '0.05']);
  await test.placed(market('sell', '0.04'));
  const account = await test.demo.epochs.open(ALICE);
  const statistics = test.demo.epochs.statistics(account);
  expect(statistics).toMatchObject({
    tradeCount: 2,
    sellCount: 1,
    winCount: 1,
    // 0.00005 BTC at 60,010 and 0.04 x 61,000 x 0.1 %.
    fees: coins('5.4405'),
  });
});
