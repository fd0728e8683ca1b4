/** The referral program: codes, invited users and what their fees earn. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { numbered } from '../numbered.ts';
import {
  countIn,
  decimalText,
  flag,
  isOn,
  isoTimeText,
  numberFlagOf,
  shortText,
  timeOf,
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

/** `disqualified`: the account shares a device with the user who invited it, and earns nothing.
 *  `above_limit`: the account trades more than the program pays for. */
export const REFERRAL_INVITEE_STATUSES = ['active', 'disqualified', 'above_limit'] as const;
export type ReferralInviteeStatus = (typeof REFERRAL_INVITEE_STATUSES)[number];

export interface ReferralCode {
  readonly code: string;
  /** The user's own name for the code; may be empty. */
  readonly label: string;
  /** Share of the commission for friends who sign up from now on, in percent. */
  readonly friendShare: FriendShare;
  /** The code that the page shows first. */
  readonly isDefault: boolean;
  /** Opened links. */
  readonly clicks: number;
  /** Accounts opened with the code. */
  readonly signUps: number;
  readonly createdAt: EpochMs;
}

export interface ReferralInvitee {
  /** Email with most letters hidden. */
  readonly name: string;
  readonly registeredAt: EpochMs;
  readonly level: ReferralLevel;
  /** Identity level; 0 for none. */
  readonly kycLevel: number;
  /** Value traded in the last 30 days, in USDT. */
  readonly volume30d: Decimal;
  /** Value of all commissions from this account, in USDT. */
  readonly commissionTotal: Decimal;
  /** End of the commission on futures fees. */
  readonly expiresAt: EpochMs;
  readonly status: ReferralInviteeStatus;
}

export interface ReferralEarning {
  readonly id: number;
  readonly type: ReferralEarningType;
  readonly role: ReferralRole;
  readonly level: ReferralLevel;
  readonly coin: string;
  readonly amount: Decimal;
  /** Fees that the amount was calculated from, in the same coin. */
  readonly fee: Decimal;
  /** Hidden email of the account that paid the fees; undefined for the user's own fees. */
  readonly invitee: string | undefined;
  /** Start of the hour in which the fees were paid. */
  readonly earnedAt: EpochMs;
  /** Undefined while pending. */
  readonly paidAt: EpochMs | undefined;
  readonly status: ReferralEarningStatus;
}

export interface ReferralTier {
  readonly level: number;
  /** Friends who traded in the last 30 days; the tier needs this number and the volume. */
  readonly activeInviteesMin: number;
  /** Value that all friends traded in the last 30 days, in USDT. */
  readonly volumeMin: Decimal;
  /** Share of spot and withdrawal fees, in percent. */
  readonly spotRate: Decimal;
  /** Share of futures fees, in percent. */
  readonly futuresRate: Decimal;
  /** Largest share that a code may pass to friends. */
  readonly friendShareMax: FriendShare;
}

const TYPE_NUMBERS = { withdrawal: 1, trade: 2 } as const;
const ROLE_NUMBERS = { referrer: 1, friend: 2 } as const;
const STATUS_NUMBERS = { pending: 0, paid: 1 } as const;
const INVITEE_STATUS_NUMBERS = { active: 1, disqualified: 2, above_limit: 3 } as const;

export const referralEarningType = numbered(TYPE_NUMBERS);
const roleNumber = numbered(ROLE_NUMBERS);
const statusNumber = numbered(STATUS_NUMBERS);
const inviteeStatusNumber = numbered(INVITEE_STATUS_NUMBERS);

/** Codes are compared without regard to case. */
export const referralCodeText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9]{6,12}$/, '6 to 12 letters and digits'),
  v.transform((code) => code.toUpperCase()),
);
export const friendShareNumber = v.picklist(FRIEND_SHARES);
export const referralLevelNumber = v.pipe(
  countIn(1, 3),
  v.transform((level) => level as ReferralLevel),
);
const coinText = shortText(20);
const nameText = shortText(120);
const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);

