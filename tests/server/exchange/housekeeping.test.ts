import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { ALICE, at, openTestExchange, type TestExchange } from '#tests/support/test-exchange.ts';

const BUYER = userId(101);
const SELLER = userId(102);

async function openWithBots(): Promise<TestExchange> {
  const test = openTestExchange();
  const bots = [BUYER, SELLER];
  for (const bot of bots) await test.exchange.registerBot(bot);
  await test.creditAll({ users: bots, usdt: 1_000_000, btc: 10 }, { users: [ALICE], btc: 1 });
  return test;
}

async function tradeOnce(test: TestExchange): Promise<void> {
  await test.placed({ userId: BUYER, side: 'buy', kind: 'limit', ...at('60000', '0.001') });
  await test.placed({ userId: SELLER, side: 'sell', kind: 'limit', ...at('60000', '0.001') });
}

const countOf = ({ db }: TestExchange, table: string): number =>
  Number(db.get<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`)?.count);

it('prunes closed orders of bots after a minute, and never their open ones', async () => {
  const test = await openWithBots();
  await tradeOnce(test);
  await test.placed({ userId: BUYER, side: 'buy', kind: 'limit', ...at('50000', '0.001') });
  test.clock.nowMs += 59_900;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'spot_order')).toBe(3);
  test.clock.nowMs += 200;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'spot_order')).toBe(1);
  expect(test.exchange.openOrders(BUYER)).toHaveLength(1);
});

it('continues pruning when the clock is set back', async () => {
  const test = await openWithBots();
  await tradeOnce(test);
  test.clock.nowMs -= 3_600_000;
  await tradeOnce(test);
  test.clock.nowMs += 60_001;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'spot_order')).toBe(0);
});

it('retains every order of a user, and every trade', async () => {
  const test = await openWithBots();
  await test.placed({ userId: BUYER, side: 'buy', kind: 'limit', ...at('60000', '0.001') });
  await test.placed({ userId: ALICE, side: 'sell', kind: 'limit', ...at('60000', '0.001') });
  test.clock.nowMs += 120_000;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'trade')).toBe(1);
  expect(test.exchange.orderHistory({ userId: ALICE, page: 1, perPage: 9 }).total).toBe(1);
});

it('prunes after a restart the orders closed before it', async () => {
  const test = await openWithBots();
  await tradeOnce(test);
  await test.exchange.close();
  const next = test.restart();
  expect(countOf(next, 'spot_order')).toBe(2);
  next.clock.nowMs += 60_001;
  await next.exchange.transact(() => undefined);
  expect(countOf(next, 'spot_order')).toBe(0);
});

it('never reuses the id of a pruned order', async () => {
  const test = await openWithBots();
  await tradeOnce(test);
  test.clock.nowMs += 60_001;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'spot_order')).toBe(0);
  await test.exchange.close();
  const next = test.restart();
  const { order } = await next.placed({
    userId: ALICE,
    side: 'sell',
    kind: 'limit',
    ...at('70000', '0.001'),
  });
  expect(order.id).toBe(3);
});

it('keeps the tables of a bots-only market bounded while the books stay correct', async () => {
  const test = await openWithBots();
  const counts: { orders: number; lines: number }[] = [];
  for (let second = 0; second < 400; second += 1) {
    test.clock.nowMs += 1_000;
    await tradeOnce(test);
    counts.push({ orders: countOf(test, 'spot_order'), lines: countOf(test, 'transfer') });
  }
  const [minute, end] = [counts[99], counts[399]];
  if (minute === undefined || end === undefined) throw new Error('the market ran');
  expect(end.orders).toBeLessThanOrEqual(122);
  expect(minute.orders).toBeGreaterThanOrEqual(100);
  // Six lines per round for a minute, and the 10 lines that credited users and bots.
  expect(end.lines).toBeLessThanOrEqual(62 * 6 + 10);
  expect(minute.lines).toBeGreaterThanOrEqual(60 * 6);
  expect(checkLedger(test.db)).toEqual([]);
  await test.exchange.close();
  expect(test.restart().exchange.health.mode).toBe('open');
});

it('continues sweeping when the clock is set back', async () => {
  const test = await openWithBots();
  await tradeOnce(test);
  test.clock.nowMs -= 3_600_000;
  await test.exchange.transact(() => undefined);
  test.clock.nowMs += 3_600_000 + 61_000;
  await test.exchange.transact(() => undefined);
  expect(countOf(test, 'spot_order')).toBe(0);
});
