/** Rounds run their steps, measure their cost, and name the one that costs too much. */
import { expect, it, vi } from 'vitest';
import { runRounds, type Round } from '#scripts/runner/rounds.ts';
import budgets from '#scripts/runner/step-budgets.json' with { type: 'json' };
import type { Step } from '#scripts/runner/steps.ts';
import { ROUNDS } from '#scripts/test.ts';

const step = (name: string, code: string): Step => ({
  name,
  command: ['node', '-e', code],
  timeoutMs: 60_000,
  fix: '',
});
const ok = step('ok', '');

async function printedBy(rounds: readonly Round[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { outcomes, tooCostly } = await runRounds(rounds, { timeLoop: async () => 2.9 });
  const lines = log.mock.calls.map(([line]) => String(line));
  return { lines, outcomes, tooCostly };
}

it('prints the speed of the machine, each outcome, and the cost of each round beside its budget', async () => {
  const { lines, outcomes, tooCostly } = await printedBy([
    { name: 'first', steps: [ok, { ...ok, name: 'second' }], budget: 1_000_000 },
  ]);
  expect(lines[0]).toBe(
    'Reference loop on two cores: 2.90 ms, 2.0 times that of the machine of the goals.',
  );
  expect(lines.at(-1)).toMatch(/^ {5}first costs \d+\.\d thousand loops, budget 1000000\.0/);
  expect(outcomes.map((outcome) => outcome.step.name).toSorted()).toEqual(['ok', 'second']);
  expect(tooCostly).toEqual([]);
});

it('names a round that costs a third more than its budget', async () => {
  const { tooCostly } = await printedBy([
    { name: 'cheap', steps: [ok], budget: 1_000_000 },
    { name: 'dear', steps: [ok], budget: 0.000_001 },
  ]);
  expect(tooCostly).toEqual(['dear']);
});

it('judges neither a failed round nor one without a budget', async () => {
  const failing = step('failing', 'process.exit(1)');
  const { lines, outcomes } = await printedBy([
    { name: 'failed', steps: [failing], budget: 0.000_001 },
    { name: 'free', steps: [ok] },
  ]);
  expect(lines.some((line) => line.includes(' costs '))).toBe(false);
  expect(outcomes.map(({ isPassed }) => isPassed)).toEqual([false, true]);
});

it('has a budget for each round of `npm test` that takes minutes, and no other', () => {
  const judged = ROUNDS.filter(({ budget }) => budget !== undefined);
  expect(Object.fromEntries(judged.map(({ name, budget }) => [name, budget]))).toEqual(budgets);
});
