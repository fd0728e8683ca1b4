/** Heikin-Ashi bars, checked against the worked example and their definition. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { heikinAshiBars, heikinAshiOf } from '#domain/heikin-ashi.ts';

const bar = (time: number, open: number, high: number, low: number, close: number) => ({
  time: epochSec(time),
  open: ticks(open),
  high: ticks(high),
  low: ticks(low),
  close: ticks(close),
  volume: lots(5),
});

it('[CHART-09] averages a bar with the one before it', () => {
  expect(heikinAshiBars([bar(0, 100, 110, 90, 105), bar(60, 105, 120, 104, 118)])).toEqual([
    { time: 0, open: 102.5, high: 110, low: 90, close: 101.25, volume: 5 },
    { time: 60, open: 101.875, high: 120, low: 101.875, close: 111.75, volume: 5 },
  ]);
});

it('[CHART-09] returns the same bars from the last averaged bar as over the full series', () => {
  const series = Array.from({ length: 50 }, (_, index) =>
    bar(index * 60, 100 + index, 110 + (index % 7), 90 - (index % 5), 101 + (index % 3)),
  );
  const full = heikinAshiBars(series);
  const last = series.at(-1);
  if (last === undefined) throw new Error('the series has bars');
  expect(heikinAshiOf(last, full.at(-2))).toEqual(full.at(-1));
  expect(heikinAshiBars([])).toEqual([]);
});
