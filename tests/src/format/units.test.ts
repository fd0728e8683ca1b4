import { expect, it } from 'vitest';
import { countedUnit, daysAgo, shortWeekdays } from '#src/format/units.ts';

it('counts units in the words of the language, with Latin digits', () => {
  expect(countedUnit(1, 'day', 'en')).toBe('1 day');
  expect(countedUnit(30, 'minute', 'en')).toBe('30 minutes');
  expect(countedUnit(12, 'hour', 'vi')).toBe('12 giờ');
  expect(countedUnit(30, 'day', 'ar')).toBe('30 يومًا');
});

it('names a number of days in the past', () => {
  expect(daysAgo(1, 'en')).toBe('1 day ago');
  expect(daysAgo(420, 'en')).toBe('420 days ago');
});

it('names the weekdays from Monday', () => {
  expect(shortWeekdays('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(shortWeekdays('ar')[0]).toBe('الاثنين');
});
