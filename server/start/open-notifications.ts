/** Opens notifications over the exchange: their delivery to sockets, browsers and mailboxes, and the
 *  news. */
import { findUser, languageOf } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { channelsOf, hasChannel } from '#server/notifications/channel-bits.ts';
import { News } from '#server/notifications/news.ts';
import { NotificationDelivery } from '#server/notifications/notification-delivery.ts';
import { unreadCountOf } from '#server/notifications/notification-rows.ts';
import { notificationIn } from '#server/notifications/notification-language.ts';
import { Notifications } from '#server/notifications/notifications.ts';
import { readPushKeys } from '#server/notifications/push/push-keys.ts';
import { pushSenderOf } from '#server/notifications/push/push-request.ts';
import { Push } from '#server/notifications/push/push.ts';
import { NotificationFeed } from '#server/realtime/notification-feed.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { WordIn } from '#server/runtime/sentence.ts';
import type { Closers, ServerParts } from './server-parts.ts';
import { wordInOf } from './word-in.ts';

export interface OpenedNotifications {
  readonly notifications: Notifications;
  readonly news: News;
  readonly push: Push;
  /** Puts texts of the exchange into a language. */
  readonly wordIn: WordIn;
  /** Cleans up after an interrupted run, and continues what it has interrupted. */
  start(): Promise<void>;
  /** Calls `listener` after notifications were committed, which may have written emails. */
  onMail(listener: () => void): void;
}

interface Trade {
  readonly folder: string;
  readonly db: Db;
  readonly exchange: Exchange;
  readonly broadcast: Broadcast;
}

export function openNotifications(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  { folder, db, exchange, broadcast }: Trade,
): OpenedNotifications {
  const { clock, schedule, log } = parts;
  const write = recordWriter(db, exchange, clock);
  const wordIn = wordInOf(config);
  const mailListeners: (() => void)[] = [];
  const push = openPush(config, parts, { folder, db, write });
  const feed = new NotificationFeed({
    broadcast,
    unreadCountOf: (userId) => unreadCountOf(db, userId),
  });
  const delivery = new NotificationDelivery({
    db,
    schedule,
    deliver: ({ userId, channels, notification: stored }) => {
      const user = findUser(db, userId);
      const notification = notificationIn(wordIn, user && languageOf(user), stored);
      feed.publish(userId, notification, channelsOf(channels));
      if (hasChannel(channels, 'push')) push.send(userId, notification);
    },
    onError: (error) => log.error(error, 'notification'),
    onTurn: () => {
      for (const listener of mailListeners) listener();
    },
  });
  const notifications = new Notifications({
    db,
    write,
    wordIn,
    onPut: () => delivery.wake(),
    onRead: (userId, ids, at) => feed.publishRead(userId, ids, at),
  });
  const onError = (error: unknown): void => log.error(error, 'news');
  const news = new News({ db, write, schedule, notifications, onError });
  closers.push(() => {
    news.stop();
    delivery.stop();
    push.stop();
  });
  return {
    notifications,
    news,
    push,
    wordIn,
    start: async () => {
      await push.start();
      await news.start();
    },
    onMail: (listener) => void mailListeners.push(listener),
  };
}

function openPush(
  config: ServerConfig,
  { clock, schedule, randomBytes, log }: ServerParts,
  {
    folder,
    db,
    write,
  }: Pick<Trade, 'folder' | 'db'> & { readonly write: ReturnType<typeof recordWriter> },
): Push {
  const keys = readPushKeys(folder, randomBytes);
  return new Push({
    db,
    clock,
    schedule,
    write,
    publicKey: config.PUSH ? keys.publicKey : undefined,
    send: pushSenderOf({ keys, subject: config.PUSH_CONTACT, schedule }),
    isLocalAllowed: config.PUSH_LOCAL,
    onFailure: (error) => log.warn(error, 'push'),
  });
}
