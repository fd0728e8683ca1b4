/** Ten thousand notifications in a minute beside a trading exchange, on a database file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { channelsOf } from '#server/notifications/channel-bits.ts';
import { NotificationDelivery } from '#server/notifications/notification-delivery.ts';
import { unreadCountOf } from '#server/notifications/notification-rows.ts';
import { Notifications } from '#server/notifications/notifications.ts';
import { NotificationFeed } from '#server/realtime/notification-feed.ts';
import {
  ALICE,
  at,
  BOB,
  BTC,
  coinUnits,
  openTestExchange,
  USDT,
} from '#tests/support/test-exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'burst-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOTIFICATION_COUNT = 10_000;
const PER_SECOND = NOTIFICATION_COUNT / 60;
const USER_COUNT = 500;
const ORDER_COUNT = 600;
const ROUND_COUNT = 5;
/** One in ten seconds of the minute: the rest belongs to trading. */
const BUSY_MS_MAX = 6_000;
const TIMEOUT_MS = 240_000;

const NOW = epochMs(1_767_225_600_000);

/** Of this process, so that other programs of the machine do not count. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function opened() {
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
    unreadCountOf: (user) => unreadCountOf(db, user),
  });
  let busyMs = 0;
  const timed = (work: () => void) => {
    const startedAt = cpuMs();
    work();
    busyMs += cpuMs() - startedAt;
  };
  const errors: unknown[] = [];
  const delivery = new NotificationDelivery({
    db,
    schedule: (run) => void setImmediate(() => timed(run)),
    deliver: ({ userId: user, channels, notification }) =>
      feed.publish(user, notification, channelsOf(channels)),
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
    test.exchange.transact((_ledger, now) =>
      timed(() => {
        for (let index = 0; index < batchSize; index += 1) {
          const user = userId(100 + ((count += 1) % USER_COUNT));
          const amount = decimal(String(count));
          notifications.put(
            user,
            { kind: 'transfer', event: 'received', coin: 'USDT', amount },
            now,
          );
        }
      }),
    );
  const close = (): void => {
    delivery.stop();
    db.close();
  };
  return { ...test, close, errors, notify, busy: () => busyMs, published: () => publishedCount };
}

/** Orders that trade, eight at a time. @returns milliseconds of the processor. */
async function trade(
  test: ReturnType<typeof opened>,
  beside: (elapsedMs: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const startedCpuMs = cpuMs();
  for (let sent = 0; sent < ORDER_COUNT; sent += 8) {
    const orders = Array.from({ length: 8 }, (_, index) =>
      test.placed({
        userId: index % 2 === 0 ? ALICE : BOB,
        side: index % 2 === 0 ? 'buy' : 'sell',
        kind: 'limit',
        ...at('60000', '0.001'),
      }),
    );
    await Promise.all([...orders, beside(performance.now() - startedAt)]);
  }
  return cpuMs() - startedCpuMs;
}

it(
  'writes and publishes ten thousand notifications in less than a tenth of a minute, beside trading',
  async () => {
    const test = opened();
    await test.credit(ALICE, USDT, coinUnits(1_000_000));
    await test.credit(BOB, BTC, coinUnits(100));
    const nothing = () => Promise.resolve();
    await trade(test, nothing);
    let [withoutMs, withMs, besideCount] = [0, 0, 0];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      withoutMs += await trade(test, nothing);
      let due = 0;
      const beside = (elapsedMs: number) => {
        const batchSize = Math.floor((elapsedMs * PER_SECOND) / 1_000) - due;
        due += batchSize;
        besideCount += batchSize;
        return test.notify(batchSize);
      };
      withMs += await trade(test, beside);
    }
    const before = { busy: test.busy(), published: test.published() };
    const startedCpuMs = cpuMs();
    for (let sent = 0; sent < NOTIFICATION_COUNT; sent += 100) await test.notify(100);
    while (test.published() - before.published < NOTIFICATION_COUNT * 2) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const totalMs = cpuMs() - startedCpuMs;
    const busyMs = test.busy() - before.busy;
    const perSecond = (ms: number) => Math.round((ORDER_COUNT * ROUND_COUNT * 1_000) / ms);
    // What trading costs more while notifications arrive, for a minute of them.
    const minuteMs = ((withMs - withoutMs) / besideCount) * NOTIFICATION_COUNT;
    console.log(
      `orders per second of the processor: ${perSecond(withoutMs)} alone, ${perSecond(withMs)}`,
      `beside ${besideCount} notifications; a minute of notifications beside orders: ${minuteMs.toFixed(0)} ms;`,
      `10,000 at once: ${busyMs.toFixed(0)} ms of work, ${totalMs.toFixed(0)} ms with commits`,
    );
    expect(test.errors).toEqual([]);
    expect(totalMs).toBeLessThan(BUSY_MS_MAX);
    // Single notifications share no command, so each costs more than many at once.
    expect(minuteMs).toBeLessThan(BUSY_MS_MAX * 2);
    test.close();
  },
  TIMEOUT_MS,
);
