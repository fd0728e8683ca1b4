/** `usernotification_{userId}` and `notification_{userId}`, private: both carry the same messages with
 *  the same sequence, because back ends use one or the other. A notification with a known ID is
 *  ignored. After a gap in the sequence the client reads the list again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, epochMsNumber, shortText } from '../wire.ts';
import { isNotificationChannel, type NotificationChannel } from '../entities/notification-kinds.ts';
import {
  notificationCodec,
  notificationIdNumber,
  type Notification,
} from '../entities/notification.ts';
import { userIdIn } from './account.ts';

export const RECEIVE_NOTIFICATION_EVENT = 'receive_notification';
export const NOTIFICATION_EVENT = 'notification';
export const NOTIFICATIONS_READ_EVENT = 'notifications-read';

interface Message {
  /** Per user, from 1 since the exchange's start, without a gap. */
  readonly sequence: number;
  readonly at: EpochMs;
  readonly unreadCount: number;
}

export interface NotificationMessage extends Message {
  readonly notification: Notification;
  /** Channels that the user has turned on for this kind. Without `list`, the notification is in no list and
   *  is not counted as unread. */
  readonly channels: readonly NotificationChannel[];
}

/** Notifications that the user has read on some device. */
export interface NotificationsRead extends Message {
  readonly ids: readonly number[];
}

const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);
const messageEntries = {
  seq: countIn(1, Number.MAX_SAFE_INTEGER),
  server_time: epochMsNumber,
  unread_count: countNumber,
};
const messageOf = (wire: { seq: number; server_time: EpochMs; unread_count: number }): Message => ({
  sequence: wire.seq,
  at: wire.server_time,
  unreadCount: wire.unread_count,
});
const messageWireOf = (message: Message) => ({
  seq: message.sequence,
  server_time: message.at,
  unread_count: message.unreadCount,
});

/** Channels of a back end that names none. */
const DEFAULT_CHANNELS: readonly NotificationChannel[] = ['list', 'toast'];

export const notificationMessageCodec = codec(
  v.object({
    ...messageEntries,
    notification: notificationCodec.wire,
    channels: v.nullish(v.array(shortText(20))),
  }),
  {
    decode: (wire): NotificationMessage => ({
      ...messageOf(wire),
      notification: notificationCodec.decode(wire.notification),
      channels: wire.channels?.filter((name) => isNotificationChannel(name)) ?? DEFAULT_CHANNELS,
    }),
    encode: (message) => ({
      ...messageWireOf(message),
      notification: notificationCodec.encode(message.notification),
      channels: [...message.channels],
    }),
  },
);

export const notificationsReadCodec = codec(
  v.object({ ...messageEntries, ids: v.array(notificationIdNumber) }),
  {
    decode: (wire): NotificationsRead => ({ ...messageOf(wire), ids: wire.ids }),
    encode: (message) => ({ ...messageWireOf(message), ids: [...message.ids] }),
  },
);

const USER_PREFIX = 'usernotification_';
const PREFIX = 'notification_';

export const userNotificationChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${USER_PREFIX}${userId}`,
  keyOf: (name) => userIdIn(USER_PREFIX, name),
  events: {
    [RECEIVE_NOTIFICATION_EVENT]: notificationMessageCodec,
    [NOTIFICATIONS_READ_EVENT]: notificationsReadCodec,
  },
});

export const notificationChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: {
    [NOTIFICATION_EVENT]: notificationMessageCodec,
    [NOTIFICATIONS_READ_EVENT]: notificationsReadCodec,
  },
});
