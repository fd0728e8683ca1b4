/** Weeks of a month of UTC with the positions that mature on each day. */
import { dateOfDay, dayOf, dayOfDate } from '#domain/earn/dates.ts';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';

export interface CalendarDay {
  /** "2026-11-30". */
  readonly date: CalendarDate;
  readonly dayOfMonth: number;
  /** Days of the months before and after fill the weeks. */
  readonly isInMonth: boolean;
  readonly maturing: readonly EarnPosition[];
}

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday; weeks start on Monday. */
const FIRST_WEEKDAY = 3;

const weekdayOf = (day: number): number => (day + FIRST_WEEKDAY) % WEEK_DAYS;
const monthOfDay = (day: number): string => dateOfDay(day).slice(0, 7);

/** "2026-11" of the first maturity; undefined without one. */
export function firstMonthOf(positions: readonly EarnPosition[]): string | undefined {
  const times = positions.flatMap(({ maturesAt }) => (maturesAt === undefined ? [] : [maturesAt]));
  return times.length === 0
    ? undefined
    : monthOfDay(dayOf(Math.min(...times) as (typeof times)[0]));
}

/** @param by number of months, also negative. */
export function otherMonth(month: string, by: number): string {
  const [year = '', number = ''] = month.split('-');
  const count = Number(year) * 12 + Number(number) - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** @param month "2026-11". */
export function weeksOf(
  month: string,
  positions: readonly EarnPosition[],
): readonly (readonly CalendarDay[])[] {
  const first = dayOfDate(`${month}-01` as CalendarDate);
  const start = first - weekdayOf(first);
  const weeks: (readonly CalendarDay[])[] = [];
  for (let day = start; monthOfDay(day) <= month; day += WEEK_DAYS) {
    weeks.push(
      Array.from({ length: WEEK_DAYS }, (_, index) => dayIn(day + index, month, positions)),
    );
  }
  return weeks;
}

function dayIn(day: number, month: string, positions: readonly EarnPosition[]): CalendarDay {
  const date = dateOfDay(day);
  return {
    date,
    dayOfMonth: Number(date.slice(8)),
    isInMonth: date.startsWith(month),
    maturing: positions.filter(
      ({ maturesAt }) => maturesAt !== undefined && dayOf(maturesAt) === day,
    ),
  };
}
