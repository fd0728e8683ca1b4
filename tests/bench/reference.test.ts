import { expect, it } from 'vitest';
import { metricOf, verdictOf, type Budget } from '#bench/harness/metrics.ts';
import { floorOn, slownessNow } from '#bench/harness/reference.ts';

const budgetOf = (is: Budget['is'], goal: number, floor: number): Budget => ({
  metric: 'x',
  of: 'value',
  is,
  goal,
  floor,
});

it('moves floors of times and rates by the slowness of the machine, and no others', () => {
  expect(floorOn(2.5, 200, 'ms')).toBe(500);
  expect(floorOn(2.5, 900, 'ms/s')).toBe(2_250);
  expect(floorOn(2.5, 10_000, 'orders/s')).toBe(4_000);
  expect(floorOn(2.5, 14, 'requests')).toBe(14);
});

it('judges an absolute value by the moved floor, and its goal as it is', () => {
  const age = budgetOf('at most', 50, 200);
  expect(verdictOf(metricOf('x', 'ms', [400]), age)).toBe('FAIL');
  expect(verdictOf(metricOf('x', 'ms', [400]), age, { slowness: 2.5 })).toBe('short');
  expect(verdictOf(metricOf('x', 'ms', [600]), age, { slowness: 2.5 })).toBe('FAIL');
  const rate = budgetOf('at least', 10_000, 5_000);
  expect(verdictOf(metricOf('x', 'orders/s', [2_500]), rate, { slowness: 2.5 })).toBe('short');
});

it('judges a ratio alike on every machine', () => {
  const budget: Budget = { ...budgetOf('at most', 0.5, 1), of: 'ratio' };
  const metric = metricOf('x', 'ms', [20], { name: 'peer', samples: [10] });
  expect(verdictOf(metric, budget, { slowness: 4 })).toBe('FAIL');
});

it('makes no floor stricter on a quick machine', () => {
  expect(slownessNow()).toBeGreaterThanOrEqual(1);
});
