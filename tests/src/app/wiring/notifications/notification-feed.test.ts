/** The user's two notification channels: batches, gaps, joins. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { notificationMessageWire, notificationsReadWire } from '#contract/samples/notifications.ts';
import {
  BATCH_MS,
  createNotificationFeed,
  type NotificationFeedOptions,
} from '#src/app/wiring/notifications/notification-feed.ts';

type Channel = Parameters<NotificationFeedOptions['watchChannel']>[0];

const FIRST = { name: 'private-usernotification_7', event: 'receive_notification' };
const SECOND = { name: 'private-notification_7', event: 'notification' };

function open(isPrivate = true) {
  let userId: UserId | undefined = userIdOf(7);
  const listeners = new Set<() => void>();
  const joined = new Map<string, Channel>();
  const onArrivals = vi.fn<NotificationFeedOptions['onArrivals']>();
  const onRead = vi.fn<NotificationFeedOptions['onRead']>();
  const onGap = vi.fn();
  createNotificationFeed({
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    } as unknown as NotificationFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate,
    onArrivals,
    onRead,
    onGap,
  })();
  return {
    joined,
    onArrivals,
    onRead,
    onGap,
    emit: ({ name, event }: typeof FIRST, payload: unknown) =>
      joined.get(name)?.onEvent(event, payload),
    join: ({ name }: typeof FIRST) => joined.get(name)?.onJoined(),
    signIn: (nextUserId: UserId | undefined) => {
      userId = nextUserId;
      for (const listener of listeners) listener();
    },
    arrivedIds: () =>
      onArrivals.mock.calls.map(([arrivals]) => arrivals.map((one) => one.notification.id)),
  };
}

const messageOf = (seq: number, id: number) => ({
  ...notificationMessageWire,
  seq,
  notification: { ...notificationMessageWire.notification, id },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[RT-06][RT-07] joins both private channels of the user with their events', () => {
  const { joined } = open();
  expect([...joined].map(([name, { events }]) => [name, events[0]])).toEqual([
    [FIRST.name, FIRST.event],
    [SECOND.name, SECOND.event],
  ]);
});

it('[RT-06][RT-07] uses public names for a back end that has them', () => {
  expect([...open(false).joined.keys()]).toEqual(['usernotification_7', 'notification_7']);
});

it('[RT-06][RT-07] passes on the notifications of both channels, a burst in one batch', () => {
  const feed = open();
  for (let seq = 1; seq <= 40; seq += 1) {
    feed.emit(FIRST, messageOf(seq, seq));
    feed.emit(SECOND, messageOf(seq, seq));
  }
  expect(feed.onArrivals).not.toHaveBeenCalled();
  vi.advanceTimersByTime(BATCH_MS);
  expect(feed.arrivedIds().map((ids) => ids.length)).toEqual([80]);
  expect(feed.onGap).not.toHaveBeenCalled();
});

it('reports a gap, a restart of the numbers, an unreadable message and each join', () => {
  const { emit, join, onGap } = open();
  emit(FIRST, messageOf(4, 1));
  emit(SECOND, messageOf(4, 1));
  expect(onGap).toHaveBeenCalledTimes(0);
  emit(FIRST, messageOf(6, 3));
  expect(onGap).toHaveBeenCalledTimes(1);
  emit(FIRST, messageOf(1, 4));
  expect(onGap).toHaveBeenCalledTimes(2);
  emit(FIRST, { seq: 2 });
  expect(onGap).toHaveBeenCalledTimes(3);
  join(SECOND);
  expect(onGap).toHaveBeenCalledTimes(4);
  emit(SECOND, messageOf(90, 5));
  expect(onGap).toHaveBeenCalledTimes(4);
});

it('passes on what was read on another device, in the same sequence', () => {
  const { emit, onRead, onGap } = open();
  emit(FIRST, messageOf(7, 812));
  emit({ ...FIRST, event: 'notifications-read' }, notificationsReadWire);
  expect(onRead.mock.calls).toEqual([[userIdOf(7), [812]]]);
  expect(onGap).not.toHaveBeenCalled();
});

it('leaves the channels of a user who signs out, and forgets the batch', () => {
  const feed = open();
  feed.emit(FIRST, messageOf(1, 1));
  feed.signIn(undefined);
  vi.advanceTimersByTime(BATCH_MS);
  expect([feed.joined.size, feed.onArrivals.mock.calls.length]).toEqual([0, 0]);
  feed.signIn(userIdOf(8));
  expect([...feed.joined.keys()]).toEqual(['private-usernotification_8', 'private-notification_8']);
});
