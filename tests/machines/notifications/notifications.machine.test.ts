/** The signed-in user's notifications: counted once, read without gaps, marked on screen first. */
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationChannel } from '#contract/entities/notification-kinds.ts';
import type {
  Arrival,
  MarkRequest,
  NotificationList,
  ReadList,
} from '#machines/notifications/notification-list.ts';
import {
  notificationsMachine,
  type NotificationsEvent,
} from '#machines/notifications/notifications.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { newWalkSeed } from '../../support/recorded-paths.ts';
import { expectWalked } from '../../support/transitions.ts';

const USER = userId(7);
const START = Date.UTC(2026, 10, 26);
const never = <Value>() => new Promise<Value>(() => undefined);

const notification = (id: number, isRead = false): Notification => ({
  id,
  title: `Title ${id}`,
  body: '',
  createdAt: epochMs(START + id * 1_000),
  isRead,
  link: undefined,
  details: undefined,
});
const arrival = (
  id: number,
  channels: readonly NotificationChannel[] = ['list', 'toast'],
): Arrival => ({
  notification: notification(id),
  channels,
});
const arrive = (...arrivals: readonly Arrival[]): NotificationsEvent => ({
  type: 'notifications.arrived',
  arrivals,
});
const listOf = (ids: readonly number[], unreadIds: readonly number[] = ids): ReadList => ({
  newest: ids.map((id) => notification(id, !unreadIds.includes(id))),
  unreadIds,
});

interface Responses {
  readonly readList?: () => Promise<ReadList>;
  readonly markRead?: (request: MarkRequest) => Promise<void>;
}

function open({ readList = () => Promise.resolve(listOf([])), markRead = never }: Responses = {}) {
  const clock = new SimulatedClock();
  const read = vi.fn(readList);
  const mark = vi.fn(markRead);
  const machine = notificationsMachine.provide({
    actors: {
      readList: fromPromise(() => read()),
      markRead: fromPromise(({ input }: { input: MarkRequest }) => mark(input)),
    },
  });
  const actor = createActor(machine, { clock });
  const onArrived = vi.fn();
  const onMarked = vi.fn();
  const onFailed = vi.fn();
  actor.on('arrived', ({ arrivals }) => onArrived(arrivals.map((one) => one.notification.id)));
  actor.on('marked', ({ ids }) => onMarked(ids));
  actor.on('failed', ({ what }) => onFailed(what));
  actor.start();
  actor.send({ type: 'user.changed', userId: USER });
  const ids = () => actor.getSnapshot().context.newest.map(({ id }) => id);
  const unread = () => [...actor.getSnapshot().context.unreadIds].toSorted((a, b) => a - b);
  const current = () =>
    waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { list: 'current' } }));
  return { actor, clock, read, mark, onArrived, onMarked, onFailed, ids, unread, current };
}

