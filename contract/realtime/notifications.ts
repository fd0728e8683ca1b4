/** `usernotification_{userId}` and `notification_{userId}`, private: both carry the same messages with
 *  the same sequence, because back ends use one or the other. A notification with a known ID is
 *  ignored. After a gap in the sequence the client reads the list again. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { listOf, plain } from '../codec.ts';
import { notificationChannels } from '../entities/notification-kinds.ts';
import { notificationCodec } from '../entities/notification.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { countNumber, epochMsNumber, idNumber } from '../wire.ts';
import { userIdIn } from './account.ts';

export const RECEIVE_NOTIFICATION_EVENT = 'receive_notification';
export const NOTIFICATION_EVENT = 'notification';
export const NOTIFICATIONS_READ_EVENT = 'notifications-read';

const messageFields = {
  /** Per user, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  unreadCount: field('unread_count', countNumber),
};

/** Channels of a back end that names none. */
const DEFAULT_CHANNELS = ['list', 'toast'] as const;

export const notificationMessageCodec = fields({
  ...messageFields,
  notification: field('notification', notificationCodec),
  /** Channels that the user has turned on for this kind. Without `list`, the notification is in no list and
   *  is not counted as unread. */
  channels: fieldWithDefault('channels', notificationChannels, DEFAULT_CHANNELS),
});

/** Notifications that the user has read on some device. */
export const notificationsReadCodec = fields({
  ...messageFields,
  ids: field('ids', listOf(plain(idNumber))),
});

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
