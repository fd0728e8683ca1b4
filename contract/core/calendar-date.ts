/** Dates without a time, as in papers: `YYYY-MM-DD` from end to end and never a moment, because a moment is another
 *  date in another time zone. Such texts compare like dates. */
import type { Branded } from './branded.ts';

export type CalendarDate = Branded<string, 'calendarDate'>;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** @returns undefined for a text that is no date of the Gregorian calendar. */
export function calendarDateOf(text: string): CalendarDate | undefined {
  const [, year, month, day] = PATTERN.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (year === 0 || month < 1 || month > 12 || day < 1) return undefined;
  return day <= daysIn(year, month) ? (text as CalendarDate) : undefined;
}

/** `month` is 1 to 12. */
function daysIn(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
