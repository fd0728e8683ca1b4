/** Follows the user's two notification channels. Both carry the same messages; the machine counts each once.
 *  Messages are passed on in batches, so that a burst costs the page a few updates per second. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import {
  NOTIFICATION_EVENT,
  NOTIFICATIONS_READ_EVENT,
  notificationChannel,
  notificationMessageCodec,
  notificationsReadCodec,
  RECEIVE_NOTIFICATION_EVENT,
  userNotificationChannel,
} from '#contract/realtime/notifications.ts';
import type { Arrival } from '#machines/notifications/notification-list.ts';
import { collectCalls } from '#src/platform/clock.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

/** Messages of this time are one batch. The response to a user's own order usually arrives within it. */
export const BATCH_MS = 250;

export interface NotificationFeedOptions {
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly onArrivals: (arrivals: readonly Arrival[]) => void;
  /** Notifications that were read in another tab or on another device. */
  readonly onRead: (userId: UserId, ids: readonly number[]) => void;
  /** Messages may have been missed. */
  readonly onGap: () => void;
}

/** @returns a function that starts the feed, and returns the function that ends it. */
export const createNotificationFeed = (options: NotificationFeedOptions): (() => () => void) =>
  createUserFeed({ session: options.session, join: (userId) => joinBoth(options, userId) });

function joinBoth(options: NotificationFeedOptions, userId: UserId): () => void {
  let batch: Arrival[] = [];
  const delivery = collectCalls(BATCH_MS, () => {
    const arrivals = batch;
    batch = [];
    options.onArrivals(arrivals);
  });
  const add = (arrival: Arrival): void => {
    batch.push(arrival);
    delivery.request();
  };
  const nameOf = (channel: typeof notificationChannel | typeof userNotificationChannel): string =>
    options.isPrivate ? subscriptionNameOf(channel, userId) : channel.nameOf(userId);
  const leaves = [
    join(options, userId, nameOf(userNotificationChannel), RECEIVE_NOTIFICATION_EVENT, add),
    join(options, userId, nameOf(notificationChannel), NOTIFICATION_EVENT, add),
  ];
  return () => {
    for (const leave of leaves) leave();
    delivery.cancel();
  };
}

function join(
  { watchChannel, onRead, onGap }: NotificationFeedOptions,
  userId: UserId,
  name: string,
  event: string,
  add: (arrival: Arrival) => void,
): () => void {
  /** Undefined until the first message after a join, which may have any number. */
  let sequence: number | undefined;
  const isInOrder = (next: number): boolean => {
    const isNext = sequence === undefined || next === sequence + 1;
    sequence = next;
    return isNext;
  };
  return watchChannel({
    name,
    events: [event, NOTIFICATIONS_READ_EVENT],
    onJoined: () => {
      sequence = undefined;
      onGap();
    },
    onEvent: (received, payload) => {
      if (received === NOTIFICATIONS_READ_EVENT) {
        const parsed = parse(notificationsReadCodec, payload);
        if (!parsed.ok || !isInOrder(parsed.model.sequence)) onGap();
        if (parsed.ok) onRead(userId, parsed.model.ids);
        return;
      }
      const parsed = parse(notificationMessageCodec, payload);
      if (!parsed.ok || !isInOrder(parsed.model.sequence)) onGap();
      if (parsed.ok) add(parsed.model);
    },
  });
}
