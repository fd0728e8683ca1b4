/** Tells whether a time is close to now (VAL-08). A file of its own, because most pages with dates do not need it. */
import type { EpochMs } from '#contract/core/time.ts';
import { dateOf, type TimeLike } from './dates.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** Past and future, inclusive; false for an invalid time. */
export function isWithinFiveMinutes(time: TimeLike, now: EpochMs): boolean {
  const date = dateOf(time);
  return date !== undefined && Math.abs(date.getTime() - now) <= FIVE_MINUTES_MS;
}
