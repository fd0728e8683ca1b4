/** Checks a report of walks: every state was visited, every transition was taken often enough. */
import { expect } from 'vitest';
import { WALKED_MIN, type WalkReport } from './machine-walk.ts';

/** Prints the counts, and fails with the name of each transition below the minimum. */
export function expectWalked(
  title: string,
  report: WalkReport,
  { states, neverWalked = [] }: { states: readonly string[]; neverWalked?: readonly string[] },
): void {
  const lines = [...report.counts].map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
  console.log(`${title}\n${lines.join('\n')}`);
  const rare = [...report.counts]
    .filter(([name, count]) => count < WALKED_MIN && !neverWalked.includes(name))
    .map(([name, count]) => `${name} (${count})`);
  expect(rare).toEqual([]);
  expect([...report.states].toSorted()).toEqual([...states].toSorted());
}
