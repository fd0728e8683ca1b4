/** Tests the specified date patterns in the viewer's time zone and language. */
import { afterEach, describe, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { DATE_LANGUAGES, loadDateLocale } from '#src/format/date-locale.ts';
import {
  clockTime,
  countdownText,
  dateAndTime,
  dayText,
  shortDate,
  startOfDay,
  startOfNextDay,
  type TimeLike,
} from '#src/format/dates.ts';
import { DEVICE_ZONES, inZone } from '#tests/support/device-zone.ts';
import { fromNow, longDate } from '#src/format/long-dates.ts';

/** 21 November 2026, 16:05:33 in the viewer's time zone. */
const time = epochMs(new Date(2026, 10, 21, 16, 5, 33).getTime());
const onDay = (day: number): TimeLike => epochMs(new Date(2026, 10, day, 9).getTime());

afterEach(() => loadDateLocale('en'));

describe('patterns', () => {
  it('[FMT-13] writes the long date with an ordinal', () => {
    expect(longDate(time)).toBe('Nov 21st 2026 4:05:33 PM');
    const days = [1, 2, 3, 4, 11, 12, 13, 22, 23].map((day) => longDate(onDay(day)).split(' ')[1]);
    expect(days).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '22nd', '23rd']);
  });

  it('[FMT-15] [FMT-16] writes the short date and the date with time', () => {
    expect(shortDate(time)).toBe('21 Nov 2026');
    expect(dateAndTime(time)).toBe('21 Nov 2026 16:05:33');
    expect(clockTime(time)).toBe('16:05:33');
  });

  it('[FMT-14] writes how long ago a time was', () => {
    expect(fromNow(time, epochMs(time + 3 * 60_000))).toBe('3 minutes ago');
    expect(fromNow(time, epochMs(time - 2 * 3_600_000))).toBe('in 2 hours');
  });

  it('[FMT-01] shows nothing for an invalid time', () => {
    for (const none of [null, undefined, '', 'soon', epochMs(Number.NaN)]) {
      const shown = [longDate, shortDate, dateAndTime, clockTime].map((write) => write(none));
      expect([...shown, fromNow(none, time)]).toEqual(['', '', '', '', '']);
    }
  });

  it('accepts ISO text from the wire', () => {
    expect(shortDate(new Date(time).toISOString())).toBe(shortDate(time));
    expect(dateAndTime('2026-11-21')).toBe('21 Nov 2026 00:00:00');
  });
});

describe('languages', () => {
  it('names months in the chosen language, with Western digits', async () => {
    await loadDateLocale('ar');
    expect(shortDate(time)).toBe('21 نوفمبر 2026');
    await loadDateLocale('vi');
    expect(shortDate(time)).toMatch(/^21 Th11 2026$/);
    expect(fromNow(time, epochMs(time + 3 * 60_000))).toBe('3 phút trước');
  });

  it('names months as the library of relative times does, in every language', async () => {
    for (const language of DATE_LANGUAGES) {
      await loadDateLocale(language);
      expect(longDate(time).split(' ')[0]).toBe(shortDate(time).split(' ')[1]);
    }
  });

  it('falls back to English for a language without a date file', async () => {
    await loadDateLocale('tlh');
    expect(shortDate(time)).toBe('21 Nov 2026');
    expect(DATE_LANGUAGES).toContain('ar');
  });
});

describe('days', () => {
  it('begin and end at midnight of the local time zone', () => {
    expect(startOfDay('2026-11-21')).toBe(new Date(2026, 10, 21).getTime());
    expect(startOfNextDay('2026-12-31')).toBe(new Date(2027, 0, 1).getTime());
    expect(dayText(time)).toBe('2026-11-21');
  });

  it.each(DEVICE_ZONES)('follow each other without gap or overlap in %s', (zone) => {
    inZone(zone, () => {
      let until = startOfDay('2026-01-01');
      for (let day = '2026-01-01'; day < '2027-01-01'; day = dayText(until)) {
        expect([day, startOfDay(day)]).toEqual([day, until]);
        expect(dayText(epochMs((until ?? 0) - 1)) < day).toBe(true);
        until = startOfNextDay(day);
      }
      expect(dayText(until)).toBe('2027-01-01');
    });
  });

  it('are undefined when no calendar has them', () => {
    for (const none of [undefined, '', 'soon', '2026-13-01', '2026-02-30', '2026-1-1'])
      expect([startOfDay(none), startOfNextDay(none)]).toEqual([undefined, undefined]);
  });
});

describe('countdown', () => {
  it('counts down to zero and not below', () => {
    expect([761_000, 4_361_000, 999, 0, -5].map(countdownText)).toEqual([
      '12:41',
      '1:12:41',
      '00:01',
      '00:00',
      '00:00',
    ]);
    expect(countdownText(Number.NaN)).toBe('');
  });
});
