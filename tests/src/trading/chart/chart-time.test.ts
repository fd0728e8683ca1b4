import { expect, it } from 'vitest';
import { DAY_SEC, HOUR_SEC } from '#contract/core/durations.ts';
import { DEVICE_ZONES, inZone } from '#tests/support/device-zone.ts';
import {
  axisTimeText,
  barTimeText,
  timeSplitsOf,
  timeStepOf,
} from '#src/trading/chart/chart-time.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

function labels(from: string, to: string, count: number): string[] {
  const step = timeStepOf(utc(to) - utc(from), count);
  return timeSplitsOf(utc(from), utc(to), step).map((time) => axisTimeText(time, step));
}

it('[CHART-12] labels hours in Ho Chi Minh City time, and its midnight with the date', () => {
  expect(labels('2026-11-20T09:00', '2026-11-20T21:00', 6)).toEqual([
    '16:00',
    '18:00',
    '20:00',
    '22:00',
    '21 Nov',
    '02:00',
    '04:00',
  ]);
});

it('[CHART-12] labels days, months and years where they start in that time zone', () => {
  expect(labels('2026-11-18T00:00', '2026-11-22T00:00', 4)).toEqual([
    '19 Nov',
    '20 Nov',
    '21 Nov',
    '22 Nov',
  ]);
  expect(labels('2026-10-15T00:00', '2027-02-15T00:00', 5)).toEqual([
    'Nov 2026',
    'Dec 2026',
    '2027',
    'Feb 2027',
  ]);
  expect(labels('2020-06-01T00:00', '2026-06-01T00:00', 7)).toEqual([
    '2021',
    '2022',
    '2023',
    '2024',
    '2025',
    '2026',
  ]);
});

it('spaces labels by round steps at any zoom', () => {
  expect(timeStepOf(59, 10)).toEqual({ unit: 'second', count: 60 });
  expect(timeStepOf(10 * HOUR_SEC, 10)).toEqual({ unit: 'second', count: HOUR_SEC });
  expect(timeStepOf(90 * DAY_SEC, 6)).toEqual({ unit: 'month', count: 1 });
  expect(timeStepOf(365 * 60 * DAY_SEC, 6)).toEqual({ unit: 'month', count: 132 });
});

it('[CHART-12] labels a bar with its time in that time zone, and long bars with their date', () => {
  expect(barTimeText(utc('2026-11-20T09:15'), 900)).toBe('20 Nov 2026 16:15');
  expect(barTimeText(utc('2026-11-20T18:00'), HOUR_SEC)).toBe('21 Nov 2026 01:00');
  expect(barTimeText(utc('2026-11-20T00:00'), DAY_SEC)).toBe('20 Nov 2026');
});

it.each(DEVICE_ZONES)(
  '[CHART-12] labels hours the same on a device in %s, around its clock changes',
  (zone) => {
    const step = { unit: 'second', count: HOUR_SEC } as const;
    const days = [
      '2026-03-07',
      '2026-03-28',
      '2026-04-23',
      '2026-09-05',
      '2026-10-24',
      '2026-10-31',
    ];
    inZone(zone, () => {
      for (const day of days) {
        const from = utc(`${day}T17:00`); // Midnight in Ho Chi Minh City.
        const texts = timeSplitsOf(from, from + DAY_SEC - 1, step).map((time) =>
          axisTimeText(time, step),
        );
        const hours = texts.slice(1).map((text) => Number(text.slice(0, 2)));
        expect(hours).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
      }
      expect(barTimeText(utc('2026-03-07T19:00'), HOUR_SEC)).toBe('08 Mar 2026 02:00');
    });
  },
);
