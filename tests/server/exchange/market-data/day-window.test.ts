import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { DAY_SEC } from '#contract/core/durations.ts';
import { epochSec } from '#contract/core/time.ts';
import { DayWindow, changePercentOf } from '#server/exchange/market-data/day-window.ts';
import type { LiveBar } from '#server/exchange/market-data/minute-bar.ts';

const T = 1_773_844_800; // 2026-03-18 14:40.

const bar = (time: number, [open, high, low, close]: number[], volume: number): LiveBar => ({
  time: epochSec(time),
  open: ticks(open ?? 0),
  high: ticks(high ?? 0),
  low: ticks(low ?? 0),
  close: ticks(close ?? 0),
  volume: lots(volume),
  quoteVolume: units(BigInt(volume) * 10n),
});

it('[SPOT-05] sums the closed minutes of a day and the running minute', () => {
  const day = new DayWindow();
  day.add(bar(T - DAY_SEC - 60, [50, 99, 1, 60], 1_000), 60);
  day.add(bar(T - DAY_SEC, [60, 70, 55, 65], 5), 60);
  day.add(bar(T - 60, [65, 66, 40, 42], 7), 60);
  day.advance(epochSec(T));
  expect(day.dayWith(bar(T, [42, 90, 41, 88], 3))).toEqual({
    open: 60,
    high: 90,
    low: 40,
    last: 88,
    volume: 15,
    quoteVolume: 150n,
  });
  day.advance(epochSec(T + 60));
  expect(day.dayWith(undefined)).toMatchObject({ open: 65, high: 66, low: 40, volume: 7 });
});

it('counts a recorded day until it is a day old, and stores its last price permanently', () => {
  const day = new DayWindow();
  expect(day.dayWith(undefined)).toBeUndefined();
  day.add(bar(T - DAY_SEC, [10, 20, 5, 15], 9), DAY_SEC);
  day.advance(epochSec(T + DAY_SEC - 1));
  expect(day.dayWith(undefined)).toMatchObject({ open: 10, last: 15, volume: 9 });
  day.advance(epochSec(T + DAY_SEC));
  expect(day.dayWith(undefined)).toMatchObject({
    open: 15,
    high: 15,
    low: 15,
    last: 15,
    volume: 0,
  });
});

it.each([
  [8, 9, '12.5'],
  [9, 8, '-11.11111111'],
  [3, 5, '66.66666667'],
  [100, 100, '0'],
  [1, 2_000_001, '200000000'],
  [6_183_763, 6_183_762, '-0.00001617'],
  [2_000_000, 1_999_999, '-0.00005'],
])('says by how many per cent %i became %i: %s', (open, last, percent) => {
  expect(changePercentOf({ open: ticks(open), last: ticks(last) })).toBe(percent);
});
