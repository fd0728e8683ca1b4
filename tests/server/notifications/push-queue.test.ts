/** Shares of users in push, and the breaker of each endpoint, on a simulated clock. */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { notificationCodec } from '#contract/entities/notification.ts';
import { notificationWire } from '#contract/samples/notifications.ts';
import { PushQueue } from '#server/notifications/push/push-queue.ts';
import type { PushResponse } from '#server/notifications/push/push-request.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';

const notification = notificationCodec.decode(notificationWire);

interface Sent {
  readonly endpoint: string;
  respond(status: number): Promise<void>;
  fail(): Promise<void>;
}

function open() {
  const db = openMemoryDatabase();
  const time = virtualTime(0);
  const sent: Sent[] = [];
  const failures: unknown[] = [];
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const queue = new PushQueue({
    db,
    clock: time.clock,
    schedule: time.schedule,
    write: (work) => Promise.resolve(work(time.clock())),
    send: ({ endpoint }) => {
      const { promise, resolve, reject } = Promise.withResolvers<PushResponse>();
      sent.push({
        endpoint,
        respond: (status) => {
          resolve({ status, retryAfterSec: undefined });
          return settle();
        },
        fail: () => {
          reject(new Error('no response'));
          return settle();
        },
      });
      return promise;
    },
    isLocalAllowed: false,
    onFailure: (error) => void failures.push(error),
  });
  const subscribe = (userId: number, name: string) => {
    db.run(
      `INSERT OR IGNORE INTO person (id, uid, email, password_hash, created_at_ms) VALUES (?1, ?2, ?2, '', 0)`,
      [userId, `user${userId}`],
    );
    db.run(
      `INSERT OR IGNORE INTO session
         (id, person_id, generation, address, opened_at_ms, rotated_at_ms, expires_at_ms)
       VALUES (?, ?, 0, '', 0, 0, ?)`,
      [`session${userId}`, userId, Number.MAX_SAFE_INTEGER],
    );
    db.run('INSERT INTO push_subscription VALUES (?, ?, ?, ?, ?, 0)', [
      `https://push.example.com/${name}`,
      userId,
      `session${userId}`,
      '',
      '',
    ]);
  };
  const notify = async (userId: number) => {
    queue.add(userIdOf(userId), notification);
    await settle();
  };
  const pathsFrom = (start: number) =>
    sent.slice(start).map(({ endpoint }) => endpoint.slice('https://push.example.com/'.length));
  return { queue, time, sent, failures, subscribe, notify, pathsFrom };
}

it('sends to other users while twenty endpoints of one user do not answer', async () => {
  const { subscribe, notify, pathsFrom, sent } = open();
  for (let count = 1; count <= 20; count += 1) subscribe(1, `silent${count}`);
  for (let count = 0; count < 30; count += 1) await notify(1);
  const before = sent.length;
  for (const userId of [2, 3, 4]) {
    subscribe(userId, `of${userId}`);
    await notify(userId);
  }
  expect(pathsFrom(before)).toEqual(['of2', 'of3', 'of4']);
});

it('sends to endpoints that answer while as many users as there are places have silent ones', async () => {
  const { subscribe, notify, pathsFrom, sent } = open();
  subscribe(100, 'good');
  await notify(100);
  await sent[0]?.respond(201);
  for (let userId = 1; userId <= 40; userId += 1) {
    subscribe(userId, `silent${userId}`);
    await notify(userId);
  }
  const before = sent.length;
  await notify(100);
  expect(pathsFrom(before)).toEqual(['good']);
});

it('serves the users in turns, however many messages one of them has', async () => {
  const { subscribe, notify, pathsFrom, sent } = open();
  for (const userId of [1, 2, 3])
    for (const name of ['a', 'b', 'c']) subscribe(userId, `${name}${userId}`);
  for (let userId = 10; userId < 26; userId += 1) {
    subscribe(userId, `first${userId}`);
    await notify(userId);
  }
  const before = sent.length;
  for (const userId of [1, 1, 2, 3]) await notify(userId);
  for (const first of sent.slice(0, 3)) await first.respond(201);
  expect(pathsFrom(before)).toEqual(['a1', 'a2', 'a3']);
});

it('leaves an endpoint alone after three failures, and tries it once after a minute, then after two', async () => {
  const { subscribe, notify, pathsFrom, sent, time, queue, failures } = open();
  subscribe(1, 'silent');
  await notify(1);
  await sent.at(-1)?.fail();
  await time.advance(5_000);
  await sent.at(-1)?.fail();
  await time.advance(20_000);
  await sent.at(-1)?.fail();
  expect([sent.length, failures.length, queue.count]).toEqual([3, 3, 0]);
  await notify(1);
  await time.advance(MINUTE_MS - 1);
  await notify(1);
  expect([sent.length, queue.count]).toEqual([3, 0]);
  await time.advance(1);
  await notify(1);
  await notify(1);
  expect(pathsFrom(3)).toEqual(['silent']);
  await sent.at(-1)?.fail();
  // The other message was waiting behind it; both are given up.
  await time.advance(2 * MINUTE_MS - 1);
  await notify(1);
  expect(sent.length).toBe(4);
  await time.advance(1);
  await notify(1);
  await sent.at(-1)?.respond(201);
  await notify(1);
  expect(sent.length).toBe(6);
});

it('stores two hundred messages of a user, and takes the places of the largest share when all are used', async () => {
  const { subscribe, notify, queue } = open();
  for (let count = 0; count < 20; count += 1) subscribe(1, `one${count}`);
  for (let count = 0; count < 11; count += 1) await notify(1);
  expect(queue.count).toBe(200);
  for (let userId = 2; userId <= 26; userId += 1) {
    for (let count = 0; count < 20; count += 1) subscribe(userId, `of${userId}-${count}`);
    for (let count = 0; count < 10; count += 1) await notify(userId);
  }
  expect(queue.count).toBe(5_000);
  subscribe(100, 'late');
  await notify(100);
  expect(queue.count).toBe(5_000);
});

it('gives a newcomer the place of a message that waits to be repeated', async () => {
  const { subscribe, notify, pathsFrom, sent } = open();
  for (let userId = 1; userId <= 250; userId += 1) {
    for (let count = 0; count < 20; count += 1) subscribe(userId, `of${userId}-${count}`);
    await notify(userId);
  }
  for (let index = 0; index < 5_000; index += 1) await sent[index]?.fail();
  subscribe(1_000, 'late');
  const before = sent.length;
  await notify(1_000);
  expect(pathsFrom(before)).toEqual(['late']);
});

it.each([
  [201, false, false],
  [400, false, false],
  [404, false, true],
  [410, false, true],
  [429, true, false],
  [500, true, false],
  [503, true, false],
])('after %s repeats: %s, and removes the endpoint: %s', async (status, isRepeated, isRemoved) => {
  const { subscribe, notify, sent, time } = open();
  subscribe(1, 'one');
  await notify(1);
  await sent[0]?.respond(status);
  await time.advance(4_999);
  expect(sent).toHaveLength(1);
  await time.advance(1);
  expect(sent).toHaveLength(isRepeated ? 2 : 1);
  if (isRepeated) await sent[1]?.respond(201);
  const before = sent.length;
  await notify(1);
  expect(sent.length - before).toBe(isRemoved ? 0 : 1);
});
