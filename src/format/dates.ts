/** Formats times in the patterns of the specification. An invalid time gives ''. */
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { epochMs, type EpochMs } from '#contract/core/time.ts';

dayjs.extend(advancedFormat);
dayjs.extend(relativeTime);

/** ISO text from the wire, or milliseconds. */
export type TimeLike = EpochMs | string | null | undefined;

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** "Nov 21st 2026 4:05:33 AM". */
export const longDate = (time: TimeLike): string => written(time, 'MMM Do YYYY h:mm:ss A');
/** "21 Nov 2026". */
export const shortDate = (time: TimeLike): string => written(time, 'DD MMM YYYY');
/** "21 Nov 2026 04:05:33". */
export const dateAndTime = (time: TimeLike): string => written(time, 'DD MMM YYYY HH:mm:ss');
/** "04:05:33", for the tape. */
export const clockTime = (time: TimeLike): string => written(time, 'HH:mm:ss');

/** "3 minutes ago", "in 2 hours": shown with a long date. */
export function fromNow(time: TimeLike, now: EpochMs): string {
  return dayOf(time)?.from(dayjs(now)) ?? '';
}

/** Past and future, inclusive; false for an invalid time. */
export function isWithinFiveMinutes(time: TimeLike, now: EpochMs): boolean {
  const day = dayOf(time);
  return day !== undefined && Math.abs(day.valueOf() - now) <= FIVE_MINUTES_MS;
}

/** "12:41" or "1:12:41": remaining time of a bar or of a code; never below zero. */
export function countdownText(remainingMs: number): string {
  if (!Number.isFinite(remainingMs)) return '';
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const pair = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const tail = `${pair(minutes)}:${pair(seconds % 60)}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/** "2026-11-20": value of a date input, in the local time zone. */
export const dayText = (time: TimeLike): string => written(time, 'YYYY-MM-DD');

/**
 * Start of a day in the local time zone.
 * @returns undefined for an invalid day.
 */
export const startOfDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 0);

/** Start of the following day; correct on days with a clock change. */
export const startOfNextDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 1);

function dayStart(day: string | undefined, daysLater: number): EpochMs | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const parsed = dayjs(day);
  // Rejects overflowing dates: month 13 is not January of the next year.
  return parsed.isValid() && parsed.format('YYYY-MM-DD') === day
    ? epochMs(parsed.add(daysLater, 'day').startOf('day').valueOf())
    : undefined;
}

const written = (time: TimeLike, pattern: string): string => dayOf(time)?.format(pattern) ?? '';

function dayOf(time: TimeLike): Dayjs | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const day = dayjs(time);
  return day.isValid() ? day : undefined;
}
