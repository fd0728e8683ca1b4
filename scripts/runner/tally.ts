/** Counts the results of a step of `npm test` from the reports of its runner. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** A skipped test proves nothing, so a run with one does not pass. */
  readonly skipped: number;
}

export interface NamedTest {
  readonly title: string;
  readonly file: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** First line of the failure's message. */
  readonly reason?: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

/** Counts a file that did not load as one failed test with the file's name. */
export function readVitest(path: string): readonly NamedTest[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ title, status, failureMessages }): NamedTest => {
      const outcome = status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped';
      return { title, file: file.name, outcome, ...reasonIn(failureMessages?.[0]) };
    });
    const hasBroken = file.status === 'failed' && tests.every((test) => test.outcome !== 'failed');
    return hasBroken ? [...tests, { title: file.name, file: file.name, outcome: 'failed' }] : tests;
  });
}

/** Counts an error outside every test (a config, a server that does not start) as one failed test. */
export function readPlaywright(path: string): readonly NamedTest[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  const broken = report.errors.map((): NamedTest => ({
    title: 'playwright itself',
    file: path,
    outcome: 'failed',
  }));
  return [...report.suites.flatMap(testsOf), ...broken];
}

function testsOf(suite: PlaywrightSuite): readonly NamedTest[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }): NamedTest => {
      const outcome =
        status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
      const { error } = results?.at(-1) ?? {};
      return { title: spec.title, file: suite.file, outcome, ...reasonIn(error?.message) };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** @param message lines, in the colors of a terminal. */
function reasonIn(message: string | undefined): Pick<NamedTest, 'reason'> {
  if (message === undefined) return {};
  return { reason: stripVTControlCharacters(message).split('\n', 1).join('') };
}

/** Reads the reports of our own runners: `[{title, file, outcome}]`. */
export function readOwn(path: string): readonly NamedTest[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as NamedTest[]) : [];
}

export function tallyOf(tests: readonly NamedTest[]): Tally {
  const count = (outcome: NamedTest['outcome']): number =>
    tests.filter((test) => test.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** Reads the last "N passed, N failed" a program printed. */
export function tallyOfLines(output: string): Tally | undefined {
  const last = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  if (last === undefined) return undefined;
  return { passed: Number(last[1]), failed: Number(last[2]), skipped: 0 };
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
});
