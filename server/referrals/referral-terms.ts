/** Terms of the referral program. */
import { decimal, exactUnitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { ReferralLevel, ReferralTier } from '#contract/entities/referral.ts';
import { FUTURES_COMMISSION_MONTHS } from '#contract/rest/referrals.ts';

const LOWEST_TIER: ReferralTier = {
  level: 1,
  activeInviteesMin: 0,
  volumeMin: decimal('0'),
  spotRate: decimal('20'),
  futuresRate: decimal('20'),
  friendShareMax: 25,
};

/** Lowest first. */
export const TIERS: readonly ReferralTier[] = [
  LOWEST_TIER,
  {
    level: 2,
    activeInviteesMin: 10,
    volumeMin: decimal('50000'),
    spotRate: decimal('25'),
    futuresRate: decimal('25'),
    friendShareMax: 50,
  },
  {
    level: 3,
    activeInviteesMin: 50,
    volumeMin: decimal('500000'),
    spotRate: decimal('30'),
    futuresRate: decimal('30'),
    friendShareMax: 50,
  },
  {
    level: 4,
    activeInviteesMin: 200,
    volumeMin: decimal('5000000'),
    spotRate: decimal('40'),
    futuresRate: decimal('35'),
    friendShareMax: 50,
  },
];

/** Percent of the fee for the users who invited the referrer, whatever their tier. */
export const UPPER_LEVEL_RATES: Readonly<Record<Exclude<ReferralLevel, 1>, Decimal>> = {
  2: decimal('5'),
  3: decimal('2'),
};

export const CODE_COUNT_MAX = 30;
/** Days of the volumes, with today. */
export const VOLUME_DAY_COUNT = 30;
/** An invited user who trades a higher value in these days earns nothing for the referrers. */
export const INVITEE_VOLUME_MAX: Units = exactUnitsOf(decimal('10000000'));

/** Returns the highest tier whose conditions are met. */
export const tierFor = (activeCount: number, volume: bigint): ReferralTier =>
  TIERS.findLast(
    ({ activeInviteesMin, volumeMin }) =>
      activeCount >= activeInviteesMin && volume >= exactUnitsOf(volumeMin),
  ) ?? LOWEST_TIER;

/** Returns the end of the commission on futures fees. A year after February 29 is March 1. */
export function futuresEndOf(boundAt: EpochMs): EpochMs {
  const date = new Date(boundAt);
  return epochMs(date.setUTCMonth(date.getUTCMonth() + FUTURES_COMMISSION_MONTHS));
}

export const hourOf = (at: EpochMs): EpochMs => epochMs(at - (at % HOUR_MS));
export const dayOf = (at: EpochMs): number => Math.floor(at / DAY_MS);
