/** Wire examples of the referral program. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS, HOUR_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type {
  referralCodeCodec,
  referralEarningCodec,
  referralInviteeCodec,
  referralTierCodec,
} from '../entities/referral.ts';
import type { referralLeaderboard, referralSummary } from '../rest/referrals.ts';
import { SAMPLE_TIME } from './spot.ts';

const daysAfter = (days: number): string => isoOf((SAMPLE_TIME + days * DAY_MS) as EpochMs);

export const referralSummaryWire: WireOf<typeof referralSummary.reply> = {
  tier: 2,
  invitees: 14,
  invitees_active_30d: 11,
  volume_30d: decimal('61250.5'),
  paid_total: decimal('48.31'),
  pending_total: decimal('0.42'),
  next_payout_at: isoOf((SAMPLE_TIME + 1_800_000) as EpochMs),
  code_limit: 30,
  own_referral: { code: 'TIDE2026', friend_share: 10, expires_at: daysAfter(200) },
};

export const referralCodeWire: WireOf<typeof referralCodeCodec> = {
  code: 'K7M4PQ2X',
  label: 'Forum',
  friend_share: 25,
  is_default: 1,
  clicks: 120,
  signups: 14,
  created_at: daysAfter(-90),
};

export const referralInviteeWire: WireOf<typeof referralInviteeCodec> = {
  masked_email: 'a***e@example.com',
  registered_at: daysAfter(-30),
  level: 1,
  kyc_level: 0,
  volume_30d: decimal('5400'),
  commission_total: decimal('4.05'),
  expires_at: daysAfter(335),
  status: 1,
};

export const referralEarningWire: WireOf<typeof referralEarningCodec> = {
  id: 71,
  type: 2,
  role: 1,
  level: 1,
  coin_type: 'USDT',
  amount: decimal('4.05'),
  fee: decimal('18'),
  invitee: 'a***e@example.com',
  earned_at: isoOf(SAMPLE_TIME),
  paid_at: isoOf((SAMPLE_TIME + HOUR_MS) as EpochMs),
  status: 1,
};

export const referralTierWire: WireOf<typeof referralTierCodec> = {
  level: 1,
  invitees_active_30d: 0,
  volume_30d: decimal('0'),
  spot_rate: decimal('20'),
  futures_rate: decimal('20'),
  friend_share_max: 25,
};

export const referralTiersWire: WireOf<typeof referralTierCodec>[] = [
  referralTierWire,
  {
    level: 2,
    invitees_active_30d: 10,
    volume_30d: decimal('50000'),
    spot_rate: decimal('25'),
    futures_rate: decimal('25'),
    friend_share_max: 50,
  },
];

export const referralLeaderboardWire: WireOf<typeof referralLeaderboard.reply> = [
  {
    rank: 1,
    masked_email: 'm***a@example.com',
    invitees: 214,
    commission_30d: decimal('1820.4'),
    is_self: 0,
  },
  {
    rank: 2,
    masked_email: 't***r@example.com',
    invitees: 14,
    commission_30d: decimal('48.73'),
    is_self: 1,
  },
];
