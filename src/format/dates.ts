/** Points in time as text, in the patterns the specification names. A time that is none is ''. */
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
/** "04:05:33": the tape. */
export const clockTime = (time: TimeLike): string => written(time, 'HH:mm:ss');

/** "3 minutes ago", "in 2 hours": what accompanies a long date. */
export function fromNow(time: TimeLike, now: EpochMs): string {
  return dayOf(time)?.from(dayjs(now)) ?? '';
}

/** Past and future, both ends included; what is no time is not within. */
export function isWithinFiveMinutes(time: TimeLike, now: EpochMs): boolean {
  const day = dayOf(time);
  return day !== undefined && Math.abs(day.valueOf() - now) <= FIVE_MINUTES_MS;
}

/** "12:41" or "1:12:41": what is left of a bar or of a code's life; never below zero. */
export function countdownText(remainingMs: number): string {
  if (!Number.isFinite(remainingMs)) return '';
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const pair = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const tail = `${pair(minutes)}:${pair(seconds % 60)}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/** "2026-11-20": what a day's input holds, in this time zone. */
export const dayText = (time: TimeLike): string => written(time, 'YYYY-MM-DD');

/** When a day begins here. @returns undefined for what is no day. */
export const startOfDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 0);

/** When the day after it begins: days around a change of clocks are as long as they are. */
export const startOfNextDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 1);

function dayStart(day: string | undefined, daysLater: number): EpochMs | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const parsed = dayjs(day);
  // The thirteenth month is none, and not the first of the next year.
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
