/** What the desk shows in stories. */
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { depositCodec, withdrawalCodec } from '#contract/entities/custody.ts';
import type { AuditLine } from '#contract/operator/audit.ts';
import type { SentAnnouncement } from '#contract/operator/announcements.ts';
import type { FuturesWatch } from '#contract/operator/futures-watch.ts';
import type { MaintenanceState } from '#contract/operator/maintenance.ts';
import type { ReferralInReview } from '#contract/operator/referral-reviews.ts';
import type { Overview } from '#contract/operator/overview.ts';
import type { DepositInReview, WithdrawalInReview } from '#contract/operator/reviews.ts';
import { depositWire, withdrawalWire } from '#contract/samples/custody.ts';

export const NOW = epochMs(Date.UTC(2026, 0, 1, 12));

export const withdrawal: WithdrawalInReview = {
  ...withdrawalCodec.decode(withdrawalWire),
  state: 'in_review',
  createdAt: epochMs(NOW - 14 * MINUTE_MS),
  userId: userId(7),
  email: 'mai.kim@example.com',
  information: undefined,
};

/** Everything as long as it can be. */
export const longWithdrawal: WithdrawalInReview = {
  ...withdrawal,
  id: 123_456,
  amount: decimal('12345678.12345678'),
  email: 'the.longest.name.that.anybody.has.ever.registered@subdomain.of.a.company.example',
  memo: '1234567890123456789012345678901234567890',
  note: 'For the invoice of December, second part.',
  information: 'The receiver is my own account at another exchange, opened in 2019.',
  createdAt: epochMs(NOW - 50 * 60 * MINUTE_MS),
};

export const deposit: DepositInReview = {
  ...depositCodec.decode(depositWire),
  state: 'in_review',
  reason: 'The sender is flagged.',
  createdAt: epochMs(NOW - 3 * MINUTE_MS),
  userId: userId(7),
  email: 'mai.kim@example.com',
};

export const referral: ReferralInReview = {
  id: userId(12),
  email: 'lan.tran@example.com',
  referrerId: userId(7),
  referrerEmail: 'mai.kim@example.com',
  sign: 'address_block',
  shared: '203.0.113.7',
  held: [
    { coin: 'BTC', amount: decimal('0.00012') },
    { coin: 'USDT', amount: decimal('1204.5') },
  ],
  heldValue: decimal('1211.7'),
  boundAt: epochMs(NOW - 26 * 60 * MINUTE_MS),
  createdAt: epochMs(NOW - 40 * MINUTE_MS),
};

const party = { userId: userId(7), email: 'mai.kim@example.com' };

export const futuresWatch: FuturesWatch = {
  payments: [
    {
      ...party,
      id: 2,
      at: epochMs(NOW - 2 * MINUTE_MS),
      contract: 'BTC_USDT',
      amount: decimal('0'),
      isLimitReached: true,
    },
    {
      ...party,
      id: 1,
      at: epochMs(NOW - 9 * MINUTE_MS),
      contract: 'BTC_USDT',
      amount: decimal('9982.8'),
      isLimitReached: false,
      email: undefined,
    },
  ],
  flags: [
    {
      ...party,
      id: 1,
      at: epochMs(NOW - 2 * MINUTE_MS),
      tradedAt: epochMs(NOW - 2 * MINUTE_MS - 8_000),
      contract: 'BTC_USDT',
      tradeId: 4_711,
      counterpartyId: userId(9),
      counterpartyEmail: 'the.other.account@example.com',
      size: decimal('0.5'),
      price: decimal('60300'),
      profit: decimal('650'),
    },
  ],
};

export const overview: Overview = {
  at: NOW,
  startedAt: epochMs(NOW - 26 * 60 * MINUTE_MS),
  mode: 'open',
  reasons: [],
  userCount: 1_204,
  socketCount: 318,
  queuedCommandCount: 4,
  commandCount: 918_273,
  queues: [
    { name: 'withdrawals', count: 2, oldestAt: withdrawal.createdAt },
    { name: 'deposits', count: 0, oldestAt: undefined },
    { name: 'referrals', count: 1, oldestAt: epochMs(NOW - 40 * MINUTE_MS) },
  ],
  ledger: [
    { coin: 'USDT', sum: decimal('0') },
    { coin: 'BTC', sum: decimal('0') },
  ],
};

export const sent: readonly SentAnnouncement[] = [
  {
    id: 2,
    at: epochMs(NOW - 5 * MINUTE_MS),
    title: 'About your withdrawal',
    text: 'We have a question about it.',
    link: '/profile',
    email: 'mai.kim@example.com',
  },
  {
    id: 1,
    at: epochMs(NOW - 90 * MINUTE_MS),
    title: 'Maintenance on Sunday',
    text: 'The exchange pauses on Sunday from 08:00 to 08:20 UTC. Open orders stay as they are.',
    link: undefined,
    email: undefined,
  },
];

export const maintenanceOff: MaintenanceState = {
  isOn: false,
  text: '',
  since: undefined,
  by: undefined,
  isSetByConfiguration: false,
};
export const maintenanceOn: MaintenanceState = {
  isOn: true,
  text: 'We expect to be back at 12:30 UTC.',
  since: epochMs(NOW - 8 * MINUTE_MS),
  by: '203.0.113.7',
  isSetByConfiguration: false,
};

export const lines: readonly AuditLine[] = [
  {
    id: 4,
    at: epochMs(NOW - MINUTE_MS / 2),
    action: 'fault_on',
    actionText: 'fault_on',
    subject: 'drop_events',
    detail: 'channel=*, every=3',
    address: '203.0.113.7',
  },
  {
    id: 3,
    at: epochMs(NOW - MINUTE_MS),
    action: 'maintenance_on',
    actionText: 'maintenance_on',
    subject: 'exchange',
    detail: maintenanceOn.text,
    address: '203.0.113.7',
  },
  {
    id: 2,
    at: epochMs(NOW - 9 * MINUTE_MS),
    action: 'withdrawal_rejected',
    actionText: 'withdrawal_rejected',
    subject: '12',
    detail: '0.5 BTC: The address belongs to a service that we do not support.',
    address: '203.0.113.7',
  },
  {
    id: 1,
    at: epochMs(NOW - 20 * MINUTE_MS),
    action: undefined,
    actionText: 'action_of_a_newer_version',
    subject: '7',
    detail: '',
    address: '2001:db8::1',
  },
];
