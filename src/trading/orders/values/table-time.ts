/** A time in a dense table: the hour of today, the date as well of any other day. */
import type { EpochMs } from '#contract/core/time.ts';
import { clockTime, dateAndTime, shortDate } from '#src/format/dates.ts';

/** @param today as a short date; without it the date is always written. */
export const tableTime = (time: EpochMs, today: string | undefined): string =>
  today !== undefined && shortDate(time) === today ? clockTime(time) : dateAndTime(time);
