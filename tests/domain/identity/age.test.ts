import { expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { calendarDateOf, type CalendarDate } from '#contract/core/calendar-date.ts';
import { epochMs } from '#contract/core/time.ts';
import { ageOn, daysAfter, daysBetween, isOver, todayInLastZone } from '#domain/identity/age.ts';

function day(text: string): CalendarDate {
  const date = calendarDateOf(text);
  assert(date !== undefined, 'a date');
  return date;
}
const at = (iso: string) => epochMs(Date.parse(iso));

it.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2008-11-29', '2026-11-28', 17],
  ['2008-11-29', '2026-11-29', 18],
])('born on %s, is on %s %i years old', (birth, today, age) => {
  expect(ageOn(day(today), day(birth))).toBe(age);
});

it('keeps a paper valid through its last day in every time zone (K13)', () => {
  const lastDay = day('2026-03-01');
  // 23:59 of the last day in UTC-11, in which the date is one behind for most of the world.
  expect(isOver(lastDay, todayInLastZone(at('2026-03-01T23:59:00-11:00')))).toBe(false);
  expect(isOver(lastDay, todayInLastZone(at('2026-03-01T23:59:00+14:00')))).toBe(false);
  expect(isOver(lastDay, todayInLastZone(at('2026-03-01T23:59:59-12:00')))).toBe(false);
  expect(isOver(lastDay, todayInLastZone(at('2026-03-02T00:00:00-12:00')))).toBe(true);
  expect(isOver(undefined, day('2999-01-01'))).toBe(false);
});

it('reaches the required age nowhere before the birthday of the document (K13)', () => {
  const birth = day('2008-11-29');
  expect(ageOn(todayInLastZone(at('2026-11-28T23:59:00+14:00')), birth)).toBe(17);
  expect(ageOn(todayInLastZone(at('2026-11-28T23:59:00-11:00')), birth)).toBe(17);
  expect(ageOn(todayInLastZone(at('2026-11-29T01:00:00-11:00')), birth)).toBe(18);
});

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 2, '2024-03-01'],
  // Clocks change in Europe on the night to 29 March: a day of 23 hours is a day.
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-03-28', 30, '2026-04-27'],
  ['2027-01-01', -1, '2026-12-31'],
])(
  'counts days of the calendar, also where clocks change: %s plus %i is %s (K13)',
  (from, days, to) => {
    expect(daysAfter(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  },
);
