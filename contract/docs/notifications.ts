import type { CallDocs } from './call-doc.ts';

export const NOTIFICATION_DOCS = {
  latestNews: { summary: 'Returns the newest news of the exchange.', rejections: [] },
  notifications: {
    summary:
      'Returns the notifications of the user, newest first, with the number and the IDs of all unread ones. Without `paginate=true` all of them are returned. The exchange keeps the newest 500 of each user.',
    rejections: [],
  },
  markNotificationsSeen: {
    summary: 'Marks notifications as read. IDs that the user does not have are ignored.',
    rejections: [],
  },
  markNotificationRead: {
    summary: 'Marks one notification as read.',
    rejections: ['not_found'],
  },
  notificationPreferences: {
    summary:
      'Returns for each kind of notification the channels that deliver it, and the channels that cannot be turned off.',
    rejections: [],
  },
  updateNotificationPreferences: {
    summary: 'Sets the channels of the named kinds and returns those of all kinds.',
    rejections: ['notification_channel_locked'],
  },
  pushKey: {
    summary: 'Returns the public key for push subscriptions, or null when push is off.',
    rejections: [],
  },
  subscribePush: {
    summary:
      'Stores the push subscription of a browser, or its Firebase registration token, until the session ends. At most 20 per account; the oldest one is replaced. The embedded exchange accepts no token.',
    rejections: ['feature_disabled', 'push_endpoint_rejected', 'firebase_push_unsupported'],
  },
  unsubscribePush: {
    summary: 'Removes the push subscription or the Firebase registration token of a browser.',
    rejections: [],
  },
} as const satisfies CallDocs;
