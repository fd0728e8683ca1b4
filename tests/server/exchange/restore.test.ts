import { beforeEach, expect, it } from 'vitest';
import { clientOrderId } from '#contract/core/ids.ts';
import {
  ALICE,
  at,
  BOB,
  BTC_USDT,
  CAROL,
  openCreditedExchange,
  priceOf,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { reject } from '#server/runtime/rejection.ts';

let test: TestExchange;

beforeEach(async () => {
  test = await openCreditedExchange(10_000);
});

const buy = { side: 'buy', kind: 'limit' } as const;
const sell = { side: 'sell', kind: 'limit' } as const;

async function restart(): Promise<TestExchange> {
  await test.exchange.close();
  const next = test.restart();
  expect(next.exchange.health).toEqual({ mode: 'open', reasons: [] });
  return next;
}

it('rebuilds book, open orders and last price from disk', async () => {
  await test.placed({ userId: ALICE, ...sell, ...at('61000', '0.002') });
  await test.placed({ userId: BOB, ...buy, ...at('61000', '0.0005') });
  await test.placed({ userId: BOB, ...buy, ...at('60000', '0.001') });
  const before = {
    levels: test.exchange.levels(BTC_USDT.id, 99),
    open: test.exchange.openOrders(ALICE),
    balances: test.exchange.balances(ALICE),
  };
  const { exchange } = await restart();
  expect(exchange.levels(BTC_USDT.id, 99)).toEqual(before.levels);
  expect(exchange.openOrders(ALICE)).toEqual(before.open);
  expect(exchange.balances(ALICE)).toEqual(before.balances);
  expect(exchange.lastPrice(BTC_USDT.id)).toBe(priceOf('61000'));
});

it('preserves the queue position of every order, a triggered stop behind earlier orders', async () => {
  const stop = {
    userId: ALICE,
    side: 'sell',
    kind: 'stop_limit',
    stopPrice: priceOf('60000'),
  } as const;
  const first = await test.placed({ ...stop, ...at('61000', '0.001') });
  const second = await test.placed({ userId: BOB, ...sell, ...at('61000', '0.001') });
  await test.placed({ userId: CAROL, ...buy, ...at('60000', '0.001') });
  await test.placed({ userId: BOB, ...sell, ...at('60000', '0.001') });
  const next = await restart();
  const { trades } = await next.placed({ userId: CAROL, ...buy, ...at('61000', '0.002') });
  expect(trades.map(({ makerOrderId }) => makerOrderId)).toEqual([second.order.id, first.order.id]);
});

it('keeps stops untriggered, and triggers them afterwards', async () => {
  const stop = {
    userId: ALICE,
    side: 'buy',
    kind: 'stop_limit',
    stopPrice: priceOf('62000'),
  } as const;
  const { order } = await test.placed({ ...stop, ...at('62000', '0.001') });
  const next = await restart();
  await next.placed({ userId: BOB, ...sell, ...at('62000', '0.002') });
  await next.placed({ userId: CAROL, ...buy, ...at('62000', '0.001') });
  expect(next.exchange.order(ALICE, order.id)).toMatchObject({ status: 'filled', version: 2 });
});

it('continues the numbering of orders, trades and events', async () => {
  const { order } = await test.placed({ userId: ALICE, ...buy, ...at('60000', '0.001') });
  const { lastSeq } = test.exchange.accountEventsSince(ALICE, 0);
  const next = await restart();
  const later = await next.placed({ userId: ALICE, ...buy, ...at('60000', '0.001') });
  expect(later.order.id).toBe(order.id + 1);
  expect(next.exchange.accountEventsSince(ALICE, lastSeq).events).toHaveLength(1);
});

/** Each damage alone must stop trading, and nothing else. */
const DAMAGES = [
  {
    damage: 'the ledger does not add up',
    sql: "UPDATE account SET balance_units = balance_units + 1 WHERE purpose = 'treasury'",
    message: /sum to 1 units instead of zero/,
  },
  {
    damage: 'an open order freezes nothing',
    sql: `INSERT INTO spot_order (id, user_id, pair_id, side, kind, status, limit_price, stop_price, size, filled,
            filled_notional_units, fee_units, priority, is_bot, created_at_ms, updated_at_ms, version)
          SELECT id + 50, user_id, pair_id, side, kind, 'open', limit_price, stop_price, size, 0,
            0, 0, priority + 50, 0, created_at_ms, updated_at_ms, 1 FROM spot_order LIMIT 1`,
    message: /is open and freezes nothing/,
  },
  {
    damage: 'money is frozen for an order that is closed',
    sql: "UPDATE spot_order SET status = 'cancelled' WHERE side = 'buy'",
    message: /is frozen for order \d+, which is not open/,
  },
  {
    damage: 'an order freezes another amount than it needs',
    sql: "UPDATE spot_order SET size = size + 1 WHERE side = 'buy'",
    message: /freezes 6000000000 units and needs 6060000000/,
  },
  {
    damage: 'the book is crossed',
    sql: "UPDATE spot_order SET limit_price = 5000000 WHERE side = 'sell'",
    message: /The book of BTC_USDT is crossed/,
  },
  {
    damage: 'a stop missed its trade',
    sql: "UPDATE spot_order SET kind = 'stop_limit', status = 'untriggered', stop_price = 5000000 WHERE side = 'buy'; INSERT INTO trade VALUES (99, 1, 6000000, 1, 60000, 'buy', 1, 2, 1, 2, 0, 0, 0, 0, 0)",
    message: /waits although its price was reached/,
  },
];

it.each(DAMAGES)(
  'opens in cancel-only mode when $damage, and reports it',
  async ({ sql, message }) => {
    const clientId = clientOrderId('intent-1');
    const first = { userId: ALICE, ...sell, ...at('61000', '0.001'), clientOrderId: clientId };
    const { order } = await test.placed(first);
    await test.placed({ userId: BOB, ...buy, ...at('60000', '0.001') });
    await test.exchange.close();
    test.db.exec(sql);
    const { exchange } = test.restart();
    expect(exchange.health.mode).toBe('cancel_only');
    expect(exchange.health.reasons.join('\n')).toMatch(message);
    const placed = await exchange.place({
      userId: CAROL,
      ...buy,
      ...at('60000', '0.001'),
      pairId: BTC_USDT.id,
    });
    expect(placed).toEqual(reject('exchange_cancel_only'));
    // A client that missed the response can still look up the outcome of its order.
    expect(exchange.orderByClientId(ALICE, clientId)?.id).toBe(order.id);
    const { limitPrice } = exchange.orderByClientId(ALICE, clientId) ?? {};
    const again = await exchange.place({ ...first, limitPrice, pairId: BTC_USDT.id });
    expect(again).toMatchObject({ result: 'existing', order: { id: order.id } });
    await expect(exchange.transact(() => undefined)).rejects.toThrow('cancel-only mode');
    const canceled = await exchange.cancel({ userId: ALICE, orderId: order.id });
    expect(canceled).toMatchObject({ status: 'cancelled' });
  },
);
