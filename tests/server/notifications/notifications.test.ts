import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { NOTIFICATIONS_STORED_MAX } from '#contract/rest/notifications.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { NotificationDelivery } from '#server/notifications/notification-delivery.ts';
import { Notifications } from '#server/notifications/notifications.ts';
import { ALICE, at, BOB, coinUnits, openTestExchange, USDT } from '#tests/support/test-exchange.ts';
import { notifyOrders } from '#server/notifications/order-notifications.ts';
import { reject } from '#server/runtime/rejection.ts';

const NOW = epochMs(1_767_225_600_000);
const transfer = (amount: number) =>
  ({
    kind: 'transfer',
    event: 'received',
    coin: 'USDT',
    amount: decimal(String(amount)),
  }) as const;

function open() {
  const runs: (() => void)[] = [];
  const delivered: { userId: UserId; body: string }[] = [];
  const test = openTestExchange(undefined, {
    onAccountEvent: (event) => notifyOrders(event, test.exchange, notifications.put),
  });
  const { db, exchange } = test;
  const errors: unknown[] = [];
  const delivery = new NotificationDelivery({
    db,
    schedule: (run) => void runs.push(run),
    deliver: ({ userId, notification }) => {
      if (notification.body.startsWith('13 USDT')) throw new Error('unlucky');
      delivered.push({ userId, body: notification.body });
    },
    onError: (error) => errors.push(error),
    onTurn: () => undefined,
  });
  const notifications = new Notifications({
    db,
    write: recordWriter(db, exchange, () => NOW),
    onPut: () => delivery.wake(),
    onRead: () => undefined,
  });
  const turn = (): void => {
    for (const run of runs.splice(0)) run();
  };
  const list = (userId: UserId) => notifications.page(userId, { page: undefined, kind: undefined });
  return { ...test, notifications, delivered, errors, turn, runs, list };
}

it('keeps the newest 500 of each user for every reader, and deletes older rows', async () => {
  const { db, notifications, list } = open();
  db.transaction(() => {
    notifications.put(BOB, transfer(1), NOW);
    for (let count = 1; count <= 1_000; count += 1) notifications.put(ALICE, transfer(count), NOW);
  });
  const page = list(ALICE);
  expect(page.total).toBe(NOTIFICATIONS_STORED_MAX);
  expect(page.items.length).toBe(NOTIFICATIONS_STORED_MAX);
  expect(page.unreadCount).toBe(NOTIFICATIONS_STORED_MAX);
  expect(page.items[0]?.body).toContain('1000 USDT');
  expect(page.items.at(-1)?.body).toContain('501 USDT');
  const stored = db.get<{ count: bigint }>('SELECT count(*) AS count FROM notification');
  expect(Number(stored?.count)).toBeLessThanOrEqual(NOTIFICATIONS_STORED_MAX + 16 + 1);
  expect(list(BOB).total).toBe(1);
  // A row that is not deleted yet exists for no reader.
  const oldest = db.get<{ id: bigint }>('SELECT min(id) AS id FROM notification WHERE user_id = 1');
  expect(Number(oldest?.id)).toBeLessThan(page.items.at(-1)?.id ?? 0);
  expect(await notifications.markRead(ALICE, Number(oldest?.id))).toEqual(reject('not_found'));
});

it('delivers in the order of writing, after the commit, and never what was rolled back', async () => {
  const { exchange, notifications, delivered, turn, runs } = open();
  const failed = exchange.transact((_ledger, now) => {
    notifications.put(ALICE, transfer(1), now);
    throw new Error('the event did not happen');
  });
  await expect(failed).rejects.toThrow('the event did not happen');
  turn();
  expect(delivered).toEqual([]);
  await exchange.transact((_ledger, now) => {
    for (const amount of [2, 3]) notifications.put(ALICE, transfer(amount), now);
    expect(delivered).toEqual([]);
  });
  await exchange.transact((_ledger, now) => notifications.put(BOB, transfer(4), now));
  turn();
  expect(delivered.map(({ userId, body }) => `${userId} ${body.split(' ')[0]}`)).toEqual([
    '1 2',
    '1 3',
    '2 4',
  ]);
  turn();
  expect(delivered.length).toBe(3);
  expect(runs).toEqual([]);
});

