/** Tests the specified date patterns in the viewer's time zone and language. */
import { afterEach, describe, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { dateTextsOf } from '#scripts/locales/date-texts.ts';
import { setDateLocale } from '#src/format/date-locale.ts';
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

const speak = async (code: string): Promise<void> => setDateLocale(code, await dateTextsOf(code));

afterEach(() => setDateLocale('en', undefined));

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
    await speak('ar');
    expect(shortDate(time)).toBe('21 نوفمبر 2026');
    await speak('vi');
    expect(shortDate(time)).toMatch(/^21 Th11 2026$/);
    expect(fromNow(time, epochMs(time + 3 * 60_000))).toBe('3 phút trước');
  });

  it.each(LANGUAGE_ROWS.map(({ code }) => code))(
    'names each month and relative time in %s, in its own letters and with Western digits',
    async (code) => {
      await speak(code);
      const months = Array.from({ length: 12 }, (_, month) =>
        shortDate(epochMs(new Date(2026, month, 21).getTime())).slice(3, -5),
      );
      expect(new Set(months).size).toBe(12);
      expect(longDate(time).startsWith(months[10] ?? '-')).toBe(true);
      const shown = [1, 2, 3, 5, 11, 21, 22, 40].flatMap((count) =>
        [60_000, 3_600_000, 86_400_000, 2_629_800_000, 31_557_600_000].flatMap((unit) => [
          fromNow(time, epochMs(time + count * unit)),
          fromNow(time, epochMs(time - count * unit)),
        ]),
      );
      for (const text of [...shown, longDate(time)]) {
        expect(text).not.toMatch(/#|%|undefined|^\s*$/);
        // Digits of another script would not fit to those of the amounts beside them.
        expect(text).not.toMatch(/(?![0-9])\p{Nd}/u);
      }
    },
  );

  it('inflects relative times as the language does', async () => {
    const ago = (minutes: number) => fromNow(time, epochMs(time + minutes * 60_000));
    await speak('ru');
    expect([2, 5, 21].map(ago)).toEqual(['2 минуты назад', '5 минут назад', '21 минуту назад']);
    await speak('he');
    expect(fromNow(time, epochMs(time + 2 * 3_600_000))).toBe('לפני שעתיים');
    await speak('sr-Latn');
    expect(ago(3)).toBe('pre 3 minuta');
    await speak('uz');
    expect(ago(3)).toBe('3 daqiqa oldin');
  });

  it('falls back to English without the texts of a language', () => {
    setDateLocale('tlh', undefined);
    expect(shortDate(time)).toBe('21 Nov 2026');
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
