/** Details of notifications about deposits, withdrawals, transfers, referrals, the account, and
 *  announcements. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { variants } from '../joint-fields.ts';
import { countIn, decimalText, idNumber, isoTime, shortText } from '../wire.ts';

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
  announcement,
};
