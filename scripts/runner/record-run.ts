/** Records which tests passed only when their files ran again, one line for each run of `npm test`. Decision 108
 *  goes when ten runs in a row, on busy machines too, have no such test. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './programs.ts';
import type { Outcome } from './run-step.ts';

export const RUNS_PATH = 'test-results/runs.tsv';

/** @returns "2026-11-28T17:40:00.000Z, load 2.1: tests/e2e/push.e2e.ts [NOTI-03] sends…", or "none". */
export function runLine(outcomes: readonly Outcome[], date: Date, load: number): string {
  const names = outcomes.flatMap(({ repeated }) =>
    repeated.map(({ file, title }) => `${file} ${title}`),
  );
  return `${date.toISOString()}\tload ${load.toFixed(1)}\t${names.join('; ') || 'none'}`;
}

export function recordRun(outcomes: readonly Outcome[]): void {
  const line = runLine(outcomes, new Date(), loadavg()[0] ?? NaN);
  const path = join(root, RUNS_PATH);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${line}\n`);
  console.log(`Passed only when repeated: ${line.split('\t').at(-1)}`);
}
