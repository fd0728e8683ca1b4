import { expect, it } from 'vitest';
import {
  barAt,
  extremesOf,
  firstAtOrAfter,
  heikinAshiColumns,
  nearestIndexOf,
  type Columns,
} from '#src/trading/chart/columns.ts';

/** Returns bars from texts "open/high/low/close/volume", a minute apart. */
function barsOf(...texts: readonly string[]): Columns {
  const rows = texts.map((text) => text.split('/').map(Number));
  const column = (at: number) => Float64Array.from(rows, (row) => row[at] ?? 0);
  return {
    times: Float64Array.from(rows, (_, index) => index * 60),
    opens: column(0),
    highs: column(1),
    lows: column(2),
    closes: column(3),
    volumes: column(4),
  };
}

const three = barsOf('100/110/90/105/7', '105/120/104/118/3', '118/119/80/90/9');

it('finds bars by time, with gaps between them', () => {
  const times = Float64Array.of(60, 120, 600);
  expect([0, 60, 61, 600, 601].map((time) => firstAtOrAfter(times, time))).toEqual([0, 0, 1, 2, 3]);
  expect([0, 89, 91, 359, 361, 9_999].map((time) => nearestIndexOf(times, time))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(nearestIndexOf(new Float64Array(), 5)).toBe(-1);
});

it('reads a bar from the columns', () => {
  expect(barAt(three, 1)).toEqual({
    time: 60,
    open: 105,
    high: 120,
    low: 104,
    close: 118,
    volume: 3,
  });
  expect(barAt(three, 3)).toBeUndefined();
});

it('measures the visible bars, the running bar included', () => {
  expect(extremesOf(three, 0, 2)).toEqual({ low: 90, high: 120, volumeMax: 7 });
  const live = { time: 180, open: 90, high: 200, low: 85, close: 150, volume: 11 };
  expect(extremesOf(three, 1, 2, live)).toEqual({ low: 85, high: 200, volumeMax: 11 });
  expect(extremesOf(three, 2, 2)).toBeUndefined();
});

it('[CHART-09] averages bars with the previous ones', () => {
  const { opens, closes, highs, lows } = heikinAshiColumns(three);
  expect([...closes]).toEqual([101.25, 111.75, 101.75]);
  expect([...opens]).toEqual([102.5, 101.875, 106.8125]);
  expect([...highs]).toEqual([110, 120, 119]);
  expect([...lows]).toEqual([90, 101.875, 80]);
});
