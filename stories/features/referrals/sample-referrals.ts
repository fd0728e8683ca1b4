/** Data of the referral page, decoded from the samples of the contract. */
import {
  referralCodeCodec,
  referralInviteeCodec,
  referralTierCodec,
} from '#contract/entities/referral.ts';
import { referralLeaderboard, referralSummary } from '#contract/rest/referrals.ts';
import {
  referralCodeWire,
  referralInviteeWire,
  referralLeaderboardWire,
  referralSummaryWire,
  referralTiersWire,
} from '#contract/samples/referrals.ts';

export const summary = referralSummary.reply.decode(referralSummaryWire);
export const tiers = referralTiersWire.map((wire) => referralTierCodec.decode(wire));
export const code = referralCodeCodec.decode(referralCodeWire);
export const leaderboard = referralLeaderboard.reply.decode(referralLeaderboardWire);
const friend = referralInviteeCodec.decode(referralInviteeWire);

/** A code without label and share, and the default. */
export const codes = [
  { ...code, code: 'SUMMER26', label: '', friendShare: 0, isDefault: false } as const,
  code,
];

export const friends = [
  friend,
  { ...friend, name: 'b***b@example.com', level: 2 },
  { ...friend, name: 'c***l@example.com', status: 'disqualified' },
  { ...friend, name: 'd***e@example.com', level: 3, status: 'above_limit' },
] as const;

export const linkOf = (text: string): string => `https://tidemark.test/signup?ref_code=${text}`;
