/** Calls of the referral program. */
import * as v from 'valibot';
import { decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { coinCodeText } from '../entities/convert.ts';
import {
  friendShareNumber,
  hiddenEmailText,
  referralCodeCodec,
  referralCodeText,
  referralEarningCodec,
  referralEarningType,
  referralInviteeCodec,
  referralLevelNumber,
  referralTierCodec,
} from '../entities/referral.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  countIn,
  countNumber,
  decimalText,
  epochSecQuery,
  isoTime,
  numberFlag,
  shortText,
} from '../wire.ts';

/** Months for which the futures fees of an invited user earn a commission. */
export const FUTURES_COMMISSION_MONTHS = 12;

/** The code with which the user signed up. */
const ownReferralCodec = fields({
  code: field('code', referralCodeText),
  /** Share of the commission on the user's own fees that the user gets back, in percent. */
  friendShare: field('friend_share', friendShareNumber),
  /** End of the share of futures fees. */
  expiresAt: field('expires_at', isoTime),
});
export type OwnReferral = ModelOf<typeof ownReferralCodec>;

const summaryCodec = fields({
  /** Level of the current tier. */
  tier: field('tier', countIn(1, 99)),
  inviteeCount: field('invitees', countNumber),
  /** Friends who traded in the last 30 days. */
  activeInviteeCount: fieldWithDefault('invitees_active_30d', countNumber, 0),
  /** Value that all friends traded in the last 30 days, in USDT. */
  volume30d: fieldWithDefault('volume_30d', decimalText, decimal('0')),
  /** Value of all paid commissions, in USDT. */
  paidTotal: fieldWithDefault('paid_total', decimalText, decimal('0')),
  /** Value of the commissions that are not paid yet, in USDT. */
  pendingTotal: fieldWithDefault('pending_total', decimalText, decimal('0')),
  nextPayoutAt: field('next_payout_at', isoTime),
  /** Codes that the user may have. */
  codeCountMax: fieldWithDefault('code_limit', countNumber, Number.MAX_SAFE_INTEGER),
  /** Undefined for a user without inviter. */
  ownReferral: optionalField('own_referral', ownReferralCodec),
});
export type ReferralSummary = ModelOf<typeof summaryCodec>;

export const referralSummary = route({
  method: 'GET',
  path: '/referral-summary',
  access: 'trader',
  reply: summaryCodec,
  isSilent: true,
});

/** Newest first. A user has at least one code: the first call makes it. */
export const referralCodes = route({
  method: 'GET',
  path: '/referral-codes',
  access: 'trader',
  reply: listOf(referralCodeCodec),
  isSilent: true,
});

/** Changes the user's code of this text, or makes it. Without text the exchange makes a random one.
 *  A changed share is for later sign-ups alone. */
export const saveReferralCode = route({
  method: 'POST',
  path: '/referral-code-save',
  access: 'trader',
  body: fields({
    /** Read as text, so that a malformed code is rejected as such. */
    code: optionalField('code', shortText(64)),
    label: fieldWithDefault('label', v.pipe(v.string(), v.trim(), v.maxLength(40)), ''),
    friendShare: field('friend_share', v.number()),
    isDefault: fieldWithDefault('is_default', numberFlag, false),
  }),
  reply: referralCodeCodec,
});

/** Newest first. */
export const referralInvitees = route({
  method: 'GET',
  path: '/referral-invitees',
  access: 'trader',
  query: fields({ level: omittableField('level', referralLevelNumber), ...pageFields }),
  reply: pageOf(referralInviteeCodec),
  isSilent: true,
});

/** Newest first. One row is the fees of one account and coin in one hour; `from` and `to` are seconds,
 *  `to` excluded. */
export const referralEarnings = route({
  method: 'GET',
  path: '/referral-earnings',
  access: 'trader',
  query: fields({
    type: field('type', referralEarningType),
    coin: omittableField('coin_type', coinCodeText),
    since: omittableField('from', epochSecQuery),
    until: omittableField('to', epochSecQuery),
    ...pageFields,
  }),
  reply: pageOf(referralEarningCodec),
  isSilent: true,
});

/** Lowest tier first. */
export const referralTiers = route({
  method: 'GET',
  path: '/referral-tiers',
  access: 'trader',
  reply: listOf(referralTierCodec),
  isSilent: true,
});

const rankCodec = fields({
  rank: field('rank', countIn(1, 1_000_000)),
  name: field('masked_email', hiddenEmailText),
  inviteeCount: fieldWithDefault('invitees', countNumber, 0),
  /** Value of the commissions of the last 30 days, in USDT. */
  commission: field('commission_30d', decimalText),
  /** The signed-in user. */
  isSelf: fieldWithDefault('is_self', numberFlag, false),
});
export type ReferralRank = ModelOf<typeof rankCodec>;

/** The users with the highest commissions of the last 30 days, highest first. */
export const referralLeaderboard = route({
  method: 'GET',
  path: '/referral-leaderboard',
  access: 'trader',
  reply: listOf(rankCodec),
  isSilent: true,
});

/** A code as the sign-up page checks it. */
const checkedCodeCodec = fields({
  isValid: field('valid', numberFlag),
  /** Share of the commission on the new user's fees that the user gets back, in percent. */
  friendShare: fieldWithDefault('friend_share', friendShareNumber, 0),
});
export type CheckedReferralCode = ModelOf<typeof checkedCodeCodec>;

/** An unknown code is no failure: the account can be opened without it. */
export const checkReferralCode = route({
  method: 'GET',
  path: '/referral-check',
  access: 'public',
  query: fields({
    code: field('ref_code', shortText(64)),
    isFromLink: fieldWithDefault('from_link', numberFlag, false),
  }),
  reply: checkedCodeCodec,
  isSilent: true,
});
