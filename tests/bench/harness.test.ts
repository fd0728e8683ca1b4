/** Arithmetic of the benchmark harness: a goal that cannot be missed is not a goal. */
import { expect, it } from 'vitest';
import { metricOf, lineOf, verdictOf, voidedBy, type Budget } from '#bench/harness/metrics.ts';
import { medianOf, percentileOf, ratioOf, runRounds } from '#bench/harness/rounds.ts';

it('interleaves variants and starts each round with a different one', async () => {
  const order: string[] = [];
  const variant = (name: string) => ({ name, measure: () => order.push(name) });
  const { samples } = await runRounds([variant('a'), variant('b'), variant('c')], 3);
  expect(order.join('')).toBe('abcbcacab');
  expect([...samples.values()].every((list) => list.length === 3)).toBe(true);
  expect(samples.get('b')).toEqual([2, 4, 9]);
});

it('calculates medians, and ratios within a round', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(percentileOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  // The ratio of the medians would be 2; a busy round must not affect the result.
  expect(ratioOf([10, 40, 20], [10, 10, 10])).toBe(2);
  expect(ratioOf([10, 1, 100], [1, 1, 100])).toBe(1);
  expect(() => medianOf([])).toThrow('a median has samples');
  expect(() => ratioOf([1], [1, 2])).toThrow('within a round');
});

const atLeast: Budget = { metric: 'x', of: 'ratio', is: 'at least', goal: 5, floor: 3 };
const atMost: Budget = { metric: 'x', of: 'value', is: 'at most', goal: 10, floor: 20 };
const metric = (ours: number, baseline: number) =>
  metricOf('x', 'us', [ours], { name: 'peer', samples: [baseline] });

it.each([
  [60, 10, atLeast, 'pass'],
  [40, 10, atLeast, 'short'],
  [29, 10, atLeast, 'FAIL'],
  [9, 1, atMost, 'pass'],
  [12, 1, atMost, 'short'],
  [21, 1, atMost, 'FAIL'],
  [NaN, 1, atMost, 'FAIL'],
  [1, 0, atLeast, 'FAIL'],
] as const)('judges %d against %d', (ours, baseline, budget, verdict) => {
  expect(verdictOf(metric(ours, baseline), budget)).toBe(verdict);
});

it('judges ratios, and no absolute values, on a machine that is not ours alone', () => {
  expect(verdictOf(metric(21, 1), atMost, { areRatiosOnly: true })).toBe('unjudged');
  expect(verdictOf(metric(29, 10), atLeast, { areRatiosOnly: true })).toBe('FAIL');
  expect(verdictOf(metric(9, 1), atMost, { areRatiosOnly: true })).toBe('pass');
});

it('fails a metric without a baseline when its ratio is requested', () => {
  expect(verdictOf(metricOf('x', 'us', [9]), atLeast)).toBe('FAIL');
});

it('neither passes nor fails a void metric', () => {
  expect(voidedBy(metric(5, 1), undefined)).toEqual(metric(5, 1));
  const voided = voidedBy(metric(5, 1), 'the feed fell behind');
  expect(verdictOf(voided, atMost)).toBe('void');
  expect(lineOf(voided, atMost, 'void')).toContain('void: the feed fell behind');
});

it('prints name, value, unit, baseline, ratio, goal and verdict on one line', () => {
  const line = lineOf(metric(50, 10), atLeast, 'pass');
  for (const part of ['x', '50 us', 'peer 10', '5x', 'at least 5x', 'floor 3', 'pass']) {
    expect(line).toContain(part);
  }
});