it('delivers many in turns, between which commands run', async () => {
  const { exchange, notifications, delivered, runs } = open();
  await exchange.transact((_ledger, now) => {
    for (let count = 101; count <= 220; count += 1) notifications.put(ALICE, transfer(count), now);
  });
  const turns: number[] = [];
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    run();
    turns.push(delivered.length);
  }
  expect(turns).toEqual([50, 100, 120]);
});

it('continues with the next notification when one cannot be delivered', async () => {
  const { exchange, notifications, delivered, errors, turn } = open();
  await exchange.transact((_ledger, now) => {
    for (const amount of [12, 13, 14]) notifications.put(ALICE, transfer(amount), now);
  });
  turn();
  expect(delivered.map(({ body }) => body.split(' ')[0])).toEqual(['12', '14']);
  expect(errors.map(String)).toEqual(['Error: unlucky']);
});

it('cuts a text that is longer than the contract allows', () => {
  const { db, notifications, list } = open();
  const device = 'x'.repeat(2_000);
  const details = {
    kind: 'sign_in',
    event: 'new_device',
    device,
    ipAddress: '203.0.113.1',
  } as const;
  db.transaction(() => notifications.put(ALICE, details, NOW));
  expect(list(ALICE).items[0]?.body).toBe('x'.repeat(1_000));
});

it('notifies once of an order that several fills have filled, and of none that its owner cancels', async () => {
  const test = open();
  const { exchange, list } = test;
  await test.creditAll({ users: [ALICE], usdt: 100_000 }, { users: [BOB], btc: 10 });
  const { order } = await test.placed({
    userId: ALICE,
    side: 'buy',
    kind: 'limit',
    ...at('60000', '0.3'),
  });
  for (let count = 0; count < 3; count += 1) {
    await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.1') });
  }
  const rest = await test.placed({
    userId: ALICE,
    side: 'buy',
    kind: 'limit',
    ...at('50000', '0.1'),
  });
  await exchange.cancel({ userId: ALICE, orderId: rest.order.id });
  expect(list(ALICE).items.map(({ details }) => details)).toEqual([
    {
      kind: 'order',
      event: 'filled',
      market: 'spot',
      orderId: order.id,
      tradeCoin: 'BTC',
      quoteCoin: 'USDT',
      side: 'buy',
      orderKind: 'limit',
      size: '0.3',
      filled: '0.3',
      averagePrice: '60000',
      notional: '18000',
    },
  ]);
  expect(list(ALICE).items[0]).toMatchObject({
    title: 'Buy order filled',
    body: 'Bought 0.3 BTC at 60000 USDT.',
  });
  expect(list(BOB).items.length).toBe(3);
});

it('notifies of an order whose rest the exchange has canceled, with what was filled', async () => {
  const test = open();
  await test.creditAll({ users: [ALICE], usdt: 100_000 }, { users: [BOB], btc: 10 });
  await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.1') });
  const { size } = at('60000', '0.5');
  await test.placed({ userId: ALICE, side: 'buy', kind: 'market', size });
  expect(test.list(ALICE).items).toMatchObject([
    {
      title: 'Buy order canceled',
      details: { event: 'canceled', size: '0.5', filled: '0.1', averagePrice: '60000' },
    },
  ]);
});

it('writes no notification of an order that was not stored', async () => {
  const test = open();
  const { exchange, list } = test;
  await test.credit(ALICE, USDT, coinUnits(10));
  const outcome = await exchange.place({
    userId: ALICE,
    pairId: 1 as never,
    side: 'buy',
    kind: 'limit',
    ...at('60000', '0.5'),
  });
  expect(outcome).toEqual(reject('balance_too_low'));
  expect(list(ALICE).total).toBe(0);
});
