/** Ten thousand notifications within a minute, on a database file; the short run writes a part of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { channelsOf } from '#server/notifications/channel-bits.ts';
import { NotificationDelivery } from '#server/notifications/notification-delivery.ts';
import { unreadCountOf } from '#server/notifications/notification-rows.ts';
import { Notifications } from '#server/notifications/notifications.ts';
import { NotificationFeed } from '#server/realtime/notification-feed.ts';
import { countOf } from '#tests/support/count-of.ts';
import { ALICE, at, BOB, openTestExchange } from '#tests/support/test-exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'burst-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOTIFICATION_COUNT = countOf({ short: 5_000, long: 10_000 });
const USER_COUNT = 500;
const ROUND_COUNT = countOf({ short: 4, long: 5 });
const SINGLE_COUNT = countOf({ short: 250, long: 400 });
/** One in ten seconds of the minute: the rest belongs to trading. */
const BUSY_MS_MAX = (6_000 * NOTIFICATION_COUNT) / 10_000;

const NOW = epochMs(1_767_225_600_000);

/** Of this process, so that other programs of the machine do not count. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function open() {
  const db = openDatabase(join(folder, 'burst.sqlite'));
  migrate(db);
  const test = openTestExchange(db);
  let publishedCount = 0;
  const feed = new NotificationFeed({
    broadcast: {
      hasSubscribers: () => true,
      publish: () => {
        publishedCount += 1;
        return 'sent' as never;
      },
    },
    unreadCountOf: (userId) => unreadCountOf(db, userId),
  });
  const errors: unknown[] = [];
  const delivery = new NotificationDelivery({
    db,
    schedule: (run) => void setImmediate(run),
    deliver: ({ userId, channels, notification }) =>
      feed.publish(userId, notification, channelsOf(channels)),
    onError: (error) => errors.push(error),
    onTurn: () => undefined,
  });
  const notifications = new Notifications({
    db,
    write: recordWriter(db, test.exchange, () => NOW),
    onPut: () => delivery.wake(),
    onRead: () => undefined,
  });
  let count = 0;
  /** Writes notifications as events do: in commands of the exchange's queue. */
  const notify = (batchSize: number) =>
    test.exchange.transact((_ledger, now) => {
      for (let index = 0; index < batchSize; index += 1) {
        const userId = userIdOf(100 + ((count += 1) % USER_COUNT));
        const amount = decimal(String(count));
        notifications.put(
          userId,
          { kind: 'transfer', event: 'received', coin: 'USDT', amount },
          now,
        );
      }
    });
  const close = (): void => {
    delivery.stop();
    db.close();
  };
  return { ...test, close, errors, notify, published: () => publishedCount };
}

it(`writes and publishes ${NOTIFICATION_COUNT} notifications in less than ${BUSY_MS_MAX} ms, and a single one at the cost of an order`, async () => {
  const test = open();
  await test.creditAll({ users: [ALICE], usdt: 1_000_000 }, { users: [BOB], btc: 100 });
  let notified = 0;
  const notify = (batchSize: number) => {
    notified += batchSize;
    return test.notify(batchSize);
  };
  const deliver = async () => {
    while (test.published() < notified * 2) await new Promise((resolve) => setImmediate(resolve));
  };
  let [orderMs, singleMs] = [0, 0];
  // Orders that trade and notifications take turns, each in a command of its own: both pay for a
  // commit and for the same disturbances of the machine.
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    let startedMs = cpuMs();
    for (let sent = 0; sent < SINGLE_COUNT; sent += 1) {
      const isBuy = sent % 2 === 0;
      await test.placed({
        userId: isBuy ? ALICE : BOB,
        side: isBuy ? 'buy' : 'sell',
        kind: 'limit',
        ...at('60000', '0.001'),
      });
    }
    orderMs += cpuMs() - startedMs;
    startedMs = cpuMs();
    for (let sent = 0; sent < SINGLE_COUNT; sent += 1) await notify(1);
    await deliver();
    singleMs += cpuMs() - startedMs;
  }

  const startedMs = cpuMs();
  for (let sent = 0; sent < NOTIFICATION_COUNT; sent += 100) await notify(100);
  await deliver();
  const batchMs = cpuMs() - startedMs;
  const perSecond = (ms: number) => Math.round((ROUND_COUNT * SINGLE_COUNT * 1_000) / ms);
  console.log(
    `per second of the processor: ${perSecond(orderMs)} orders, ${perSecond(singleMs)} notifications;`,
    `${NOTIFICATION_COUNT} at once: ${batchMs.toFixed(0)} ms`,
  );
  expect(test.errors).toEqual([]);
  expect(batchMs).toBeLessThan(BUSY_MS_MAX);
  expect(singleMs).toBeLessThan(orderMs);
  test.close();
});
