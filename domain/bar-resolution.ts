/** Length and start time of bars. */
import { assert } from '#contract/core/assert.ts';
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';

/** Time zone in which bars start. The chart uses UTC for bars and the other zone only for labels. */
export type BarZone = 'UTC' | 'Asia/Ho_Chi_Minh';

/** 1970-01-01 was a Thursday: the first Monday after it is day 4. */
const FIRST_MONDAY_DAY = 4;

/** Seconds ahead of UTC. Vietnam has used UTC+7 since 1975, before any market this chart can show. */
const ZONE_OFFSET_SEC: Readonly<Record<BarZone, number>> = {
  UTC: 0,
  'Asia/Ho_Chi_Minh': 7 * HOUR_SEC,
};

/** Length of a bar in seconds; months vary and are excluded. */
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

/** Open time of the bar that contains `time`. Minutes and days count from midnight, 3D bars from
 *  1970-01-01, weeks start on Monday and months on their first day, all in `zone`. For example,
 *  2024-08-08T23:54Z is in the week of 2024-08-05 and in the 3D bar of 2024-08-06. */
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

/** Open time of the bar after the one that opens at `start`. */
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

/** `local` is seconds as if the zone were UTC. */
function monthStartOf(local: number): number {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
