/** Calls of the referral program. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec, listOf } from '../codec.ts';
import { coinCodeText } from '../entities/convert.ts';
import {
  friendShareNumber,
  referralCodeCodec,
  referralCodeText,
  referralEarningCodec,
  referralEarningType,
  referralInviteeCodec,
  referralLevelNumber,
  referralTierCodec,
  type FriendShare,
} from '../entities/referral.ts';
import {
  countIn,
  decimalText,
  epochSecQuery,
  flag,
  isOn,
  isoTimeText,
  numberFlagOf,
  pageEntries,
  shortText,
  timeOf,
} from '../wire.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

/** Months for which the futures fees of an invited user earn a commission. */
export const FUTURES_COMMISSION_MONTHS = 12;

/** The code with which the user signed up. */
export interface OwnReferral {
  readonly code: string;
  /** Share of the commission on the user's own fees that the user gets back, in percent. */
  readonly friendShare: FriendShare;
  /** End of the share of futures fees. */
  readonly expiresAt: EpochMs;
}

export interface ReferralSummary {
  /** Level of the current tier. */
  readonly tier: number;
  readonly inviteeCount: number;
  /** Friends who traded in the last 30 days. */
  readonly activeInviteeCount: number;
  /** Value that all friends traded in the last 30 days, in USDT. */
  readonly volume30d: Decimal;
  /** Value of all paid commissions, in USDT. */
  readonly paidTotal: Decimal;
  /** Value of the commissions that the next payout pays, in USDT. */
  readonly pendingTotal: Decimal;
  readonly nextPayoutAt: EpochMs;
  /** Codes that the user may have. */
  readonly codeCountMax: number;
  /** Undefined for a user without inviter. */
  readonly ownReferral: OwnReferral | undefined;
}

const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);

export const referralSummary = route({
  method: 'GET',
  path: '/referral-summary',
  access: 'trader',
  reply: codec(
    v.object({
      tier: countIn(1, 99),
      invitees: countNumber,
      invitees_active_30d: v.nullish(countNumber),
      volume_30d: v.nullish(decimalText),
      paid_total: v.nullish(decimalText),
      pending_total: v.nullish(decimalText),
      next_payout_at: isoTimeText,
      code_limit: v.nullish(countNumber),
      own_referral: v.nullish(
        v.object({
          code: referralCodeText,
          friend_share: friendShareNumber,
          expires_at: isoTimeText,
        }),
      ),
    }),
    {
      decode: (wire): ReferralSummary => ({
        tier: wire.tier,
        inviteeCount: wire.invitees,
        activeInviteeCount: wire.invitees_active_30d ?? 0,
        volume30d: wire.volume_30d ?? ('0' as Decimal),
        paidTotal: wire.paid_total ?? ('0' as Decimal),
        pendingTotal: wire.pending_total ?? ('0' as Decimal),
        nextPayoutAt: timeOf(wire.next_payout_at),
        codeCountMax: wire.code_limit ?? Number.MAX_SAFE_INTEGER,
        ownReferral: wire.own_referral
          ? {
              code: wire.own_referral.code,
              friendShare: wire.own_referral.friend_share,
              expiresAt: timeOf(wire.own_referral.expires_at),
            }
          : undefined,
      }),
      encode: (model) => ({
        tier: model.tier,
        invitees: model.inviteeCount,
        invitees_active_30d: model.activeInviteeCount,
        volume_30d: model.volume30d,
        paid_total: model.paidTotal,
        pending_total: model.pendingTotal,
        next_payout_at: isoOf(model.nextPayoutAt),
        code_limit: model.codeCountMax,
        own_referral: model.ownReferral
          ? {
              code: model.ownReferral.code,
              friend_share: model.ownReferral.friendShare,
              expires_at: isoOf(model.ownReferral.expiresAt),
            }
          : null,
      }),
    },
  ),
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
  body: codec(
    v.object({
      /** Read as text, so that a malformed code is rejected as such. */
      code: v.nullish(shortText(64)),
      label: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(40))),
      friend_share: v.number(),
      is_default: v.nullish(flag),
    }),
    {
      decode: (wire) => ({
        code: wire.code ?? undefined,
        label: wire.label ?? '',
        friendShare: wire.friend_share,
        isDefault: isOn(wire.is_default),
      }),
      encode: (model) => ({
        code: model.code ?? null,
        label: model.label,
        friend_share: model.friendShare,
        is_default: numberFlagOf(model.isDefault),
      }),
    },
  ),
  reply: referralCodeCodec,
});

