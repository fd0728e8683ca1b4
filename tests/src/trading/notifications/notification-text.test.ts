/** Texts of notifications from their details. */
import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Notification, NotificationDetails } from '#contract/entities/notification.ts';
import {
  GIFT_CARD_TITLES,
  LAUNCHPAD_TITLES,
  P2P_TITLES,
  TITLES,
} from '#src/trading/notifications/notification-titles.ts';
import { notificationTextOf } from '#src/trading/notifications/notification-text.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const pair = { tradeCoin: 'BTC', quoteCoin: 'USDT' };
const order = {
  kind: 'order',
  event: 'filled',
  market: 'spot',
  ...pair,
  orderId: 1,
  side: 'buy',
  orderKind: 'limit',
  size: decimal('0.25'),
  filled: decimal('0.25'),
  averagePrice: decimal('64100.5'),
  notional: decimal('16025'),
} as const;
const futures = {
  kind: 'futures',
  event: 'liquidated',
  ...pair,
  positionSide: 'short',
  size: decimal('0.4'),
  price: decimal('58210.5'),
  amount: decimal('-12.5'),
} as const;

const p2p = {
  kind: 'p2p',
  event: 'payment_due',
  orderUid: '26112900041',
  role: 'buyer',
  coin: 'USDT',
  amount: decimal('107.08931248'),
  currency: 'EUR',
  fiatAmount: decimal('100'),
  until: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
} as const;

const earn = {
  kind: 'earn',
  event: 'matured',
  coin: 'USDT',
  amount: decimal('1000'),
  apr: undefined,
  at: undefined,
} as const;

const giftCard = {
  kind: 'gift_card',
  event: 'expiring',
  cardNumber: '6007001234567890',
  coin: 'USDT',
  amount: decimal('50'),
  at: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
} as const;

const launchpad = {
  kind: 'launchpad',
  event: 'refunded',
  projectId: 4,
  project: 'Harbor',
  coin: 'USDT',
  amount: decimal('30'),
  at: undefined,
} as const;

const textOf = (details: NotificationDetails | undefined) => {
  const one: Notification = {
    id: 1,
    title: 'Given title',
    body: 'Given text',
    createdAt: epochMs(0),
    isRead: false,
    link: undefined,
    details,
  };
  const { title, body } = notificationTextOf(one);
  return `${title} | ${body}`;
};

