import { beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import type { OrderQuery } from '#server/exchange/exchange-api.ts';
import { tradePage } from '#server/exchange/queries.ts';
import {
  ALICE,
  at,
  BOB,
  BTC_USDT,
  CAROL,
  ETH_USDT,
  openExchangeWith,
  priceOf,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

let test: TestExchange;

/** Alice: 1 filled buy, 2 canceled buy, 3 open sell, 4 untriggered stop, 5 open buy of the other
 *  pair. */
beforeEach(async () => {
  test = await openExchangeWith({ users: [ALICE], usdt: 10_000, btc: 1 }, { users: [BOB], btc: 1 });
  const alice = { userId: ALICE, kind: 'limit' } as const;
  await test.placed({ ...alice, side: 'buy', ...at('60000', '0.001') });
  await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.001') });
  const second = await test.placed({ ...alice, side: 'buy', ...at('59000', '0.003') });
  await test.exchange.cancel({ userId: ALICE, orderId: second.order.id });
  await test.placed({ ...alice, side: 'sell', ...at('65000', '0.002') });
  const stopPrice = priceOf('66000');
  await test.placed({
    ...alice,
    side: 'buy',
    kind: 'stop_limit',
    stopPrice,
    ...at('66000', '0.001'),
  });
  await test.placed({ ...alice, side: 'buy', ...at('3000', '0.01'), pairId: ETH_USDT.id });
});

const idsOf = (query: Partial<OrderQuery>) => {
  const page = test.exchange.orderHistory({ userId: ALICE, page: 1, perPage: 100, ...query });
  return page.rows.map(({ id }) => Number(id));
};

it("[SPOT-04] [SPOT-08] lists a user's own orders only, newest first", () => {
  expect(idsOf({})).toEqual([6, 5, 4, 3, 1]);
  expect(idsOf({ userId: BOB })).toEqual([2]);
  expect(idsOf({ userId: CAROL })).toEqual([]);
});

it('filters by pair, side, kind and status, and by all of them together', () => {
  expect(idsOf({ pairIds: [ETH_USDT.id] })).toEqual([6]);
  expect(idsOf({ pairIds: [] })).toEqual([]);
  expect(idsOf({ side: 'sell' })).toEqual([4]);
  expect(idsOf({ kinds: ['stop_limit'] })).toEqual([5]);
  expect(idsOf({ statuses: ['filled', 'cancelled'] })).toEqual([3, 1]);
  expect(
    idsOf({ side: 'buy', kinds: ['limit'], statuses: ['open'], pairIds: [ETH_USDT.id] }),
  ).toEqual([6]);
});

it('pages without losing or repeating a row, and returns the total', () => {
  const pages = [1, 2, 3, 4].map((page) =>
    test.exchange.orderHistory({ userId: ALICE, page, perPage: 2 }),
  );
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  expect(pages.map(({ rows }) => rows.map(({ id }) => Number(id)))).toEqual([
    [6, 5],
    [4, 3],
    [1],
    [],
  ]);
});

it('sorts by another column, ties by id', () => {
  expect(idsOf({ sort: { by: 'size', direction: 'asc' } })).toEqual([1, 5, 4, 3, 6]);
  expect(idsOf({ sort: { by: 'limitPrice', direction: 'desc' } })).toEqual([5, 4, 1, 3, 6]);
});

it('rejects invalid page numbers and sizes', () => {
  expect(() => idsOf({ page: 0 })).toThrow('count from 1');
  expect(() => idsOf({ perPage: 1_001 })).toThrow('1 to 1,000');
});

it('[SPOT-04] lists the trades of both parties, and filters them by pair', () => {
  const query = { page: 1, perPage: 10 };
  for (const userId of [ALICE, BOB]) {
    const page = test.exchange.userTrades({ ...query, userId });
    expect(page.total).toBe(1);
    expect(page.rows).toMatchObject([{ price: priceOf('60000'), size: 100, makerUserId: ALICE }]);
  }
  expect(test.exchange.userTrades({ ...query, userId: ALICE, pairIds: [ETH_USDT.id] }).total).toBe(
    0,
  );
  expect(test.exchange.userTrades({ ...query, userId: CAROL }).total).toBe(0);
});

it('reads the newest trades of a pair, and those after a given trade', async () => {
  for (const price of ['60001', '60002']) {
    await test.placed({ userId: ALICE, side: 'buy', kind: 'limit', ...at(price, '0.001') });
    await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at(price, '0.001') });
  }
  const { exchange } = test;
  const pricesOf = (trades: readonly { price: number }[]) => trades.map(({ price }) => price);
  const [, middle] = exchange.recentTrades(BTC_USDT.id, 2);
  expect(pricesOf(exchange.recentTrades(BTC_USDT.id, 2))).toEqual([6_000_200, 6_000_100]);
  if (middle === undefined) throw new Error('there are two trades');
  expect(pricesOf(exchange.tradesAfter(BTC_USDT.id, middle.id, 9))).toEqual([6_000_200]);
  expect(exchange.recentTrades(ETH_USDT.id, 2)).toEqual([]);
});

it('shows an order to its owner alone', () => {
  const [newest] = test.exchange.openOrders(ALICE);
  if (newest === undefined) throw new Error('Alice has open orders');
  expect(test.exchange.order(ALICE, newest.id)).toEqual(newest);
  expect(test.exchange.order(BOB, newest.id)).toBeUndefined();
});

it('[SPOT-04] lists open orders newest first, and filters them', () => {
  const openIds = (filter = {}) =>
    test.exchange.openOrders(ALICE, filter).map(({ id }) => Number(id));
  expect(openIds()).toEqual([6, 5, 4]);
  expect(openIds({ side: 'sell' })).toEqual([4]);
  expect(openIds({ kinds: ['stop_limit'] })).toEqual([5]);
  expect(openIds({ pairIds: [ETH_USDT.id] })).toEqual([6]);
});

it('reads trades from the end of their index: a long history is not sorted for one page', () => {
  const plans: string[] = [];
  const explained: Partial<Db> = {
    all: (sql, params) => {
      const steps = test.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
      plans.push(...steps.map(({ detail }) => detail));
      return test.db.all(sql, params);
    },
    get: (sql, params) => test.db.get(sql, params),
  };
  const page = tradePage(explained as Db, { userId: ALICE, page: 1, perPage: 10 });
  expect(page).toMatchObject({ total: 1, rows: [{ takerUserId: BOB, makerUserId: ALICE }] });
  expect(plans).toContainEqual(expect.stringContaining('trade_by_maker'));
  expect(plans).not.toContainEqual(expect.stringContaining('TEMP B-TREE FOR ORDER BY'));
});