/** Newest first. */
export const referralInvitees = route({
  method: 'GET',
  path: '/referral-invitees',
  access: 'trader',
  query: codec(v.object({ level: v.optional(referralLevelNumber), ...pageEntries }), {
    decode: (wire) => ({
      level: wire.level,
      page: wire.page ?? 1,
      perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
    }),
    encode: (model) => ({
      ...(model.level === undefined ? {} : { level: model.level }),
      page: model.page,
      per_page: model.perPage,
    }),
  }),
  reply: paged(referralInviteeCodec),
  isSilent: true,
});

/** Newest first. One row is the fees of one account and coin in one hour; `from` and `to` are seconds,
 *  `to` excluded. */
export const referralEarnings = route({
  method: 'GET',
  path: '/referral-earnings',
  access: 'trader',
  query: codec(
    v.object({
      type: referralEarningType.wire,
      coin_type: v.optional(coinCodeText),
      from: v.optional(epochSecQuery),
      to: v.optional(epochSecQuery),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        type: referralEarningType.decode(wire.type),
        coin: wire.coin_type,
        since: wire.from,
        until: wire.to,
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        type: referralEarningType.encode(model.type),
        ...(model.coin === undefined ? {} : { coin_type: model.coin }),
        ...(model.since === undefined ? {} : { from: model.since }),
        ...(model.until === undefined ? {} : { to: model.until }),
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(referralEarningCodec),
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

export interface ReferralRank {
  readonly rank: number;
  /** Email with most letters hidden. */
  readonly name: string;
  readonly inviteeCount: number;
  /** Value of the commissions of the last 30 days, in USDT. */
  readonly commission: Decimal;
  /** The signed-in user. */
  readonly isSelf: boolean;
}

/** The users with the highest commissions of the last 30 days, highest first. */
export const referralLeaderboard = route({
  method: 'GET',
  path: '/referral-leaderboard',
  access: 'trader',
  reply: listOf(
    codec(
      v.object({
        rank: countIn(1, 1_000_000),
        masked_email: shortText(120),
        invitees: v.nullish(countNumber),
        commission_30d: decimalText,
        is_self: v.nullish(flag),
      }),
      {
        decode: (wire): ReferralRank => ({
          rank: wire.rank,
          name: wire.masked_email,
          inviteeCount: wire.invitees ?? 0,
          commission: wire.commission_30d,
          isSelf: isOn(wire.is_self),
        }),
        encode: (model) => ({
          rank: model.rank,
          masked_email: model.name,
          invitees: model.inviteeCount,
          commission_30d: model.commission,
          is_self: numberFlagOf(model.isSelf),
        }),
      },
    ),
  ),
  isSilent: true,
});

/** A code as the sign-up page checks it. */
export interface CheckedReferralCode {
  readonly isValid: boolean;
  /** Share of the commission on the new user's fees that the user gets back, in percent. */
  readonly friendShare: FriendShare;
}

/** An unknown code is no failure: the account can be opened without it. */
export const checkReferralCode = route({
  method: 'GET',
  path: '/referral-check',
  access: 'public',
  query: codec(v.object({ ref_code: shortText(64), from_link: v.optional(flag) }), {
    decode: (wire) => ({ code: wire.ref_code, isFromLink: isOn(wire.from_link) }),
    encode: (model) => ({
      ref_code: model.code,
      from_link: numberFlagOf(model.isFromLink),
    }),
  }),
  reply: codec(v.object({ valid: flag, friend_share: v.nullish(friendShareNumber) }), {
    decode: (wire): CheckedReferralCode => ({
      isValid: isOn(wire.valid),
      friendShare: wire.friend_share ?? 0,
    }),
    encode: (model) => ({
      valid: numberFlagOf(model.isValid),
      friend_share: model.friendShare,
    }),
  }),
  isSilent: true,
});
