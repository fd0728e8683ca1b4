/** Routes of notifications, their preferences and push subscriptions, and of the news. */
import { latestNews } from '#contract/rest/news.ts';
import * as calls from '#contract/rest/notifications.ts';
import * as push from '#contract/rest/push.ts';
import { accept, handle, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'notifications' | 'push' | 'news'>;

export const notificationRoutes = (parts: Parts) => ({
  latestNews: handle(latestNews, () => accept('', parts.news.latest())),

  notifications: handleTrader(calls.notifications, ({ userId, query, origin }) =>
    accept('', parts.notifications.page(userId, query, origin.language)),
  ),

  markNotificationsSeen: handleTrader(
    calls.markNotificationsSeen,
    async ({ userId, body: { ids } }) =>
      accept('', { unreadCount: await parts.notifications.markSeen(userId, ids) }),
  ),

  markNotificationRead: handleTrader(
    calls.markNotificationRead,
    async ({ userId, params: { id } }) => {
      const outcome = await parts.notifications.markRead(userId, id);
      return isRejection(outcome) ? outcome : accept('', { unreadCount: outcome });
    },
  ),

  notificationPreferences: handleTrader(calls.notificationPreferences, ({ userId }) =>
    accept('', parts.notifications.preferences(userId)),
  ),

  updateNotificationPreferences: handleTrader(
    calls.updateNotificationPreferences,
    async ({ userId, body }) => {
      const outcome = await parts.notifications.savePreferences(userId, body);
      return isRejection(outcome) ? outcome : accept('Preferences saved.', outcome);
    },
  ),

  pushKey: handleTrader(push.pushKey, () => accept('', { publicKey: parts.push.publicKey })),

  subscribePush: handleTrader(push.subscribePush, async ({ trader, body }) => {
    // This exchange sends to push services itself and has no Firebase project.
    if (body.kind === 'firebase') return reject('firebase_push_unsupported');
    const outcome = await parts.push.subscribe(trader, body);
    return isRejection(outcome) ? outcome : accept('Push notifications are on.');
  }),

  unsubscribePush: handleTrader(push.unsubscribePush, async ({ userId, body }) => {
    if (body.kind === 'web') await parts.push.unsubscribe(userId, body.endpoint);
    return accept('');
  }),
});
