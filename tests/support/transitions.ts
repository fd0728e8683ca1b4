/** What a report of walks must show: every state seen, every transition taken often enough. */
import { expect } from 'vitest';
import type { WalkReport } from './machine-walk.ts';

/** Each transition is taken at least this often before a walk proves anything. */
export const WALKED_MIN = 20;

/** Prints the counts, and fails by name where one is too low. */
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
