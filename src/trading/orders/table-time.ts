/** A time in a dense table: the hour of today, the date as well of any other day. */
import type { EpochMs } from '#contract/core/time.ts';
import { clockTime, dateAndTime, shortDate } from '#src/format/dates.ts';

/** @param now which day today is; without it the date is always written. */
export const tableTime = (time: EpochMs, now: EpochMs | undefined): string =>
  now !== undefined && shortDate(time) === shortDate(now) ? clockTime(time) : dateAndTime(time);