it.each<[string, NotificationDetails]>([
  ['Order filled | Bought 0.25 BTC at 64,100.5, BTC/USDT', order],
  ['Order filled | Sold 0.25 BTC at 64,100.5, BTC/USDT', { ...order, side: 'sell' }],
  ['Order filled | Bought 0.25 BTC at 64,100.5, BTCUSDT Perp', { ...order, market: 'futures' }],
  [
    'Order canceled by the exchange | Sell BTC/USDT: 0.1 of 0.25 BTC filled',
    { ...order, event: 'canceled', side: 'sell', filled: decimal('0.1') },
  ],
  [
    'Margin ratio above 70% | BTC/USDT: margin ratio 71.5%. Liquidation starts at 100%.',
    {
      kind: 'margin',
      event: 'warning',
      ...pair,
      positionId: undefined,
      level: 70,
      marginRatio: decimal('71.5'),
    },
  ],
  [
    'Identity verified | Your identity level is 1',
    { kind: 'identity', event: 'approved', level: 1, until: undefined },
  ],
  [
    'Identity not verified | Given text',
    { kind: 'identity', event: 'rejected', level: 0, until: undefined },
  ],
  [
    'Identity document expires soon | Valid until 28 Feb 2034',
    { kind: 'identity', event: 'expiring', level: 1, until: '2034-02-28' },
  ],
  [
    'Identity document expired | Given text',
    { kind: 'identity', event: 'expired', level: 0, until: '2034-02-28' },
  ],
  ['Position liquidated | Short BTC/USDT: 0.4 BTC at 58,210.5', futures],
  ['Stop triggered | Given text', { ...futures, event: 'stop_triggered', size: undefined }],
  ['Funding settled | BTC/USDT: -12.5 USDT', { ...futures, event: 'funding' }],
  [
    'Transfer received | 120 USDT from another user',
    { kind: 'transfer', event: 'received', coin: 'USDT', amount: decimal('120') },
  ],
  [
    'Friend joined | a***e@example.com opened an account with your referral code',
    { kind: 'referral', event: 'friend_joined', friend: 'a***e@example.com' },
  ],
  [
    'Commission received | 4.05 USDT from the referral program',
    { kind: 'referral', event: 'commission_paid', coin: 'USDT', amount: decimal('4.05') },
  ],
  ['P2P payment due soon | Buy 107.08931248 USDT for 100 EUR, until 29 Nov 2026 10:12:00', p2p],
  [
    'P2P order completed | Sell 107.08931248 USDT for 100 EUR',
    { ...p2p, event: 'released', role: 'seller', until: undefined },
  ],
  [
    'P2P trading suspended | Until 29 Nov 2026 10:12:00',
    { ...p2p, event: 'suspended', orderUid: undefined, amount: undefined },
  ],
  [
    'P2P ad filled | Given text',
    { ...p2p, event: 'ad_exhausted', orderUid: undefined, amount: undefined, until: undefined },
  ],
  ['Earn position matured | 1,000 USDT is in your wallet', earn],
  [
    'Earn position renewed | 1,000 USDT stays in Earn at 12.5% APR',
    { ...earn, event: 'renewed', apr: decimal('0.125') },
  ],
  ['Earn position renewed | 1,000 USDT stays in Earn', { ...earn, event: 'renewed' }],
  [
    'Earn position renews soon | 1,000 USDT renews on 29 Nov 2026 10:12:00 at 12% APR',
    {
      ...earn,
      event: 'renewal_due',
      apr: decimal('0.12'),
      at: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
    },
  ],
  ['Earn rate changes | Given text', { ...earn, event: 'rate_announced', amount: undefined }],
  [
    'Earn rate changes | USDT: 3.25% APR from 29 Nov 2026 10:12:00',
    {
      ...earn,
      event: 'rate_announced',
      amount: undefined,
      apr: decimal('0.0325'),
      at: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
    },
  ],
  [
    'Auto-subscribed to Earn | 1,000 USDT from your spot wallet',
    { ...earn, event: 'auto_subscribed' },
  ],
  ['Gift card expires soon | 50 USDT, card 7890, until 29 Nov 2026 10:12:00', giftCard],
  ['Gift card redeemed | 50 USDT, card 7890', { ...giftCard, event: 'redeemed' }],
  ['Launchpad refund | Harbor: 30 USDT', launchpad],
  [
    'Launchpad tokens ready to claim | Harbor: 160 HRB, 29 Nov 2026 10:12:00',
    {
      ...launchpad,
      event: 'claimable',
      coin: 'HRB',
      amount: decimal('160'),
      at: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
    },
  ],
  [
    'Your turn in the Launchpad sale | Project: Harbor, until 29 Nov 2026 10:12:00',
    {
      ...launchpad,
      event: 'turn_started',
      coin: undefined,
      amount: undefined,
      at: epochMs(Date.UTC(2026, 10, 29, 10, 12)),
    },
  ],
  [
    'Launchpad project canceled | Project: Harbor',
    { ...launchpad, event: 'cancelled', coin: undefined, amount: undefined },
  ],
  [
    'Sign-in from a new device | Chrome on Linux, 203.0.113.7',
    { kind: 'sign_in', event: 'new_device', device: 'Chrome on Linux', ipAddress: '203.0.113.7' },
  ],
  [
    'Password changed | Given text',
    {
      kind: 'security',
      event: 'password_changed',
      device: undefined,
      ipAddress: undefined,
      until: undefined,
    },
  ],
])('[ENT-07] writes "%s"', (text, details) => {
  expect(textOf(details)).toBe(text);
});

it('[ENT-07] shows title and body of a notification without details, and of an announcement', () => {
  expect(textOf(undefined)).toBe('Given title | Given text');
  expect(textOf({ kind: 'announcement', event: 'published', newsId: 1 })).toBe(
    'Given title | Given text',
  );
});

it('[NOTI-08] has titles of at most 40 characters for all events', () => {
  const titles = [TITLES, P2P_TITLES, GIFT_CARD_TITLES, LAUNCHPAD_TITLES].flatMap((one) =>
    Object.values(one),
  );
  const long = titles.filter(({ message = '' }) => message.length > 40);
  expect(titles.length).toBeGreaterThan(60);
  expect(long).toEqual([]);
});
