import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  firstMonthOf,
  otherMonth,
  weeksOf,
} from '#src/features/earn/positions/maturity-calendar.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';

const maturing = (time: number, id = 1) => ({
  ...samples.lockedPosition,
  id,
  maturesAt: epochMs(time),
});

it('starts with the month of the first maturity, in UTC', () => {
  const later = maturing(Date.UTC(2027, 0, 31, 23, 59), 2);
  expect(firstMonthOf([later, maturing(Date.UTC(2026, 11, 1))])).toBe('2026-12');
  expect(firstMonthOf([samples.flexiblePosition])).toBeUndefined();
});

it('moves over the end of a year', () => {
  expect(otherMonth('2026-12', 1)).toBe('2027-01');
  expect(otherMonth('2026-01', -1)).toBe('2025-12');
});

it('has whole weeks from Monday, and each position on its day', () => {
  const position = maturing(Date.UTC(2028, 1, 29));
  const weeks = weeksOf('2028-02', [position, samples.flexiblePosition]);
  expect(weeks.map((week) => week.map(({ dayOfMonth }) => dayOfMonth))).toEqual([
    [31, 1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12, 13],
    [14, 15, 16, 17, 18, 19, 20],
    [21, 22, 23, 24, 25, 26, 27],
    [28, 29, 1, 2, 3, 4, 5],
  ]);
  const days = weeks.flat().filter((day) => day.maturing.length > 0);
  expect(days).toMatchObject([{ date: '2028-02-29', isInMonth: true, maturing: [position] }]);
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(29);
});

it('starts in the month itself when it begins on a Monday', () => {
  expect(weeksOf('2027-02', [])[0]?.[0]?.date).toBe('2027-02-01');
  expect(weeksOf('2027-02', [])).toHaveLength(4);
});
