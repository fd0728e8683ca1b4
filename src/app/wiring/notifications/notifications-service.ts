/** Connects the notifications machine with the exchange, the channels, the other tabs, the bell and the toasts.
 *  One for the page's lifetime, loaded after the first view of a signed-in user. */
import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { userId, type UserId } from '#contract/core/ids.ts';
import {
  markNotificationRead,
  markNotificationsSeen,
  notifications,
} from '#contract/rest/notifications.ts';
import {
  NEWEST_COUNT,
  type MarkRequest,
  type ReadList,
} from '#machines/notifications/notification-list.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { NotificationsService } from '#src/binding/notifications.ts';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';
import { openCrossTabChannel } from '#src/platform/cross-tab-channel.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';
import { watchPushClicks } from '#src/platform/push.ts';
import { applyUnreadCount } from '#src/stores/notifications.store.ts';
import { createActor } from '../shell/running-machines.ts';
import { showNotice } from '../shell/toaster.ts';
import { watchChannelLater } from '../money/late-channel.ts';
import { watchUser } from '../session/watch-user.ts';
import type { Services } from '../shell/services.ts';
import { createNewsToasts } from './news-toasts.ts';
import { createNotificationFeed } from './notification-feed.ts';
import { linkTargetOf, notificationTargetOf } from './notification-target.ts';
import { playNews } from './news-sound.ts';
import { followPush } from './push-session.ts';

/** Most IDs in one message of a tab to the others: all that the exchange keeps of a user. */
const IDS_MAX = 1_000;

export function createNotificationsService(
  { client, config, session, log }: Pick<Services, 'client' | 'config' | 'session' | 'log'>,
  watchChannel = watchChannelLater,
): NotificationsService {
  const actor = createActor(machineOf(client));
  const targetOf: NotificationsService['targetOf'] = (one) =>
    notificationTargetOf(one, location.origin);
  const toasts = createNewsToasts({
    isVisible: () => livenessNow().isVisible,
    show: showNotice,
    playSound: (one) => void playNews(one),
    targetOf,
    hrefOf,
    onOpen: (id) => actor.send({ type: 'notification.opened', id }),
  });
  const tabs = openCrossTabChannel('tidemark-notifications', (word) => {
    const read = readOf(word);
    if (read !== undefined) actor.send({ type: 'read.elsewhere', ...read });
  });
  watchVisibility((isVisible) => {
    if (isVisible) toasts.catchUp();
  });
  actor.subscribe(({ context }) => applyUnreadCount(context.unreadIds.size));
  actor.on('arrived', ({ arrivals }) => toasts.announce(arrivals));
  actor.on('marked', (marked) => tabs.send(JSON.stringify(marked)));
  actor.on('failed', ({ what, error }) =>
    log(
      what === 'mark'
        ? 'A notification could not be marked as read.'
        : 'The notifications could not be read.',
      error,
    ),
  );
  actor.start();
  watchPushClicks((path, id) => {
    const target = linkTargetOf(path, location.origin);
    if (target?.isExternal === false) navigate(hrefOf(target.path));
    if (id !== undefined) actor.send({ type: 'notification.opened', id });
  });
  followPush({ client, config, session, log });
  watchUser(session, (userId) => {
    if (userId !== actor.getSnapshot().context.userId) toasts.forget();
    actor.send({ type: 'user.changed', userId });
  });
  createNotificationFeed({
    session,
    watchChannel,
    isPrivate: config.broadcast.userChannels === 'private',
    onArrivals: (arrivals) => actor.send({ type: 'notifications.arrived', arrivals }),
    onRead: (userId, ids) => actor.send({ type: 'read.elsewhere', userId, ids }),
    onGap: () => actor.send({ type: 'list.outdated' }),
  })();
  return { actor, targetOf };
}

const hrefOf = (path: string): string =>
  pathWithLocale(path, splitLocale(location.pathname).language);

const machineOf = (client: ExchangeClient): typeof notificationsMachine =>
  notificationsMachine.provide({
    actors: {
      readList: fromPromise<ReadList>(async ({ signal }) => {
        const query = { page: { page: 1, limit: NEWEST_COUNT }, kind: undefined };
        const { model } = await client.call(notifications, { query, signal });
        return { newest: model.items, unreadIds: model.unreadIds };
      }),
      markRead: fromPromise<void, MarkRequest>(async ({ input: { kind, ids }, signal }) => {
        const [id] = ids;
        if (kind === 'one' && id !== undefined) {
          await client.call(markNotificationRead, { params: { id }, signal });
        } else await client.call(markNotificationsSeen, { body: { ids }, signal });
      }),
    },
  });

/** The message of another tab. @returns undefined for anything else: any page of this origin may send it. */
function readOf(
  word: string,
): { readonly userId: UserId; readonly ids: readonly number[] } | undefined {
  try {
    const { userId: readerId, ids } = JSON.parse(word) as Readonly<Record<string, unknown>>;
    if (!Number.isSafeInteger(readerId) || !Array.isArray(ids) || ids.length > IDS_MAX)
      return undefined;
    if (!ids.every((id) => Number.isSafeInteger(id))) return undefined;
    return { userId: userId(readerId as number), ids: ids as readonly number[] };
  } catch {
    return undefined;
  }
}
