/** Notifications of stories: one of each kind, and one of another back end. */
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Notification, NotificationDetails } from '#contract/entities/notification.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';

/** Time of all stories. */
const STORY_TIME_MS = Date.UTC(2026, 10, 20, 9, 30);
const pair = { tradeCoin: 'BTC', quoteCoin: 'USDT' };
const btc = { coin: 'BTC', network: 'Bitcoin', amount: decimal('0.25'), reason: undefined };

const order = {
  kind: 'order',
  event: 'filled',
  market: 'spot',
  ...pair,
  orderId: 9_001,
  side: 'buy',
  orderKind: 'limit',
  size: decimal('0.25'),
  filled: decimal('0.25'),
  averagePrice: decimal('64100'),
  notional: decimal('16025'),
} as const;

const DETAILS: readonly (NotificationDetails | undefined)[] = [
  order,
  {
    kind: 'margin',
    event: 'warning',
    ...pair,
    positionId: undefined,
    level: 70,
    marginRatio: decimal('71.5'),
  },
  { ...order, event: 'canceled', side: 'sell', filled: decimal('0.1') },
  {
    kind: 'futures',
    event: 'liquidated',
    ...pair,
    positionSide: 'long',
    size: decimal('0.4'),
    price: decimal('58210.5'),
    amount: decimal('-1204.5'),
  },
  { kind: 'deposit', event: 'credited', ...btc, depositId: 41 },
  { kind: 'withdrawal', event: 'sent', ...btc, withdrawalId: 12, until: undefined },
  { kind: 'sign_in', event: 'new_device', device: 'Chrome on Linux', ipAddress: '203.0.113.7' },
  {
    kind: 'convert',
    event: 'filled',
    convertId: 7,
    fromCoin: 'USDT',
    toCoin: 'BTC',
    fromAmount: decimal('500'),
    toAmount: decimal('0.0078'),
  },
  { kind: 'transfer', event: 'received', coin: 'USDT', amount: decimal('120') },
  undefined,
];

/** Newest first; the last one has a text of its own and no link. */
export const notifications: readonly Notification[] = DETAILS.map((details, index) => ({
  id: 820 - index,
  title: 'A very long title of another back end that does not fit',
  body: 'Its text is shown as given.',
  createdAt: epochMs(STORY_TIME_MS - (index === 0 ? MINUTE_MS : index * 5 * HOUR_MS)),
  isRead: index > 3,
  link: details === undefined ? undefined : '/user/spot-orders',
  details,
}));

export const now = epochMs(STORY_TIME_MS);

export const targetOf = ({ id, link }: Notification): NotificationTarget => ({
  path: link ?? `/user/notification?page=1&limit=10&idNoti=${id}`,
  isExternal: false,
});
