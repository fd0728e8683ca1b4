/** Dates with an ordinal and relative times, in the language that `loadDateLocale` has set. */
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import type { EpochMs } from '#contract/core/time.ts';
import { dateOf, type TimeLike } from './dates.ts';

dayjs.extend(advancedFormat);
dayjs.extend(relativeTime);

/** "Nov 21st 2026 4:05:33 AM". */
export function longDate(time: TimeLike): string {
  const date = dateOf(time);
  return date === undefined ? '' : dayjs(date).format('MMM Do YYYY h:mm:ss A');
}

/** "3 minutes ago", "in 2 hours": shown with a long date. */
export function fromNow(time: TimeLike, now: EpochMs): string {
  const date = dateOf(time);
  return date === undefined ? '' : dayjs(date).from(dayjs(now));
}