export const referralCodeCodec = codec(
  v.object({
    code: referralCodeText,
    label: v.nullish(shortText(40)),
    friend_share: friendShareNumber,
    is_default: v.nullish(flag),
    clicks: v.nullish(countNumber),
    signups: v.nullish(countNumber),
    created_at: isoTimeText,
  }),
  {
    decode: (wire): ReferralCode => ({
      code: wire.code,
      label: wire.label ?? '',
      friendShare: wire.friend_share,
      isDefault: isOn(wire.is_default),
      clicks: wire.clicks ?? 0,
      signUps: wire.signups ?? 0,
      createdAt: timeOf(wire.created_at),
    }),
    encode: (model) => ({
      code: model.code,
      label: model.label,
      friend_share: model.friendShare,
      is_default: numberFlagOf(model.isDefault),
      clicks: model.clicks,
      signups: model.signUps,
      created_at: isoOf(model.createdAt),
    }),
  },
);

export const referralInviteeCodec = codec(
  v.object({
    masked_email: nameText,
    registered_at: isoTimeText,
    level: referralLevelNumber,
    kyc_level: v.nullish(countIn(0, 9)),
    volume_30d: v.nullish(decimalText),
    commission_total: v.nullish(decimalText),
    expires_at: isoTimeText,
    status: v.nullish(inviteeStatusNumber.wire),
  }),
  {
    decode: (wire): ReferralInvitee => ({
      name: wire.masked_email,
      registeredAt: timeOf(wire.registered_at),
      level: wire.level,
      kycLevel: wire.kyc_level ?? 0,
      volume30d: wire.volume_30d ?? ('0' as Decimal),
      commissionTotal: wire.commission_total ?? ('0' as Decimal),
      expiresAt: timeOf(wire.expires_at),
      status: inviteeStatusNumber.decode(wire.status ?? INVITEE_STATUS_NUMBERS.active),
    }),
    encode: (model) => ({
      masked_email: model.name,
      registered_at: isoOf(model.registeredAt),
      level: model.level,
      kyc_level: model.kycLevel,
      volume_30d: model.volume30d,
      commission_total: model.commissionTotal,
      expires_at: isoOf(model.expiresAt),
      status: inviteeStatusNumber.encode(model.status),
    }),
  },
);

export const referralEarningCodec = codec(
  v.object({
    id: countIn(1, Number.MAX_SAFE_INTEGER),
    type: referralEarningType.wire,
    role: v.nullish(roleNumber.wire),
    level: v.nullish(referralLevelNumber),
    coin_type: coinText,
    amount: decimalText,
    fee: decimalText,
    invitee: v.nullish(nameText),
    earned_at: isoTimeText,
    paid_at: v.nullish(isoTimeText),
    status: statusNumber.wire,
  }),
  {
    decode: (wire): ReferralEarning => ({
      id: wire.id,
      type: referralEarningType.decode(wire.type),
      role: roleNumber.decode(wire.role ?? ROLE_NUMBERS.referrer),
      level: wire.level ?? 1,
      coin: wire.coin_type,
      amount: wire.amount,
      fee: wire.fee,
      invitee: wire.invitee ?? undefined,
      earnedAt: timeOf(wire.earned_at),
      paidAt: typeof wire.paid_at === 'string' ? timeOf(wire.paid_at) : undefined,
      status: statusNumber.decode(wire.status),
    }),
    encode: (model) => ({
      id: model.id,
      type: referralEarningType.encode(model.type),
      role: roleNumber.encode(model.role),
      level: model.level,
      coin_type: model.coin,
      amount: model.amount,
      fee: model.fee,
      invitee: model.invitee ?? null,
      earned_at: isoOf(model.earnedAt),
      paid_at: model.paidAt === undefined ? null : isoOf(model.paidAt),
      status: statusNumber.encode(model.status),
    }),
  },
);

export const referralTierCodec = codec(
  v.object({
    level: countIn(1, 99),
    invitees_active_30d: countNumber,
    volume_30d: decimalText,
    spot_rate: decimalText,
    futures_rate: decimalText,
    friend_share_max: v.nullish(friendShareNumber),
  }),
  {
    decode: (wire): ReferralTier => ({
      level: wire.level,
      activeInviteesMin: wire.invitees_active_30d,
      volumeMin: wire.volume_30d,
      spotRate: wire.spot_rate,
      futuresRate: wire.futures_rate,
      friendShareMax: wire.friend_share_max ?? 50,
    }),
    encode: (model) => ({
      level: model.level,
      invitees_active_30d: model.activeInviteesMin,
      volume_30d: model.volumeMin,
      spot_rate: model.spotRate,
      futures_rate: model.futuresRate,
      friend_share_max: model.friendShareMax,
    }),
  },
);
