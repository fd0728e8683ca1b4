/** Formats times in the patterns of the specification. An invalid time gives ''. Relative times and ordinals
 *  are in long-dates.ts: every table needs the patterns here, a single view the library behind those. */
import { HOUR_SEC } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';

/** ISO text from the wire, or milliseconds. */
export type TimeLike = EpochMs | string | null | undefined;

/** Short names of the months in English, January first. */
const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
let monthNames: readonly string[] = ENGLISH;

/** @param month January is 0. */
export const monthName = (month: number): string => monthNames[month] ?? '';

/** Sets the month names of a language; English if omitted. `loadDateLocale` alone calls it. */
export function setMonthNames(names: readonly string[] = ENGLISH): void {
  monthNames = names;
}

/** "21 Nov 2026". */
export const shortDate = (time: TimeLike): string => formatTime(time, shortDateOf);
/** "21 Nov 2026 04:05:33". */
export const dateAndTime = (time: TimeLike): string =>
  formatTime(time, (date) => `${shortDateOf(date)} ${clockTimeOf(date)}`);
/** "04:05:33", for the tape. */
export const clockTime = (time: TimeLike): string => formatTime(time, clockTimeOf);
/** "2026-11-20": value of a date input, in the local time zone. */
export const dayText = (time: TimeLike): string => formatTime(time, dayTextOf);

/** "12:41" or "1:12:41": remaining time of a bar or of a code; never below zero. */
export function countdownText(remainingMs: number): string {
  if (!Number.isFinite(remainingMs)) return '';
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / HOUR_SEC);
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/**
 * Start of a day in the local time zone.
 * @returns undefined for an invalid day.
 */
export const startOfDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 0);

/** Start of the following day; correct on days with a clock change. */
export const startOfNextDay = (day: string | undefined): EpochMs | undefined => dayStart(day, 1);

function dayStart(day: string | undefined, daysLater: number): EpochMs | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const date = dateOf(day);
  // Rejects overflowing dates: month 13 is not January of the next year.
  if (date === undefined || dayTextOf(date) !== day) return undefined;
  date.setDate(date.getDate() + daysLater);
  // A clock change at midnight lets one day start at 01:00, but not the following one.
  return epochMs(date.setHours(0, 0, 0, 0));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @returns undefined for an invalid time. A day without a time begins in the local time zone. */
export function dateOf(time: TimeLike): Date | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const date = new Date(typeof time === 'string' && DAY.test(time) ? `${time}T00:00` : time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function formatTime(time: TimeLike, textOf: (date: Date) => string): string {
  const date = dateOf(time);
  return date === undefined ? '' : textOf(date);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const shortDateOf = (date: Date): string =>
  `${twoDigits(date.getDate())} ${monthName(date.getMonth())} ${date.getFullYear()}`;
const clockTimeOf = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
const dayTextOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
