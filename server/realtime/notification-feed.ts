/** Publishes notifications on both channels of their owner, with one sequence per user. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { NotificationChannel } from '#contract/entities/notification-kinds.ts';
import type { Notification } from '#contract/entities/notification.ts';
import {
  NOTIFICATION_EVENT,
  NOTIFICATIONS_READ_EVENT,
  notificationChannel,
  notificationMessageCodec,
  notificationsReadCodec,
  RECEIVE_NOTIFICATION_EVENT,
  userNotificationChannel,
} from '#contract/realtime/notifications.ts';
import { Sequences } from '#server/runtime/sequences.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export interface NotificationFeedOptions {
  readonly broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  readonly unreadCountOf: (userId: UserId) => number;
}

export class NotificationFeed {
  readonly #options: NotificationFeedOptions;
  readonly #sequences = new Sequences<UserId>();

  constructor(options: NotificationFeedOptions) {
    this.#options = options;
  }

  publish(
    userId: UserId,
    notification: Notification,
    channels: readonly NotificationChannel[],
  ): void {
    this.#publish(
      userId,
      [RECEIVE_NOTIFICATION_EVENT, NOTIFICATION_EVENT],
      (sequence, unreadCount) =>
        notificationMessageCodec.encode({
          sequence,
          at: notification.createdAt,
          unreadCount,
          notification,
          channels,
        }),
    );
  }

  publishRead(userId: UserId, ids: readonly number[], at: EpochMs): void {
    this.#publish(
      userId,
      [NOTIFICATIONS_READ_EVENT, NOTIFICATIONS_READ_EVENT],
      (sequence, unreadCount) => notificationsReadCodec.encode({ sequence, at, unreadCount, ids }),
    );
  }

  #publish(
    userId: UserId,
    [userEvent, event]: readonly [string, string],
    wireOf: (sequence: number, unreadCount: number) => object,
  ): void {
    const sequence = this.#sequences.next(userId);
    const { broadcast, unreadCountOf } = this.#options;
    const targets = [
      { channel: subscriptionNameOf(userNotificationChannel, userId), event: userEvent },
      { channel: subscriptionNameOf(notificationChannel, userId), event },
    ].filter(({ channel }) => broadcast.hasSubscribers(channel));
    if (targets.length === 0) return;
    const text = JSON.stringify(wireOf(sequence, unreadCountOf(userId)));
    for (const target of targets) broadcast.publish(target.channel, target.event, text);
  }
}
