/** Checks a report of walks: every state was visited, every transition was taken often enough. */
import { expect } from 'vitest';
import { WALKED_MIN, type WalkReport } from './machine-walk.ts';

/** Prints the counts, and fails with the name of each transition below the minimum. */
export function expectWalked(
  title: string,
  report: WalkReport,
  { states }: { states: readonly string[] },
): void {
  const lines = [...report.counts].map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
  console.log(`${title}, ${report.walkCount} walks\n${lines.join('\n')}`);
  const rare = [...report.counts]
    .filter(([, count]) => count < WALKED_MIN)
    .map(([name, count]) => `${name} (${count})`);
  expect(rare).toEqual([]);
  expect([...report.states].toSorted()).toEqual([...states].toSorted());
}
