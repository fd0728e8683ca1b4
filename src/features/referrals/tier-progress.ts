/** How far the user is on the way to the next tier. */
import { compareDecimals, plotNumberOf } from '#contract/core/decimal.ts';
import type { ReferralTier } from '#contract/entities/referral.ts';
import type { ReferralSummary } from '#src/queries/referrals.ts';

export interface TierProgress {
  readonly next: ReferralTier;
  /** 0 to 1, for the bars. */
  readonly friendPart: number;
  readonly volumePart: number;
}

/** @returns undefined for a tier that the exchange does not list. */
export const tierOf = (tiers: readonly ReferralTier[], level: number): ReferralTier | undefined =>
  tiers.find((tier) => tier.level === level);

/** @returns undefined in the highest tier. */
export function tierProgressOf(
  { tier, activeInviteeCount, volume30d }: ReferralSummary,
  tiers: readonly ReferralTier[],
): TierProgress | undefined {
  const [next] = tiers
    .filter(({ level }) => level > tier)
    .toSorted((left, right) => left.level - right.level);
  if (next === undefined) return undefined;
  const { activeInviteesMin, volumeMin } = next;
  return {
    next,
    friendPart: activeInviteesMin === 0 ? 1 : Math.min(1, activeInviteeCount / activeInviteesMin),
    volumePart:
      compareDecimals(volume30d, volumeMin) >= 0
        ? 1
        : plotNumberOf(volume30d) / plotNumberOf(volumeMin),
  };
}
