/** A verdict says unsure where the measurement cannot decide. */
import { expect, it } from 'vitest';
import {
  metricOf,
  lineOf,
  percentileMetricOf,
  verdictOf,
  type Budget,
} from '#bench/harness/metrics.ts';
import {
  isWithin,
  percentileSpreadOf,
  quantileOf,
  ratioSpreadOf,
  spreadOf,
} from '#bench/harness/spread.ts';

it('interpolates quantiles, and has no quartiles of two samples', () => {
  expect(quantileOf([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantileOf([10, 20], 1)).toBe(20);
  expect(spreadOf([1, 2, 3, 4, 5])).toEqual({ low: 2, high: 4 });
  expect(spreadOf([1, 2])).toBeUndefined();
  expect(() => quantileOf([], 0.5)).toThrow('has samples');
});

it('treats a bound at an edge of the spread as decided', () => {
  expect(isWithin({ low: 1, high: 3 }, 2)).toBe(true);
  expect(isWithin({ low: 1, high: 3 }, 3)).toBe(false);
  expect(isWithin({ low: 2, high: 2 }, 2)).toBe(false);
});

it('narrows the spread of a percentile with the number of values', () => {
  const valuesOf = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, at) => at / count);
  const widthOf = (count: number): number => {
    const spread = percentileSpreadOf(valuesOf(count), 0.5);
    return (spread?.high ?? NaN) - (spread?.low ?? NaN);
  };
  expect(widthOf(100)).toBeCloseTo(0.067, 2);
  expect(widthOf(10_000)).toBeLessThan(widthOf(100) / 5);
  expect(percentileSpreadOf([1, 2], 0.5)).toBeUndefined();
});

it('takes the widest ratios of two spreads', () => {
  expect(ratioSpreadOf({ low: 2, high: 4 }, { low: 1, high: 2 })).toEqual({ low: 1, high: 4 });
  expect(ratioSpreadOf(undefined, { low: 1, high: 2 })).toBeUndefined();
});

const atMost: Budget = { metric: 'x', of: 'value', is: 'at most', goal: 10, floor: 20 };

it.each([
  [[7, 8, 9, 9, 9], 'pass'],
  [[8, 9, 9, 11, 12], 'unsure'],
  [[9, 9.5, 11, 12, 13], 'unsure'],
  [[11, 12, 13, 14, 15], 'short'],
  [[9, 9.5, 25, 26, 27], 'FAIL'],
  // Too few samples: a tenth on both sides.
  [[9.5], 'unsure'],
  [[8], 'pass'],
  [[12], 'short'],
])('judges samples %j as %s', (samples, verdict) => {
  expect(verdictOf(metricOf('x', 'ms', samples), atMost)).toBe(verdict);
});

it('is never unsure about a count', () => {
  expect(verdictOf(metricOf('x', 'requests', [10]), atMost)).toBe('pass');
});

it('judges the spread of a ratio within its rounds', () => {
  const budget: Budget = { ...atMost, of: 'ratio', goal: 0.5, floor: 2 };
  const peer = { name: 'peer', samples: [10, 20, 40, 80] };
  expect(verdictOf(metricOf('x', 'ms', [4, 8, 16, 32], peer), budget)).toBe('pass');
  expect(verdictOf(metricOf('x', 'ms', [4, 8, 22, 44], peer), budget)).toBe('unsure');
});

it('gives a pooled percentile the spread of its rank', () => {
  const values = Array.from({ length: 100 }, (_, at) => at);
  const metric = percentileMetricOf('x', values, 0.95, { name: 'peer', values });
  expect(metric).toMatchObject({ value: 95, ratio: 1 });
  expect(metric.spread?.low).toBeLessThan(95);
  expect(metric.ratioSpread?.high).toBeGreaterThan(1);
  expect(percentileMetricOf('x', [], 0.95).value).toBeNaN();
});

it('prints a judged value raw and scaled, both with their spread', () => {
  const line = lineOf(metricOf('x', 'ms', [20, 22, 24]), atMost, 'short', 2);
  expect(line).toContain('22 ms (21 to 23)');
  expect(line).toContain('scaled 11 (9.9 to 12.1)');
  expect(lineOf(metricOf('x', 'requests', [3]), atMost, 'pass')).not.toContain('scaled');
});
