import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { metricOf, onThread, verdictOf, type Budget } from '#bench/harness/metrics.ts';
import {
  disturbanceLine,
  disturbanceOf,
  REFERENCE_MS,
  scaledValue,
  slownessOf,
  timingOf,
} from '#bench/harness/reference.ts';
import { referenceLoop } from '#bench/harness/reference-loop.ts';

const budgetOf = (is: Budget['is'], goal: number, floor: number): Budget => ({
  metric: 'x',
  of: 'value',
  is,
  goal,
  floor,
});

it('times every pass of the loop, and leaves out those that compile it', () => {
  const passes = referenceLoop(3);
  expect(passes).toHaveLength(3);
  expect(passes.every((ms) => ms > 0)).toBe(true);
  expect(timingOf([90, 80, 3, 1, 2], 2)).toBe(2);
});

it('runs from its text, because browsers receive it without its module', () => {
  const passes: unknown = runInNewContext(`(${referenceLoop.toString()})(2)`, { performance });
  expect(passes).toHaveLength(2);
});

it('compares a timing with the machine of the goals', () => {
  expect(slownessOf(2 * REFERENCE_MS.node)).toBe(2);
  expect(slownessOf(REFERENCE_MS.worker / 2, 'worker')).toBe(0.5);
});

it('converts times, loads and rates to the machine of the goals, and nothing else', () => {
  expect(scaledValue(500, 'ms', 2.5)).toBe(200);
  expect(scaledValue(900, 'ms/s', 2)).toBe(450);
  expect(scaledValue(80, '% of the thread', 2)).toBe(40);
  expect(scaledValue(4_000, 'orders/s', 2.5)).toBe(10_000);
  expect(scaledValue(14, 'requests', 2.5)).toBe(14);
  expect(scaledValue(20, 'MB an hour', 2.5)).toBe(20);
  expect(scaledValue(200, 'ms', 0.5)).toBe(400);
});

it('leaves the part of a time that no machine changes', () => {
  expect(scaledValue(8_000, 'ms', 2, 4_000)).toBe(6_000);
  expect(scaledValue(12, 'ms', 0.5, 16.7)).toBe(12);
});

it('judges goal and floor of an absolute value after the conversion', () => {
  const age = budgetOf('at most', 50, 200);
  const slow = { slowness: 2.5 };
  expect(verdictOf(metricOf('x', 'ms', [110]), age, slow)).toBe('pass');
  expect(verdictOf(metricOf('x', 'ms', [400]), age)).toBe('FAIL');
  expect(verdictOf(metricOf('x', 'ms', [400]), age, slow)).toBe('short');
  expect(verdictOf(metricOf('x', 'ms', [600]), age, slow)).toBe('FAIL');
  const rate = budgetOf('at least', 10_000, 5_000);
  expect(verdictOf(metricOf('x', 'orders/s', [2_500]), rate, slow)).toBe('short');
  expect(verdictOf(metricOf('x', 'orders/s', [12_000]), rate, { slowness: 0.5 })).toBe('short');
});

it('uses the slowness of the measured thread instead of the machine’s', () => {
  const age = budgetOf('at most', 50, 200);
  const metric = onThread(metricOf('x', 'ms', [110]), 2.5);
  expect(verdictOf(metric, age, { slowness: 1 })).toBe('pass');
  expect(onThread(metricOf('x', 'ms', [110]), NaN).slowness).toBeUndefined();
});

it('judges a ratio alike on every machine', () => {
  const budget: Budget = { ...budgetOf('at most', 0.5, 1), of: 'ratio' };
  const metric = metricOf('x', 'ms', [20], { name: 'peer', samples: [10] });
  expect(verdictOf(metric, budget, { slowness: 4 })).toBe('FAIL');
});

it.each([
  [[2, 2, 2, 2.1], 'calm'],
  [[2, 2.5, 2.6, 2.7], 'disturbed'],
  [[2, 3, 4, 9], 'heavily disturbed'],
])('derives from timings %j that the machine was %s', (timings, word) => {
  const disturbance = disturbanceOf(timings);
  expect(disturbance).toMatchObject({ minMs: 2, count: 4 });
  expect(disturbanceLine(disturbance)).toContain(`The machine was ${word} (`);
});
