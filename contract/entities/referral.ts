/** The referral program: codes, invited users and what their fees earn. */
import * as v from 'valibot';
import { decimal } from '../core/decimal.ts';
import { ENTERED_LENGTH_MAX } from '../core/entered-text.ts';
import { plainText } from '../core/plain-text.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import {
  countIn,
  countNumber,
  decimalText,
  idNumber,
  isoTime,
  numberFlag,
  shortText,
} from '../wire.ts';

/** Shares of the commission that a code may pass to its friend, in percent. */
export const FRIEND_SHARES = [0, 5, 10, 15, 20, 25, 50] as const;
export type FriendShare = (typeof FRIEND_SHARES)[number];

/** Levels of invited users: 1 for the user's own friends, 2 for the friends' friends, 3 for theirs. */
export const REFERRAL_LEVELS = [1, 2, 3] as const;
export type ReferralLevel = (typeof REFERRAL_LEVELS)[number];

/** Fees that earn a commission. Spot and futures fees are both `trade`. */
export const REFERRAL_EARNING_TYPES = ['withdrawal', 'trade'] as const;
export type ReferralEarningType = (typeof REFERRAL_EARNING_TYPES)[number];

/** `friend`: the user's own fees, of which the code returns a share. */
export const REFERRAL_ROLES = ['referrer', 'friend'] as const;
export type ReferralRole = (typeof REFERRAL_ROLES)[number];

export const REFERRAL_EARNING_STATUSES = ['pending', 'paid'] as const;
export type ReferralEarningStatus = (typeof REFERRAL_EARNING_STATUSES)[number];

/** `disqualified`: the account belongs to the user who invited it, and earns nothing.
 *  `above_limit`: the account trades more than the program pays for. */
export const REFERRAL_INVITEE_STATUSES = ['active', 'disqualified', 'above_limit'] as const;
export type ReferralInviteeStatus = (typeof REFERRAL_INVITEE_STATUSES)[number];

export const referralEarningType = numberedName<ReferralEarningType>({ withdrawal: 1, trade: 2 });
const roleNumber = numberedName<ReferralRole>({ referrer: 1, friend: 2 });
const statusNumber = numberedName<ReferralEarningStatus>({ pending: 0, paid: 1 });
const inviteeStatusNumber = numberedName<ReferralInviteeStatus>({
  active: 1,
  disqualified: 2,
  above_limit: 3,
});

const REFERRAL_CODE = /^[A-Z0-9]{6,12}$/;
const codeOf = (entered: string): string => plainText(entered).toUpperCase();
/** Codes are compared without regard to case and invisible characters. */
export const referralCodeText = v.pipe(
  v.string(),
  v.maxLength(ENTERED_LENGTH_MAX),
  v.check((code) => REFERRAL_CODE.test(codeOf(code)), '6 to 12 letters and digits'),
  v.transform(codeOf),
);
export const friendShareNumber = v.picklist(FRIEND_SHARES);
export const referralLevelNumber = v.pipe(
  countIn(1, 3),
  v.transform((level) => level as ReferralLevel),
);
/** Email with most letters hidden. */
export const hiddenEmailText = shortText(120);

export const referralCodeCodec = fields({
  code: field('code', referralCodeText),
  /** The user's own name for the code; may be empty. */
  label: fieldWithDefault('label', shortText(40), ''),
  /** Share of the commission for friends who sign up from now on, in percent. */
  friendShare: field('friend_share', friendShareNumber),
  /** The code that the page shows first. */
  isDefault: fieldWithDefault('is_default', numberFlag, false),
  /** Opened links. */
  clicks: fieldWithDefault('clicks', countNumber, 0),
  /** Accounts opened with the code. */
  signUps: fieldWithDefault('signups', countNumber, 0),
  createdAt: field('created_at', isoTime),
});
export type ReferralCode = ModelOf<typeof referralCodeCodec>;

export const referralInviteeCodec = fields({
  name: field('masked_email', hiddenEmailText),
  registeredAt: field('registered_at', isoTime),
  level: field('level', referralLevelNumber),
  /** Identity level; 0 for none. */
  kycLevel: fieldWithDefault('kyc_level', countIn(0, 9), 0),
  /** Value traded in the last 30 days, in USDT. */
  volume30d: fieldWithDefault('volume_30d', decimalText, decimal('0')),
  /** Value of all commissions from this account, in USDT. */
  commissionTotal: fieldWithDefault('commission_total', decimalText, decimal('0')),
  /** End of the commission on futures fees. */
  expiresAt: field('expires_at', isoTime),
  status: fieldWithDefault('status', inviteeStatusNumber, 'active'),
});
export type ReferralInvitee = ModelOf<typeof referralInviteeCodec>;

export const referralEarningCodec = fields({
  id: field('id', idNumber),
  type: field('type', referralEarningType),
  role: fieldWithDefault('role', roleNumber, 'referrer'),
  level: fieldWithDefault('level', referralLevelNumber, 1),
  coin: field('coin_type', shortText(20)),
  amount: field('amount', decimalText),
  /** Fees that the amount was calculated from, in the same coin. */
  fee: field('fee', decimalText),
  /** Account that paid the fees; undefined for the user's own fees. */
  invitee: optionalField('invitee', hiddenEmailText),
  /** Start of the hour in which the fees were paid. */
  earnedAt: field('earned_at', isoTime),
  /** Undefined while pending. */
  paidAt: optionalField('paid_at', isoTime),
  status: field('status', statusNumber),
});
export type ReferralEarning = ModelOf<typeof referralEarningCodec>;

export const referralTierCodec = fields({
  level: field('level', countIn(1, 99)),
  /** Friends who traded in the last 30 days; the tier needs this number and the volume. */
  activeInviteesMin: field('invitees_active_30d', countNumber),
  /** Value that all friends traded in the last 30 days, in USDT. */
  volumeMin: field('volume_30d', decimalText),
  /** Share of spot and withdrawal fees, in percent. */
  spotRate: field('spot_rate', decimalText),
  /** Share of futures fees, in percent. */
  futuresRate: field('futures_rate', decimalText),
  /** Largest share that a code may pass to friends. */
  friendShareMax: fieldWithDefault('friend_share_max', friendShareNumber, 50),
});
export type ReferralTier = ModelOf<typeof referralTierCodec>;
