/** Wire examples of notifications, news and push messages. */
import { decimal } from '../core/decimal.ts';
import { MINUTE_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { newsItemCodec } from '../entities/news-item.ts';
import type { accountDetails } from '../entities/notification-account.ts';
import type { tradingDetails } from '../entities/notification-trading.ts';
import type { notificationCodec } from '../entities/notification.ts';
import type { pushMessageCodec } from '../entities/push-message.ts';
import type {
  notificationMessageCodec,
  notificationsReadCodec,
} from '../realtime/notifications.ts';
import type { notificationPreferences, notifications } from '../rest/notifications.ts';
import type { WireOf } from '../codec.ts';
import { SAMPLE_TIME } from './spot.ts';

const minutesAgo = (minutes: number): string =>
  isoOf((SAMPLE_TIME - minutes * MINUTE_MS) as EpochMs);

export const orderDetailsWire: WireOf<typeof tradingDetails.order> = {
  kind: 'order',
  event: 'filled',
  market: 'spot',
  order_id: 9_001,
  coin_type: 'BTC',
  base_coin_type: 'USDT',
  type: 'buy',
  order_type: 'limit',
  amount: decimal('0.25'),
  filled: decimal('0.25'),
  average_price: decimal('64100'),
  total: decimal('16025'),
};

export const depositDetailsWire: WireOf<typeof accountDetails.deposit> = {
  kind: 'deposit',
  event: 'credited',
  deposit_id: 41,
  coin_type: 'BTC',
  network: 'Bitcoin',
  amount: decimal('0.25'),
  reason: null,
};

export const notificationWire: WireOf<typeof notificationCodec> = {
  id: 812,
  title: 'Buy order filled',
  notification_body: 'Bought 0.25 BTC at 64100 USDT.',
  created_at: minutesAgo(1),
  is_read: 0,
  link: '/user/spot-orders?tab=history&search=9001',
  notification_details: orderDetailsWire,
};

export const readNotificationWire: WireOf<typeof notificationCodec> = {
  id: 811,
  title: 'Deposit credited',
  notification_body: '0.25 BTC is in your spot wallet.',
  created_at: minutesAgo(30),
  is_read: 1,
  link: '/user/currency-deposit-history',
  notification_details: depositDetailsWire,
};

export const notificationPageWire: WireOf<typeof notifications.reply> = {
  data: [notificationWire, readNotificationWire],
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: 2,
  unread_count: 1,
  unread_ids: [812],
};

const ALL_ON = { list: 1, toast: 1, sound: 1, push: 1, mail: 1 } as const;

export const notificationPreferencesWire: WireOf<typeof notificationPreferences.reply> = {
  preferences: [
    { kind: 'order', ...ALL_ON, mail: 0, locked: [] },
    { kind: 'convert', ...ALL_ON, sound: 0, mail: 0, locked: [] },
    { kind: 'deposit', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'withdrawal', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'transfer', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'sign_in', ...ALL_ON, sound: 0, locked: ['list'] },
    { kind: 'security', ...ALL_ON, sound: 0, locked: ['list', 'mail'] },
    { kind: 'margin', ...ALL_ON, locked: [] },
    { kind: 'futures', ...ALL_ON, mail: 0, locked: [] },
    { kind: 'referral', ...ALL_ON, sound: 0, mail: 0, locked: [] },
    { kind: 'earn', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'gift_card', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'launchpad', ...ALL_ON, sound: 0, locked: [] },
    { kind: 'p2p', ...ALL_ON, locked: ['list'] },
    { kind: 'announcement', ...ALL_ON, sound: 0, push: 0, mail: 0, locked: [] },
  ],
};

export const notificationMessageWire: WireOf<typeof notificationMessageCodec> = {
  seq: 7,
  server_time: SAMPLE_TIME,
  unread_count: 1,
  notification: notificationWire,
  channels: ['list', 'toast', 'push'],
};

export const notificationsReadWire: WireOf<typeof notificationsReadCodec> = {
  seq: 8,
  server_time: SAMPLE_TIME,
  unread_count: 0,
  ids: [812],
};

export const pushMessageWire: WireOf<typeof pushMessageCodec> = { notification: notificationWire };

export const newsItemWire: WireOf<typeof newsItemCodec> = {
  id: 3,
  title: 'Perpetual contracts',
  description: 'BTC, ETH and SOL can be traded with leverage up to 125x.',
  link: '/futures/exchanges',
  created_at: minutesAgo(600),
};

/** A data message as Firebase delivers it: each value is text. */
export const firebaseMessageWire = {
  from: '1234567890',
  fcmMessageId: '8c1f0a52-5a5b-4f0a-9d3f-6f1a2b3c4d5e',
  data: {
    id: String(notificationWire.id),
    title: notificationWire.title,
    notification_body: notificationWire.notification_body,
    link: notificationWire.link,
  },
} as const;

export const firebaseSubscriptionBody = {
  kind: 'firebase',
  token: 'cK3x9vQ2R0m:APA91bH0dK7yqZ3nV5tX8wLr2sJ6uF4eG1aB9cD0pM_iT-oE7hN',
} as const;

export const pushSubscriptionBody = {
  endpoint: 'https://push.example.com/send/dQ9pV3rXq8LZ0mT5yWcA1bK',
  keys: {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};
