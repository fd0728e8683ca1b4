/** Details of notifications about deposits, withdrawals, transfers, referrals, peer-to-peer orders, the account, and
 *  announcements. */
import * as v from 'valibot';
import { P2P_ROLES } from '../core/p2p.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { variants } from '../joint-fields.ts';
import { countIn, decimalText, idNumber, isoTime, shortText } from '../wire.ts';
import { p2pOrderUidText } from './p2p-common.ts';

export const DEPOSIT_EVENTS = [
  'credited',
  'completed',
  'in_review',
  'below_minimum',
  'rejected',
  'rolled_back',
  'memo_missing',
] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];

export const WITHDRAWAL_EVENTS = [
  'submitted',
  'on_hold',
  'in_review',
  'information_required',
  'sent',
  'completed',
  'canceled',
  'rejected',
  'failed',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

export const SECURITY_EVENTS = [
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'two_factor_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'email_changed',
  'phone_changed',
  'session_ended',
  'withdrawal_hold',
  'deletion_requested',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** `expiring`: papers end on `until`. `expired`: the level fell, because they have ended. */
export const IDENTITY_EVENTS = [
  'submitted',
  'approved',
  'rejected',
  'expiring',
  'expired',
] as const;
export type IdentityEvent = (typeof IDENTITY_EVENTS)[number];

const deviceText = shortText(512);
const ipText = shortText(60);

const coin = field('coin_type', shortText(20));
const amount = field('amount', decimalText);
/** Fields of deposits and withdrawals. */
const movementFields = {
  coin,
  network: field('network', shortText(60)),
  /** For a withdrawal, the amount that leaves the account, fees included. */
  amount,
  reason: optionalField('reason', shortText(300)),
};

const deposit = fields({
  kind: field('kind', v.literal('deposit')),
  event: field('event', v.picklist(DEPOSIT_EVENTS)),
  depositId: field('deposit_id', idNumber),
  ...movementFields,
});
export type DepositDetails = ModelOf<typeof deposit>;

const withdrawal = fields({
  kind: field('kind', v.literal('withdrawal')),
  event: field('event', v.picklist(WITHDRAWAL_EVENTS)),
  withdrawalId: field('withdrawal_id', idNumber),
  ...movementFields,
  /** End of the security hold or of the wait for codes. */
  until: optionalField('until', isoTime),
});
export type WithdrawalDetails = ModelOf<typeof withdrawal>;

const transfer = fields({
  kind: field('kind', v.literal('transfer')),
  event: field('event', v.literal('received')),
  coin,
  amount,
});
export type TransferDetails = ModelOf<typeof transfer>;

/** A sign-in from a device that the account has not used before. */
const signIn = fields({
  kind: field('kind', v.literal('sign_in')),
  event: field('event', v.literal('new_device')),
  device: field('device', deviceText),
  ipAddress: field('ip_address', ipText),
});
export type SignInDetails = ModelOf<typeof signIn>;

const security = fields({
  kind: field('kind', v.literal('security')),
  event: field('event', v.picklist(SECURITY_EVENTS)),
  device: optionalField('device', deviceText),
  ipAddress: optionalField('ip_address', ipText),
  /** End of a hold on withdrawals, or time of the account's deletion. */
  until: optionalField('until', isoTime),
});
export type SecurityDetails = ModelOf<typeof security>;

/** Nothing of the papers: only the page shows reasons. */
const identity = fields({
  kind: field('kind', v.literal('identity')),
  event: field('event', v.picklist(IDENTITY_EVENTS)),
  level: field('kyc_level', countIn(0, 3)),
  /** Last day of the papers. */
  until: optionalField('until', shortText(10)),
});
export type IdentityNotificationDetails = ModelOf<typeof identity>;

const referralKind = field('kind', v.literal('referral'));

/** A friend opened an account with the user's code. */
const friendJoined = fields({
  kind: referralKind,
  event: field('event', v.literal('friend_joined')),
  /** Email with most letters hidden. */
  friend: field('friend', shortText(120)),
});
export type FriendJoinedDetails = ModelOf<typeof friendJoined>;

/** The commissions of one coin since the last payout. */
const commissionPaid = fields({
  kind: referralKind,
  event: field('event', v.literal('commission_paid')),
  coin,
  amount,
});
export type CommissionPaidDetails = ModelOf<typeof commissionPaid>;

export const EARN_EVENTS = [
  'redeemed',
  'matured',
  'renewed',
  'not_renewed',
  'renewal_due',
  'rate_announced',
  'auto_subscribed',
] as const;
export type EarnEvent = (typeof EARN_EVENTS)[number];

const earn = fields({
  kind: field('kind', v.literal('earn')),
  event: field('event', v.picklist(EARN_EVENTS)),
  coin,
  /** What moved, or is about to; undefined for an announced rate. */
  amount: optionalField('amount', decimalText),
  /** A fraction. */
  apr: optionalField('apr', decimalText),
  at: optionalField('at', isoTime),
});
export type EarnDetails = ModelOf<typeof earn>;

export const GIFT_CARD_EVENTS = [
  'received',
  'revealed',
  'redeemed',
  'redeemed_by_itself',
  'expiring',
  'expired',
  'revoked',
  'locked',
  'unlocked',
] as const;
export type GiftCardEvent = (typeof GIFT_CARD_EVENTS)[number];

const giftCard = fields({
  kind: field('kind', v.literal('gift_card')),
  event: field('event', v.picklist(GIFT_CARD_EVENTS)),
  cardNumber: field('card_no', shortText(16)),
  coin,
  amount,
  at: optionalField('at', isoTime),
});
export type GiftCardDetails = ModelOf<typeof giftCard>;
export const P2P_EVENTS = [
  'taken',
  'paid',
  'paid_taken_back',
  'message',
  'payment_due',
  'payment_extended',
  'release_reminder',
  'released',
  'cancelled',
  'expired',
  'cancel_requested',
  'cancel_rejected',
  'appeal_opened',
  'evidence_due',
  'appeal_withdrawn',
  'settlement_proposed',
  'settlement_rejected',
  'settled',
  'resolved_to_buyer',
  'resolved_to_seller',
  'ad_offline',
  'ad_exhausted',
  'suspended',
  'merchant_approved',
  'merchant_rejected',
] as const;
export type P2pEvent = (typeof P2P_EVENTS)[number];

const p2p = fields({
  kind: field('kind', v.literal('p2p')),
  event: field('event', v.picklist(P2P_EVENTS)),
  /** Undefined for what concerns an ad or the account. */
  orderUid: optionalField('order_uid', p2pOrderUidText),
  role: optionalField('role', v.picklist(P2P_ROLES)),
  coin: optionalField('coin_type', shortText(20)),
  amount: optionalField('amount', decimalText),
  currency: optionalField('currency', shortText(3)),
  fiatAmount: optionalField('fiat_amount', decimalText),
  /** Until when the reader must act, or a suspension lasts. */
  until: optionalField('until', isoTime),
});
export type P2pDetails = ModelOf<typeof p2p>;

export const LAUNCHPAD_EVENTS = [
  'phase_started',
  'allocated',
  'nothing_won',
  'refunded',
  'claimable',
  'listed',
  'turn_started',
  'cancelled',
] as const;
export type LaunchpadEvent = (typeof LAUNCHPAD_EVENTS)[number];

const launchpad = fields({
  kind: field('kind', v.literal('launchpad')),
  event: field('event', v.picklist(LAUNCHPAD_EVENTS)),
  projectId: field('project_id', idNumber),
  project: field('project', shortText(80)),
  coin: optionalField('coin_type', shortText(20)),
  amount: optionalField('amount', decimalText),
  at: optionalField('at', isoTime),
});
export type LaunchpadDetails = ModelOf<typeof launchpad>;

const announcement = fields({
  kind: field('kind', v.literal('announcement')),
  event: field('event', v.literal('published')),
  /** Undefined for an announcement to this user alone. */
  newsId: optionalField('news_id', idNumber),
});
export type AnnouncementDetails = ModelOf<typeof announcement>;

/** By kind. */
export const accountDetails = {
  deposit,
  withdrawal,
  transfer,
  sign_in: signIn,
  security,
  identity,
  referral: variants('event', { friend_joined: friendJoined, commission_paid: commissionPaid }),
  earn,
  gift_card: giftCard,
  p2p,
  launchpad,
  announcement,
};
