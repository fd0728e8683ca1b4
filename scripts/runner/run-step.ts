/** Runs one step and reports its outcome. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './programs.ts';
import type { Step } from './steps.ts';
import { tallyOf, tallyOfLines, type Tally } from './tally.ts';

export interface Outcome {
  readonly step: Step;
  readonly tally: Tally;
  readonly isPassed: boolean;
  readonly durationMs: number;
  /** Full output of a failed step. */
  readonly output: string;
  /** Reason for the failure when the runner's own output does not contain it. */
  readonly reason: string | undefined;
}

/** `timeoutFactor` multiplies the time limit of a step. */
export async function runStep(
  step: Step,
  env: Readonly<Record<string, string>> = {},
  timeoutFactor = 1,
): Promise<Outcome> {
  if (step.report !== undefined) rmSync(join(root, step.report.path), { force: true });
  const timeoutMs = step.timeoutMs * timeoutFactor;
  const finished = await run(step.command, { env: { ...step.env, ...env }, timeoutMs });
  const { exitCode, output, durationMs, isTimedOut } = finished;
  const counted = countedBy(step, output, exitCode === 0);
  const reason = isTimedOut
    ? `took longer than ${Math.round(timeoutMs / 1000)} s`
    : reasonOf(counted, exitCode);
  const hasFailed = reason !== undefined || exitCode !== 0;
  // A runner that crashed counts as a failure even when all its completed tests passed.
  const failed = hasFailed ? Math.max(1, counted.failed) : counted.failed;
  const isPassed = failed === 0;
  return { step, tally: { ...counted, failed }, isPassed, durationMs, output, reason };
}

function countedBy(step: Step, output: string, isZeroExit: boolean): Tally {
  if (step.report === undefined) {
    return { passed: isZeroExit ? 1 : 0, failed: isZeroExit ? 0 : 1, skipped: 0 };
  }
  const tests = step.report.read(join(root, step.report.path));
  if (tests.length > 0) return tallyOf(tests);
  return tallyOfLines(output) ?? { passed: 0, failed: 0, skipped: 0 };
}

function reasonOf(tally: Tally, exitCode: number): string | undefined {
  if (tally.failed > 0) return undefined;
  if (tally.passed === 0 && exitCode === 0) return 'found nothing to test';
  if (tally.skipped > 0) return `${tally.skipped} skipped, and a skipped test holds nothing`;
  return exitCode === 0 ? undefined : `ended with exit code ${exitCode}`;
}

/** "unit  812 passed  34.2 s". */
export function outcomeLine({ step, tally, isPassed, durationMs, reason }: Outcome): string {
  const counts = `${tally.passed} passed${isPassed ? '' : `, ${tally.failed} failed`}`;
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  const why = reason === undefined ? '' : `  (${reason})`;
  return `${isPassed ? 'ok  ' : 'FAIL'} ${step.name.padEnd(13)} ${counts.padEnd(24)} ${seconds}${why}`;
}
