import { expect, it } from 'vitest';
import type { Columns } from '#src/trading/chart/columns.ts';
import {
  bodyWidthOf,
  forEachColumn,
  isRise,
  traceBar,
  traceCloses,
  traceVolume,
  type ChartStyle,
  type PixelColumn,
} from '#src/trading/chart/bar-shapes.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** Returns bars from texts "open/high/low/close/volume", a second apart. */
function barsOf(...texts: readonly string[]): Columns {
  const rows = texts.map((text) => text.split('/').map(Number));
  const column = (at: number) => Float64Array.from(rows, (row) => row[at] ?? 0);
  return {
    times: Float64Array.from(rows, (_, index) => index),
    opens: column(0),
    highs: column(1),
    lows: column(2),
    closes: column(3),
    volumes: column(4),
  };
}

const HEIGHT = 10;
/** Nine pixels per bar; price 0 at the bottom, a pixel per tick. */
const geometry = {
  xOf: (time: number) => 3 + time * 9,
  yOf: (price: number) => HEIGHT - price,
  spacing: 9,
  hairline: 1,
};

/** Draws bars as text: `#` where a rising bar is filled, `o` where a falling bar is filled. */
function draw(columns: Columns, style: ChartStyle): string {
  const image = Array.from({ length: HEIGHT }, () => Array.from({ length: 16 }, () => ' '));
  forEachColumn(columns, 0, columns.times.length, geometry.xOf, (column) => {
    const ink = isRise(column, style) ? '#' : 'o';
    const rect = (x: number, y: number, width: number, height: number) => {
      for (let row = y; row < y + height; row += 1) {
        for (let at = x; at < x + width; at += 1) {
          const line = image[row];
          if (line !== undefined) line[at] = ink;
        }
      }
    };
    traceBar({ rect }, column, geometry, style);
  });
  return image.map((row) => row.join('').trimEnd()).join('\n');
}

const two = barsOf('3/9/1/7/4', '7/8/2/4/9');

it('[CHART-06] draws candles: a wick from low to high, a body from open to close', () => {
  expect(draw(two, 'candles')).toBe(`
   #
   #        o
 #####    ooooo
 #####    ooooo
 #####    ooooo
 #####      o
   #        o
   #
`);
});

it('[CHART-10] draws hollow candles: rising ones as an outline', () => {
  expect(draw(two, 'hollow')).toBe(`
   #
   #        o
 #####    ooooo
 #   #    ooooo
 #   #    ooooo
 #####      o
   #        o
   #
`);
});

it('[CHART-10] colors a hollow candle by the previous close', () => {
  // Both bars fall from open to close; the second closes above the first.
  expect(draw(barsOf('5/6/2/3/1', '9/9/5/6/1'), 'hollow')).toContain('#');
});

it('[CHART-05] draws bars: an arm for the open, an arm for the close', () => {
  expect(draw(two, 'bars')).toBe(`
   #
   #        o
   ###    ooo
   #        o
   #        o
   #        ooo
 ###        o
   #
`);
});

it('[CHART-07] draws its line through every close', () => {
  const points: string[] = [];
  forEachColumn(two, 0, 2, geometry.xOf, (column) => {
    traceCloses({ lineTo: (x, y) => points.push(`${x},${y}`) }, column, geometry);
  });
  expect(points).toEqual(['3,3', '12,6']);
});

it('draws volume from the bottom, proportional to its size', () => {
  const rects: number[][] = [];
  forEachColumn(two, 0, 2, geometry.xOf, (column) => {
    traceVolume({ rect: (...rect) => rects.push(rect) }, column, geometry, HEIGHT, 0.5);
  });
  expect(rects).toEqual([
    [1, 8, 5, 2],
    [10, 5, 5, 5],
  ]);
});

it('gives a body the same parity as its wick, so that both are centered', () => {
  for (let spacing = 1; spacing < 60; spacing += 0.3) {
    for (const hairline of [1, 2, 3]) {
      const width = bodyWidthOf(spacing, hairline);
      expect((width - hairline) % 2).toBe(0);
      expect(width).toBeGreaterThanOrEqual(hairline);
    }
  }
});

/** Calculates the columns the simple, slow way: groups the bars of each pixel, then merges each
 *  group. */
function slowColumns(columns: Columns, xOf: (time: number) => number): Partial<PixelColumn>[] {
  const piles = new Map<number, number[]>();
  columns.times.forEach((time, index) => {
    const x = Math.round(xOf(time));
    piles.set(x, [...(piles.get(x) ?? []), index]);
  });
  const of = (column: Float64Array, indexes: number[]) =>
    indexes.map((index) => column[index] ?? 0);
  return [...piles].map(([x, indexes]) => ({
    x,
    open: of(columns.opens, indexes)[0] ?? 0,
    high: Math.max(...of(columns.highs, indexes)),
    low: Math.min(...of(columns.lows, indexes)),
    close: of(columns.closes, indexes).at(-1) ?? 0,
    volume: of(columns.volumes, indexes).reduce((sum, one) => sum + one, 0),
    closeLow: Math.min(...of(columns.closes, indexes)),
    closeHigh: Math.max(...of(columns.closes, indexes)),
  }));
}

it('merges the bars of one pixel like the simple algorithm, at every zoom', () => {
  const random = seededRandom(5);
  for (let round = 0; round < 60; round += 1) {
    const bars = barsOf(
      ...Array.from({ length: random.between(1, 400) }, () => {
        const [a, b, c, d] = [0, 0, 0, 0].map(() => random.between(1, 9_999));
        const high = Math.max(a ?? 0, b ?? 0, c ?? 0, d ?? 0);
        const low = Math.min(a ?? 0, b ?? 0, c ?? 0, d ?? 0);
        return `${a}/${high}/${low}/${d}/${random.between(0, 500)}`;
      }),
    );
    const pxPerSecond = random.next() * 3;
    const xOf = (time: number) => 11.3 + time * pxPerSecond;
    const merged: Partial<PixelColumn>[] = [];
    forEachColumn(bars, 0, bars.times.length, xOf, ({ previousClose: _, ...column }) => {
      merged.push({ ...column });
    });
    expect(merged, `seed 5, round ${round}`).toEqual(slowColumns(bars, xOf));
  }
});

it('draws a body as soon as it fits beside the wick', () => {
  expect([2.9, 3, 3.5, 7, 12].map((spacing) => bodyWidthOf(spacing, 1))).toEqual([1, 3, 3, 3, 7]);
  expect([5.9, 6, 14].map((spacing) => bodyWidthOf(spacing, 2))).toEqual([2, 6, 8]);
});
