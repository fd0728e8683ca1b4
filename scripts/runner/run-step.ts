/** Runs one step and reports its outcome. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, type Finished } from './programs.ts';
import { resultsOf, type Step } from './steps.ts';
import { tallyOf, tallyOfLines, type NamedTest, type Tally } from './tally.ts';

/** With more failed files than this, the fault is not a matter of chance, and nothing runs again. */
export const REPEATED_FILES_MAX = 4;

export interface Outcome {
  readonly step: Step;
  readonly tally: Tally;
  readonly isPassed: boolean;
  readonly durationMs: number;
  /** Full output of a step in which a test failed, also of one that passed when it was repeated. */
  readonly output: string;
  /** Reason for the failure when the runner's own output does not contain it. */
  readonly reason: string | undefined;
  readonly failedTests: readonly NamedTest[];
  /** Tests that failed first and passed when their files ran again. */
  readonly repeated: readonly NamedTest[];
}

interface Attempt extends Finished {
  readonly tests: readonly NamedTest[];
}

type Env = Readonly<Record<string, string>>;

/**
 * Runs a step. When tests of a few files fail, these files run once more, alone, and only the second results count:
 * on a busy machine a page can miss a time limit once. The outcome names these tests, so that they get mended.
 * `timeoutFactor` multiplies the time limit of a step.
 */
export async function runStep(step: Step, env: Env = {}, timeoutFactor = 1): Promise<Outcome> {
  const timeoutMs = step.timeoutMs * timeoutFactor;
  const first = await attempt(step, step.command, env, timeoutMs);
  const files = repeatedFiles(step, first);
  if (step.report?.repeat === undefined || files.length === 0) {
    return outcomeOf(step, first, [], timeoutMs);
  }
  const second = await attempt(step, step.report.repeat(files), env, timeoutMs);
  const others = first.tests.filter(({ file }) => !files.includes(file));
  const merged: Attempt = {
    ...second,
    tests: [...others, ...second.tests],
    output: `${first.output}\n\nRuns again: ${files.join(', ')}\n\n${second.output}`,
    durationMs: first.durationMs + second.durationMs,
  };
  const titlesWith = (outcome: NamedTest['outcome']): ReadonlySet<string> =>
    new Set(withOutcome(second.tests, outcome).map(({ title }) => title));
  const [passedNow, failedAgain] = [titlesWith('passed'), titlesWith('failed')];
  // Several projects run tests of the same title.
  const repeated = withOutcome(first.tests, 'failed').filter(
    ({ title }) => passedNow.has(title) && !failedAgain.has(title),
  );
  return outcomeOf(step, merged, repeated, timeoutMs);
}

async function attempt(
  step: Step,
  command: readonly string[],
  env: Env,
  timeoutMs: number,
): Promise<Attempt> {
  const { report } = step;
  if (report !== undefined) rmSync(join(root, report.path), { force: true });
  const finished = await run(command, { env: { ...step.env, ...env }, timeoutMs });
  return { ...finished, tests: report?.read(join(root, report.path)) ?? [] };
}

/** @returns the files to run again; none after a run that ended early, failed outside its tests, or has too many of
 *  them. */
function repeatedFiles({ report }: Step, { tests, isTimedOut }: Attempt): readonly string[] {
  const files = new Set(withOutcome(tests, 'failed').map(({ file }) => file));
  // Errors outside every test are counted under the name of the report.
  const isOutside = [...files].some((file) => report !== undefined && file.endsWith(report.path));
  return isTimedOut || isOutside || files.size > REPEATED_FILES_MAX ? [] : [...files];
}

const withOutcome = (
  tests: readonly NamedTest[],
  outcome: NamedTest['outcome'],
): readonly NamedTest[] => tests.filter((test) => test.outcome === outcome);

function outcomeOf(
  step: Step,
  { tests, exitCode, output, durationMs, isTimedOut }: Attempt,
  repeated: readonly NamedTest[],
  timeoutMs: number,
): Outcome {
  if (step.report !== undefined) writeResults(step, tests);
  const counted = countedBy(step, tests, output, exitCode === 0);
  const reason = isTimedOut
    ? `took longer than ${Math.round(timeoutMs / 1000)} s`
    : reasonOf(counted, exitCode);
  const hasFailed = reason !== undefined || exitCode !== 0;
  // A runner that crashed counts as a failure even when all its completed tests passed.
  const failed = hasFailed ? Math.max(1, counted.failed) : counted.failed;
  const isPassed = failed === 0;
  return {
    step,
    tally: { ...counted, failed },
    isPassed,
    durationMs,
    output,
    reason,
    failedTests: withOutcome(tests, 'failed'),
    repeated,
  };
}

function writeResults(step: Step, tests: readonly NamedTest[]): void {
  const path = join(root, resultsOf(step.name));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(tests, undefined, 1));
}

function countedBy(
  step: Step,
  tests: readonly NamedTest[],
  output: string,
  isZeroExit: boolean,
): Tally {
  if (step.report === undefined) {
    return { passed: isZeroExit ? 1 : 0, failed: isZeroExit ? 0 : 1, skipped: 0 };
  }
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
export function outcomeLine({
  step,
  tally,
  isPassed,
  durationMs,
  reason,
  repeated,
}: Outcome): string {
  const counts = `${tally.passed} passed${isPassed ? '' : `, ${tally.failed} failed`}`;
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  const why = reason === undefined ? '' : `  (${reason})`;
  const notes = repeated.map(({ title }) => `\n     passed when repeated: ${title}`).join('');
  return `${isPassed ? 'ok  ' : 'FAIL'} ${step.name.padEnd(13)} ${counts.padEnd(24)} ${seconds}${why}${notes}`;
}
