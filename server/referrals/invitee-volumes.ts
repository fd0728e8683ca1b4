/** The value that invited users trade, by UTC day, and the tier it gives their referrer. */
import { units, type Units } from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ReferralTier } from '#contract/entities/referral.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { integer, money } from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table } from '#server/db/table/table.ts';
import { dayOf, tierFor, VOLUME_DAY_COUNT } from './referral-terms.ts';
import { sumColumns, sumOf, type SumRow } from './wide-sum.ts';

const volumeTable = table('referral_volume', {
  inviteeId: integer('invitee_id', userId),
  /** UTC day since 1970. */
  day: integer('day'),
  value: money('value_units'),
});

const CACHE_MS = 60_000;
const CACHE_COUNT_MAX = 10_000;

/** Runs inside the caller's transaction. */
export function addVolume(db: Db, inviteeId: UserId, value: Units, at: EpochMs): void {
  if (value === 0n) return;
  const key = { inviteeId, day: dayOf(at) };
  const isKnown = volumeTable.update(db, key, { value: increasedBy(value) }) > 0;
  if (!isKnown) volumeTable.insert(db, { ...key, value });
}

/** Value in the last thirty days, with today. */
export function volumeOf(db: Db, inviteeId: UserId, now: EpochMs): Units {
  const row = db.get<SumRow>(
    `SELECT ${sumColumns('value_units')} FROM referral_volume WHERE invitee_id = ? AND day > ?`,
    [inviteeId, dayOf(now) - VOLUME_DAY_COUNT],
  );
  return units(sumOf(row));
}

/** Deletes the days that no volume counts. Runs inside the caller's transaction. */
export const pruneVolumes = (db: Db, now: EpochMs): void =>
  void volumeTable.remove(db, { day: upTo(dayOf(now) - VOLUME_DAY_COUNT) });

export interface Standing {
  readonly tier: ReferralTier;
  /** Friends who traded in the last thirty days. */
  readonly activeCount: number;
  /** Value that they traded. */
  readonly volume: Units;
}

/** Friends who share a device with the referrer do not count. */
export function standingOf(db: Db, referrerId: UserId, now: EpochMs): Standing {
  const row = db.get<SumRow & { readonly active: bigint }>(
    `SELECT count(DISTINCT referral.invitee_id) AS active, ${sumColumns('value_units')}
       FROM referral JOIN referral_volume ON referral_volume.invitee_id = referral.invitee_id
      WHERE referrer_id = ? AND is_disqualified = 0 AND day > ?`,
    [referrerId, dayOf(now) - VOLUME_DAY_COUNT],
  );
  const activeCount = safeIntegerOf(row?.active ?? 0n);
  const volume = units(sumOf(row));
  return { tier: tierFor(activeCount, volume), activeCount, volume };
}

/** Tiers of referrers, read again after a minute: a referrer may have thousands of friends. */
export class TierCache {
  readonly #db: Db;
  readonly #tiers = new Map<UserId, { readonly tier: ReferralTier; readonly readAt: EpochMs }>();

  constructor(db: Db) {
    this.#db = db;
  }

  tierOf(referrerId: UserId, now: EpochMs): ReferralTier {
    const known = this.#tiers.get(referrerId);
    if (known !== undefined && Math.abs(now - known.readAt) < CACHE_MS) return known.tier;
    const { tier } = standingOf(this.#db, referrerId, now);
    this.#tiers.delete(referrerId);
    this.#tiers.set(referrerId, { tier, readAt: now });
    for (const oldest of this.#tiers.keys()) {
      if (this.#tiers.size <= CACHE_COUNT_MAX) break;
      this.#tiers.delete(oldest);
    }
    return tier;
  }
}
