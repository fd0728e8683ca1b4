/** How long a bar is and where time is cut for it. */
import { assert } from '#contract/core/assert.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';

/** By whose clock bars are cut. The chart cuts by UTC and only labels by the other one. */
export type BarZone = 'UTC' | 'Asia/Ho_Chi_Minh';

export const MINUTE_SEC = 60;
const DAY_SEC = 86_400;
/** 1970-01-01 was a Thursday: the first Monday after it is day 4. */
const FIRST_MONDAY_DAY = 4;

/** Ahead of UTC. Vietnam has kept seven hours since 1975, before any market this chart can show. */
const ZONE_OFFSET_SEC: Readonly<Record<BarZone, number>> = {
  UTC: 0,
  'Asia/Ho_Chi_Minh': 7 * 3600,
};

/** Length of a bar in seconds; a month has none of its own. */
export function lengthSecOf(resolution: Exclude<Resolution, '1M'>): number {
  switch (resolution) {
    case '1D':
      return DAY_SEC;
    case '3D':
      return 3 * DAY_SEC;
    case '1W':
      return 7 * DAY_SEC;
    default:
      return Number(resolution) * MINUTE_SEC;
  }
}

/**
 * When the bar that holds `time` begins: minutes and days count from midnight, 3D goes in threes
 * from 1970-01-01, a week begins on Monday, a month on its first day, all by the clock of `zone`.
 * For example 2024-08-08T23:54Z lies in the week of 2024-08-05 and in the 3D bar of 2024-08-06.
 */
export function barStartOf(
  time: EpochSec,
  resolution: Resolution,
  zone: BarZone = 'UTC',
): EpochSec {
  assert(Number.isSafeInteger(time), 'a time is whole seconds');
  const offset = ZONE_OFFSET_SEC[zone];
  const local = time + offset;
  if (resolution === '1M') return epochSec(monthStartOf(local) - offset);
  const length = lengthSecOf(resolution);
  const origin = resolution === '1W' ? FIRST_MONDAY_DAY * DAY_SEC : 0;
  return epochSec(Math.floor((local - origin) / length) * length + origin - offset);
}

/** When the bar after the one that begins at `start` begins. */
export function nextBarStartOf(
  start: EpochSec,
  resolution: Resolution,
  zone: BarZone = 'UTC',
): EpochSec {
  if (resolution !== '1M') return epochSec(start + lengthSecOf(resolution));
  const offset = ZONE_OFFSET_SEC[zone];
  const date = new Date((start + offset) * 1000);
  return epochSec(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000 - offset);
}

/** `local` counts seconds as if the zone were UTC. */
function monthStartOf(local: number): number {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
