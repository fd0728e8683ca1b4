import { describe, expect, it } from 'vitest';
import {
  SCALE_MODES,
  niceStep,
  percentOf,
  placeOf,
  placeSplitsOf,
  priceOfPlace,
  priceRangeOf,
  splitsOf,
} from '#src/trading/chart/price-scale.ts';

it('places prices below the legend and above the volume', () => {
  const { min, max } = priceRangeOf(1_000, 2_000, 400, 40);
  const shareOf = (price: number) => (max - price) / (max - min);
  expect(shareOf(2_000)).toBeCloseTo(0.1);
  expect(shareOf(1_000)).toBeCloseTo(0.8);
});

it('adds a margin to a flat market', () => {
  const { min, max } = priceRangeOf(500, 500, 400, 0);
  expect(min).toBeLessThan(499);
  expect(max).toBeGreaterThan(500);
});

it.each([
  [0.7, 1, 1],
  [3, 1, 5],
  [11, 1, 20],
  [51, 1, 100],
  [2, 1_000, 1_000],
])('rounds a step of %f, at least %i, up to %i', (min, stepMin, step) => {
  expect(niceStep(min, stepMin)).toBe(step);
});

it('labels whole multiples of its step', () => {
  expect(splitsOf({ min: 180, max: 520 }, 4, 1)).toEqual([200, 300, 400, 500]);
  expect(splitsOf({ min: 0.5, max: 3.5 }, 10, 1)).toEqual([1, 2, 3]);
});

describe('prices near zero', () => {
  /** XRP on monthly bars, a coin that was listed at a fraction of a tick's reach, and a band below zero. */
  const MARKETS = [
    [2_800, 34_000],
    [1, 90_000],
    [1, 1],
    [0, 500],
  ] as const;

  it.each(MARKETS)(
    'keeps the axis of %i to %i ticks at or above zero on every scale',
    (low, high) => {
      for (const mode of SCALE_MODES) {
        const range = priceRangeOf(low, high, 400, 40, mode);
        expect(priceOfPlace(range.min, mode)).toBeGreaterThanOrEqual(0);
        expect(range.max).toBeGreaterThan(placeOf(high, mode));
        const labels = placeSplitsOf(range, mode, high, 10, 1).map((place) =>
          Math.round(priceOfPlace(place, mode)),
        );
        expect(Math.min(...labels)).toBeGreaterThanOrEqual(mode === 'log' ? 1 : 0);
        if (mode !== 'percent') expect(new Set(labels).size).toBe(labels.length);
      }
    },
  );

  it('labels no loss above 100 percent', () => {
    const range = priceRangeOf(2_800, 34_000, 400, 40, 'percent');
    const labels = placeSplitsOf(range, 'percent', 30_000, 8, 1);
    expect(labels.map((place) => percentOf(place, 30_000)).every((it) => it >= -100)).toBe(true);
    expect(percentOf(range.min, 30_000)).toBeGreaterThanOrEqual(-100);
  });

  it('keeps the highest price below the legend when the axis ends at zero', () => {
    const { min, max } = priceRangeOf(2_800, 34_000, 400, 40);
    expect((max - 34_000) / (max - min)).toBeCloseTo(0.1);
  });
});

describe('other scales', () => {
  it('spaces equal ratios equally on a logarithmic scale', () => {
    const [low, middle, high] = [100, 200, 400].map((price) => placeOf(price, 'log'));
    expect((high ?? 0) - (middle ?? 0)).toBeCloseTo((middle ?? 0) - (low ?? 0), 12);
    expect(priceOfPlace(placeOf(6_425_010, 'log'), 'log')).toBeCloseTo(6_425_010, 6);
    expect(placeOf(7, 'linear')).toBe(7);
  });

  it('labels a short logarithmic range with round prices, and a long one by decades', () => {
    const labels = (low: number, high: number) =>
      placeSplitsOf({ min: Math.log(low), max: Math.log(high) }, 'log', 1, 5, 1).map((place) =>
        Math.round(Math.exp(place)),
      );
    expect(labels(99, 201)).toEqual([100, 150, 200]);
    expect(labels(15, 3_000)).toEqual([20, 50, 100, 200, 500, 1_000, 2_000]);
  });

  it('labels whole percentages relative to the start of the view', () => {
    const range = { min: 9_500, max: 10_500 };
    const labels = placeSplitsOf(range, 'percent', 10_000, 4, 1).map((price) =>
      percentOf(price, 10_000).toFixed(2),
    );
    expect(labels).toEqual(['-5.00', '0.00', '5.00']);
  });

  it('places the lowest price above the volume and the highest below the legend on every scale', () => {
    for (const mode of SCALE_MODES) {
      const { min, max } = priceRangeOf(100, 200, 400, 40, mode);
      const heightOf = (price: number) => ((placeOf(price, mode) - min) / (max - min)) * 400;
      expect(heightOf(100)).toBeCloseTo(80, 6);
      expect(heightOf(200)).toBeCloseTo(360, 6);
    }
  });
});
