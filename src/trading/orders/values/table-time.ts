/** Formats a time for a dense table: only the time for today, with the date for any other day. */
import type { EpochMs } from '#contract/core/time.ts';
import { clockTime, dateAndTime, shortDate } from '#src/format/dates.ts';

/** @param today as a short date; if omitted, the date is always included. */
export const tableTime = (time: EpochMs, today: string | undefined): string =>
  today !== undefined && shortDate(time) === today ? clockTime(time) : dateAndTime(time);