it('[NOTI-02] keeps the ten newest, newest first', async () => {
  const { actor, ids, current } = open({
    readList: () => Promise.resolve(listOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])),
  });
  await current();
  actor.send(arrive(arrival(12), arrival(11)));
  expect(ids()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it('[RT-06][RT-07] counts and announces a notification of both channels once', async () => {
  const { actor, onArrived, unread, current } = open();
  await current();
  actor.send(arrive(arrival(1), arrival(1)));
  actor.send(arrive(arrival(1)));
  expect(unread()).toEqual([1]);
  expect(onArrived.mock.calls).toEqual([[[1]]]);
});

it('[NOTI-11] announces a notification that a read of the list has shown before its message', async () => {
  const { actor, onArrived, unread, current } = open({
    readList: () => Promise.resolve(listOf([2, 1], [2])),
  });
  await current();
  actor.send(arrive(arrival(2), arrival(1)));
  actor.send(arrive(arrival(2), arrival(1)));
  expect(unread()).toEqual([2]);
  expect(onArrived.mock.calls).toEqual([[[2]]]);
});

it('[RT-06][NOTI-11] does not count again what was read between its two events', async () => {
  const { actor, unread, current } = open();
  await current();
  actor.send(arrive(arrival(1)));
  actor.send({ type: 'notification.opened', id: 1 });
  actor.send(arrive(arrival(1)));
  expect(unread()).toEqual([]);
});

it('counts nothing that its user does not want in the list, and announces it', async () => {
  const { actor, ids, unread, onArrived, current } = open();
  await current();
  actor.send(arrive(arrival(1, ['toast', 'sound'])));
  expect([ids(), unread()]).toEqual([[], []]);
  expect(onArrived.mock.calls).toEqual([[[1]]]);
});

it('[NOTI-11] marks one as read on screen and sends its ID once', async () => {
  const { actor, mark, onMarked, unread, current } = open({
    readList: () => Promise.resolve(listOf([2, 1])),
  });
  await current();
  actor.send({ type: 'notification.opened', id: 2 });
  actor.send({ type: 'notification.opened', id: 2 });
  expect(unread()).toEqual([1]);
  expect(mark.mock.calls).toEqual([[{ kind: 'one', ids: [2] }]]);
  expect(onMarked.mock.calls).toEqual([[[2]]]);
});

it('[NOTI-12][API-72] marks all as read with one request of all unread IDs', async () => {
  const unreadIds = Array.from({ length: 40 }, (_, index) => index + 1);
  const { actor, mark, unread, current } = open({
    readList: () => Promise.resolve({ ...listOf([40, 39]), unreadIds }),
  });
  await current();
  actor.send({ type: 'allRead.requested' });
  actor.send({ type: 'allRead.requested' });
  expect(unread()).toEqual([]);
  expect(actor.getSnapshot().context.newest.every(({ isRead }) => isRead)).toBe(true);
  expect(mark).toHaveBeenCalledExactlyOnceWith({ kind: 'all', ids: unreadIds });
});

it('[ERR-13] reports a failed mark for the log, sends it once, and shows what the next read says', async () => {
  const { actor, clock, mark, onFailed, unread, current } = open({
    readList: () => Promise.resolve(listOf([1])),
    markRead: () => Promise.reject(new Error('down')),
  });
  await current();
  actor.send({ type: 'notification.opened', id: 1 });
  await waitFor(actor, (now) => now.context.requests.length === 0);
  expect(onFailed.mock.calls).toEqual([['mark']]);
  expect(unread()).toEqual([]);
  actor.send({ type: 'list.outdated' });
  clock.increment(50);
  await current();
  expect(unread()).toEqual([1]);
  expect(mark).toHaveBeenCalledOnce();
});

it('sends requests one after the other', async () => {
  const first = Promise.withResolvers<void>();
  const markRead = vi.fn().mockReturnValueOnce(first.promise).mockReturnValue(never());
  const { actor, mark, current } = open({
    readList: () => Promise.resolve(listOf([2, 1])),
    markRead,
  });
  await current();
  actor.send({ type: 'notification.opened', id: 1 });
  actor.send({ type: 'notification.opened', id: 2 });
  expect(mark).toHaveBeenCalledTimes(1);
  first.resolve();
  await waitFor(actor, (now) => now.context.requests.length === 1);
  expect(mark.mock.calls.at(-1)).toEqual([{ kind: 'one', ids: [2] }]);
});

it('reads once after the joins of both channels, and keeps what arrives meanwhile', async () => {
  const later = Promise.withResolvers<ReadList>();
  const readList = vi
    .fn()
    .mockResolvedValueOnce(listOf([1]))
    .mockReturnValue(later.promise);
  const { actor, clock, read, ids, unread, current } = open({ readList });
  await current();
  actor.send({ type: 'list.outdated' });
  actor.send({ type: 'list.outdated' });
  clock.increment(50);
  expect(read).toHaveBeenCalledTimes(2);
  actor.send(arrive(arrival(4)));
  actor.send({ type: 'notification.opened', id: 2 });
  later.resolve(listOf([3, 2, 1]));
  await current();
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(unread()).toEqual([1, 3, 4]);
});

it('discards a response to a read from before a join', async () => {
  const first = Promise.withResolvers<ReadList>();
  const readList = vi
    .fn()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue(listOf([2, 1]));
  const { actor, clock, ids, current } = open({ readList });
  actor.send({ type: 'list.outdated' });
  first.resolve(listOf([1]));
  clock.increment(50);
  await current();
  expect(ids()).toEqual([2, 1]);
});

it('reads again five seconds after a failed read, and immediately on request', async () => {
  const { actor, clock, read, onFailed } = open({
    readList: () => Promise.reject(new Error('down')),
  });
  const fail = () => waitFor(actor, (now) => now.matches({ signedIn: { list: 'failed' } }));
  await fail();
  clock.increment(4_999);
  expect(read).toHaveBeenCalledTimes(1);
  clock.increment(1);
  await fail();
  actor.send({ type: 'list.outdated' });
  clock.increment(50);
  expect(read).toHaveBeenCalledTimes(3);
  expect(onFailed.mock.calls).toEqual([['read'], ['read']]);
});

it('applies what another tab of the same user has read, without a request', async () => {
  const { actor, mark, unread, current } = open({
    readList: () => Promise.resolve(listOf([2, 1])),
  });
  await current();
  actor.send({ type: 'read.elsewhere', userId: userId(8), ids: [1, 2] });
  expect(unread()).toEqual([1, 2]);
  actor.send({ type: 'read.elsewhere', userId: USER, ids: [1] });
  expect(unread()).toEqual([2]);
  expect(mark).not.toHaveBeenCalled();
});

it('clears everything of the former user', async () => {
  const { actor, ids, unread, current } = open({ readList: () => Promise.resolve(listOf([1])) });
  await current();
  actor.send({ type: 'user.changed', userId: undefined });
  expect([ids(), unread()]).toEqual([[], []]);
  actor.send(arrive(arrival(5)));
  expect(ids()).toEqual([]);
});

it('stays small and exact after 10,000 notifications in a minute', async () => {
  const { actor, ids, unread, current } = open();
  await current();
  const startedAt = performance.now();
  for (let batch = 0; batch < 240; batch += 1) {
    const arrivals = Array.from({ length: 42 }, (_, index) => arrival(batch * 42 + index + 1));
    actor.send(arrive(...arrivals, ...arrivals));
  }
  const elapsedMs = performance.now() - startedAt;
  console.log(`10,080 notifications on two channels: ${elapsedMs.toFixed(0)} ms`);
  expect([unread().length, unread().at(-1)]).toEqual([1_000, 10_080]);
  expect(ids()).toHaveLength(10);
  const { knownIds, arrived: stored } = actor.getSnapshot().context;
  expect(Math.max(knownIds.size, stored.length)).toBeLessThanOrEqual(2_000);
  // A minute has 60,000 ms; 2 ms for each of 240 batches on a busy machine.
  expect(elapsedMs).toBeLessThan(6_000);
});

const walk: Walk = {
  machine: notificationsMachine,
  events: [
    (random) => ({
      type: 'user.changed',
      userId: random.between(0, 4) === 0 ? undefined : userId(random.between(7, 8)),
    }),
    (random) => arrive(arrival(random.between(1, 30))),
    () => ({ type: 'list.outdated' }),
    (random) => ({ type: 'notification.opened', id: random.between(1, 30) }),
    () => ({ type: 'allRead.requested' }),
    (random) => ({ type: 'read.elsewhere', userId: USER, ids: [random.between(1, 30)] }),
  ],
  responses: {
    readList: [() => ({ done: listOf([5, 4, 3]) }), () => ({ failed: new Error('down') })],
    markRead: [() => ({ done: undefined }), () => ({ failed: new Error('down') })],
  },
  delays: [50, 5_000, 10_000],
  check: ({ snapshot }) => {
    const { newest, unreadIds, readIds } = snapshot.context as NotificationList;
    const shown = newest.map(({ id }) => id);
    expect(shown.length).toBeLessThanOrEqual(10);
    expect(new Set(shown).size).toBe(shown.length);
    expect([...unreadIds].filter((id) => readIds.has(id))).toEqual([]);
    if (snapshot.matches('signedOut')) expect([shown.length, unreadIds.size]).toEqual([0, 0]);
  },
};

it('takes every transition', async () => {
  const seed = newWalkSeed();
  const report = await walkMachine(walk, { steps: 60, seed });
  expectWalked(`notifications, seed ${seed}`, report, {
    states: [
      'signedOut',
      'signedIn',
      'signedIn.list',
      'signedIn.list.reading',
      'signedIn.list.current',
      'signedIn.list.outdated',
      'signedIn.list.failed',
      'signedIn.marks',
      'signedIn.marks.idle',
      'signedIn.marks.sending',
    ],
  });
});

it('knows whether the list has been read, so that an empty one is not shown as loading', async () => {
  const { actor, current } = open();
  expect(actor.getSnapshot().context.hasBeenRead).toBe(false);
  await current();
  expect(actor.getSnapshot().context.hasBeenRead).toBe(true);
});
