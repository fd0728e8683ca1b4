/** Bar start times, checked against the calendar. */
import { describe, expect, it } from 'vitest';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import { RESOLUTIONS, type Resolution } from '#contract/core/resolution.ts';
import { barStartOf, nextBarStartOf, type BarZone } from '#domain/bar-resolution.ts';

const at = (iso: string): EpochSec => epochSec(Date.parse(iso) / 1000);
const cut = (iso: string, resolution: Resolution, zone?: BarZone): string =>
  new Date(barStartOf(at(iso), resolution, zone) * 1000).toISOString();

describe('barStartOf', () => {
  it.each([
    ['2024-08-08T23:54:59Z', '1', '2024-08-08T23:54:00.000Z'],
    ['2024-08-08T23:54:59Z', '5', '2024-08-08T23:50:00.000Z'],
    ['2024-08-08T23:54:59Z', '720', '2024-08-08T12:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '1D', '2024-08-08T00:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '3D', '2024-08-06T00:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '1W', '2024-08-05T00:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '1M', '2024-08-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00Z', '1M', '2024-02-01T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '3D', '1970-01-01T00:00:00.000Z'],
    ['1970-01-03T23:59:59Z', '3D', '1970-01-01T00:00:00.000Z'],
    ['1970-01-04T00:00:00Z', '3D', '1970-01-04T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1W', '1969-12-29T00:00:00.000Z'],
    ['2024-08-05T00:00:00Z', '1W', '2024-08-05T00:00:00.000Z'],
    ['2024-08-04T23:59:59Z', '1W', '2024-07-29T00:00:00.000Z'],
  ] as const)('cuts %s at %s to %s by UTC', (iso, resolution, expected) => {
    expect(cut(iso, resolution)).toBe(expected);
  });

  it.each([
    // 17:00Z is midnight in Ho Chi Minh City.
    ['2024-08-08T16:59:59Z', '1D', '2024-08-07T17:00:00.000Z'],
    ['2024-08-08T17:00:00Z', '1D', '2024-08-08T17:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '60', '2024-08-08T23:00:00.000Z'],
    ['2024-08-08T23:54:59Z', '240', '2024-08-08T21:00:00.000Z'],
    ['2024-08-04T17:00:00Z', '1W', '2024-08-04T17:00:00.000Z'],
    ['2024-08-04T16:59:59Z', '1W', '2024-07-28T17:00:00.000Z'],
    ['2024-07-31T17:00:00Z', '1M', '2024-07-31T17:00:00.000Z'],
    ['2024-07-31T16:59:59Z', '1M', '2024-06-30T17:00:00.000Z'],
    ['1970-01-03T16:59:59Z', '3D', '1969-12-31T17:00:00.000Z'],
  ] as const)('cuts %s at %s to %s by Ho Chi Minh City time', (iso, resolution, expected) => {
    expect(cut(iso, resolution, 'Asia/Ho_Chi_Minh')).toBe(expected);
  });

  it('assigns each moment to exactly one bar for any resolution and time zone', () => {
    for (const zone of ['UTC', 'Asia/Ho_Chi_Minh'] as const) {
      for (const resolution of RESOLUTIONS) {
        for (let time = at('2023-12-25T00:00:00Z'); time < at('2024-03-10T00:00:00Z');) {
          const start = barStartOf(time, resolution, zone);
          const next = nextBarStartOf(start, resolution, zone);
          expect(start).toBeLessThanOrEqual(time);
          expect(next).toBeGreaterThan(time);
          expect(barStartOf(next, resolution, zone)).toBe(next);
          expect(barStartOf(epochSec(next - 1), resolution, zone)).toBe(start);
          time = epochSec(time + 40_013);
        }
      }
    }
  });
});
