import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { referralTierCodec } from '#contract/entities/referral.ts';
import { referralSummary } from '#contract/rest/referrals.ts';
import { referralSummaryWire, referralTiersWire } from '#contract/samples/referrals.ts';
import { tierOf, tierProgressOf } from '#src/features/referrals/tier-progress.ts';

const tiers = referralTiersWire.map((wire) => referralTierCodec.decode(wire));
const summary = { ...referralSummary.reply.decode(referralSummaryWire), tier: 1 };

it('[REF-01] measures both conditions of the next tier', () => {
  const low = { ...summary, activeInviteeCount: 4, volume30d: decimal('12500') };
  expect(tierProgressOf(low, tiers)).toEqual({
    next: tiers[1],
    friendPart: 0.4,
    volumePart: 0.25,
  });
});

it('[REF-01] fills a bar at the condition and above', () => {
  const reached = { ...summary, activeInviteeCount: 11, volume30d: decimal('50000') };
  expect(tierProgressOf(reached, tiers)).toMatchObject({ friendPart: 1, volumePart: 1 });
});

it('[REF-01] has no next tier in the highest, and finds the next in any order of the list', () => {
  expect(tierProgressOf({ ...summary, tier: 2 }, tiers)).toBeUndefined();
  expect(tierProgressOf(summary, tiers.toReversed())?.next.level).toBe(2);
});

it('finds no tier that the exchange does not list', () => {
  expect(tierOf(tiers, 2)?.level).toBe(2);
  expect(tierOf(tiers, 7)).toBeUndefined();
});
