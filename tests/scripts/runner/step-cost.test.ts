/** Costs of rounds in passes of the reference loop: the same work has the same cost on a machine of another speed. */
import { expect, it } from 'vitest';
import { costLine, costOf } from '#scripts/runner/step-cost.ts';

const measure = (durationSec: number, passMsBefore = 4, passMsAfter = passMsBefore) =>
  costOf({ durationMs: durationSec * 1000, passMsBefore, passMsAfter, budget: 100 });

it('divides the duration by the mean of both timings', () => {
  expect(measure(430, 4.2, 4.4).kiloPasses).toBeCloseTo(100, 10);
});

it('gives the same work the same cost on a machine of half the speed', () => {
  expect(measure(800, 8)).toEqual(measure(400, 4));
});

it('counts nothing of the time that a round measures for on any machine', () => {
  const measureFor = (durationMs: number, passMs: number) =>
    costOf({
      durationMs,
      passMsBefore: passMs,
      passMsAfter: passMs,
      fixedMs: 50_000,
      budget: 100,
    });
  expect(measureFor(450_000, 4).kiloPasses).toBe(100);
  expect(measureFor(250_000, 2)).toEqual(measureFor(450_000, 4));
});

it('warns from a tenth above the budget, and fails from a third above it', () => {
  expect([400, 439, 441, 532, 535].map((sec) => measure(sec).verdict)).toEqual([
    'within',
    'within',
    'warned',
    'warned',
    'exceeded',
  ]);
});

it('judges nothing when the timings differ by more than a fifth, in either direction', () => {
  expect(measure(4_000, 4, 4.9).verdict).toBe('unjudged');
  expect(measure(4_000, 4.9, 4).verdict).toBe('unjudged');
  expect(measure(4_000, 4, 4.7).verdict).toBe('exceeded');
});

it('prints cost, budget and what to do', () => {
  expect(costLine('unit', measure(400), 100)).toBe(
    '     unit costs 100.0 thousand loops, budget 100.0',
  );
  expect(costLine('unit', measure(600), 100)).toMatch(/FAIL, 50 % above it; a third is the limit$/);
});
