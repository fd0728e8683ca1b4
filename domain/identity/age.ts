/** Age and validity by calendar dates. Dates stay texts and are never moments, because a moment is another date in
 *  another time zone. */
import { calendarDateOf, type CalendarDate } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';

export const MINIMUM_AGE = 18;

/** Zone in which a day ends last: UTC-12. */
const LAST_ZONE_OFFSET_MS = -12 * HOUR_MS;

/**
 * Today's date where the day ends last on earth. A paper is valid through its last day and a birthday has come in
 * every time zone, whatever the zone of the user is: client and exchange decide by this date.
 * @example 2026-03-02 11:59 UTC is still 2026-03-01.
 */
export const todayInLastZone = (now: EpochMs): CalendarDate => dateOf(now + LAST_ZONE_OFFSET_MS);

function dateOf(utcMs: number): CalendarDate {
  const date = calendarDateOf(new Date(utcMs).toISOString().slice(0, 10));
  assert(date !== undefined, 'a year of four digits');
  return date;
}

/**
 * Full years on a day. Who was born on 29 February becomes older on 1 March in other years.
 * @example Born 2008-02-29: 17 on 2026-02-28, 18 on 2026-03-01.
 */
export function ageOn(today: CalendarDate, birthDate: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whether the last day of a paper is over; without an end, never. */
export const isOver = (lastDay: CalendarDate | undefined, today: CalendarDate): boolean =>
  lastDay !== undefined && lastDay < today;

/** @example From 2026-02-28 to 2026-03-01 is one day; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** @example 2024-02-28 plus 2 days is 2024-03-01. */
export const daysAfter = (date: CalendarDate, days: number): CalendarDate =>
  dateOf(Date.parse(date) + days * DAY_MS);
