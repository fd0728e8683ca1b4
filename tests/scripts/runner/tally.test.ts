/** Counts for "N passed, N failed": a failure never counts as passed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { outcomeLine, REPEATED_FILES_MAX, runStep } from '#scripts/runner/run-step.ts';
import { resultsOf, type Step } from '#scripts/runner/steps.ts';
import {
  readOwn,
  readPlaywright,
  readVitest,
  tallyOf,
  tallyOfLines,
  type NamedTest,
} from '#scripts/runner/tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, report: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(report));
  return path;
}

it('counts vitest tests, and a file that did not load as a failure', () => {
  const path = write('unit.json', {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { title: 'one', status: 'passed' },
          { title: 'two', status: 'failed' },
          { title: 'three', status: 'pending' },
          { title: 'four', status: 'todo' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(tallyOf(readVitest(path))).toEqual({ passed: 1, failed: 2, skipped: 2 });
});

it('counts playwright tests, and an error outside every test as a failure', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const path = write('e2e.json', {
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        file: 'a.e2e.ts',
        specs: [spec('one', 'expected'), spec('two', 'unexpected')],
        suites: [{ file: 'a.e2e.ts', specs: [spec('three', 'flaky'), spec('four', 'skipped')] }],
      },
    ],
  });
  expect(tallyOf(readPlaywright(path))).toEqual({ passed: 1, failed: 3, skipped: 1 });
});

it('keeps the first line of the message of a failure, without colors', () => {
  const message = '\u001B[31mexpected 1 to be 2\u001B[39m\n    at a.test.ts:3';
  const unit = write('reasons.json', {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [{ title: 'one', status: 'failed', failureMessages: [message] }],
      },
    ],
  });
  const tests = [{ status: 'unexpected', results: [{}, { error: { message } }] }];
  const e2e = write('reasons-e2e.json', {
    errors: [],
    suites: [{ file: 'a.e2e.ts', specs: [{ title: 'one', tests }] }],
  });
  for (const [read] of [readVitest(unit), readPlaywright(e2e)]) {
    expect(read?.reason).toBe('expected 1 to be 2');
  }
});

it('reads the last count a program printed', () => {
  expect(tallyOfLines('1 passed, 1 failed\n7 passed, 0 failed\n')).toEqual({
    passed: 7,
    failed: 0,
    skipped: 0,
  });
  expect(tallyOfLines('all is well')).toBeUndefined();
});

const stepOf = (code: string, report?: Step['report']): Step => ({
  name: 'planted',
  command: ['node', '-e', code],
  timeoutMs: 20_000,
  fix: 'mend it',
  ...(report === undefined ? {} : { report }),
});
const reportOf = (outcomes: readonly ('passed' | 'failed' | 'skipped')[]): Step['report'] => ({
  path: 'test-results/planted.json',
  read: () => outcomes.map((outcome, index) => ({ title: `${index}`, file: 'a', outcome })),
});

it('passes a step that ends without error and has only passed tests', async () => {
  const outcome = await runStep(stepOf('', reportOf(['passed', 'passed'])));
  expect(outcome).toMatchObject({ isPassed: true, tally: { passed: 2, failed: 0 } });
});

it.each([
  ['a runner that dies after its tests passed', stepOf('process.exit(3)', reportOf(['passed']))],
  ['a runner that found nothing', stepOf('', reportOf([]))],
  ['a skipped test', stepOf('', reportOf(['passed', 'skipped']))],
  ['a failed test, whatever the exit code says', stepOf('', reportOf(['passed', 'failed']))],
  ['a check with another exit code', stepOf('process.exit(1)')],
  ['a program that does not exist', { ...stepOf(''), command: ['no-such-program'] }],
  ['one that takes too long', { ...stepOf('setInterval(() => {}, 1000)'), timeoutMs: 300 }],
])('fails %s', async (_, step) => {
  const outcome = await runStep(step);
  expect(outcome.isPassed).toBe(false);
  expect(outcome.tally.failed).toBeGreaterThan(0);
});

interface Run {
  readonly files: number;
  /** Outcome of every file in the second run. */
  readonly repeated: 'passed' | 'failed';
}

/** A step of one passing file and of `files` failing ones; its command fails, the repetition ends as `repeated`. */
function failingStep({ files, repeated }: Run): {
  readonly step: Step;
  readonly repeats: string[][];
} {
  const repeats: string[][] = [];
  const step = stepOf('process.exit(1)', {
    path: 'test-results/planted.json',
    read: () => {
      const again = repeats.at(-1);
      if (again !== undefined) {
        return again.map((file) => ({ title: `of ${file}`, file, outcome: repeated }));
      }
      const failed = Array.from({ length: files }, (_, index): NamedTest => {
        return { title: `of f${index}`, file: `f${index}`, outcome: 'failed' };
      });
      return [{ title: 'sound', file: 'sound', outcome: 'passed' }, ...failed];
    },
    repeat: (named) => {
      repeats.push([...named]);
      return ['node', '-e', `process.exit(${repeated === 'passed' ? 0 : 1})`];
    },
  });
  return { step, repeats };
}

it('repeats the files of failed tests once, and names the tests that pass then', async () => {
  const { step, repeats } = failingStep({ files: 2, repeated: 'passed' });
  const outcome = await runStep(step);
  expect(repeats).toEqual([['f0', 'f1']]);
  expect(outcome).toMatchObject({ isPassed: true, tally: { passed: 3, failed: 0 } });
  expect(outcome.repeated.map(({ title }) => title)).toEqual(['of f0', 'of f1']);
  expect(outcomeLine(outcome)).toContain('passed when repeated: of f1');
  const results = readOwn(join(root, resultsOf('planted')));
  expect(results.map(({ title }) => title)).toEqual(['sound', 'of f0', 'of f1']);
});

it('fails a step whose test fails twice', async () => {
  const { step, repeats } = failingStep({ files: 1, repeated: 'failed' });
  const outcome = await runStep(step);
  expect(repeats).toHaveLength(1);
  expect(outcome).toMatchObject({ isPassed: false, tally: { passed: 1, failed: 1 } });
});

it('names no test as repeated that failed again in another project', async () => {
  const { step } = failingStep({ files: 1, repeated: 'failed' });
  let runs = 0;
  const title = 'of f0';
  const read = (): readonly NamedTest[] => [
    { title, file: 'f0', outcome: 'failed' },
    // The same test in the second project passes when it is repeated.
    { title, file: 'f0', outcome: runs++ === 0 ? 'failed' : 'passed' },
  ];
  const path = 'test-results/planted.json';
  const outcome = await runStep({ ...step, report: { ...step.report, path, read } });
  expect(runs).toBe(2);
  expect(outcome).toMatchObject({ isPassed: false, repeated: [] });
});

it('repeats nothing when many files fail', async () => {
  const { step, repeats } = failingStep({ files: REPEATED_FILES_MAX + 1, repeated: 'passed' });
  const outcome = await runStep(step);
  expect(repeats).toEqual([]);
  expect(outcome).toMatchObject({ isPassed: false, tally: { failed: REPEATED_FILES_MAX + 1 } });
});

it('repeats nothing when the runner failed outside its tests', async () => {
  const { step, repeats } = failingStep({ files: 1, repeated: 'passed' });
  const path = 'test-results/planted.json';
  const read = (): readonly NamedTest[] => [
    { title: 'of f0', file: 'f0', outcome: 'failed' },
    { title: 'playwright itself', file: path, outcome: 'failed' },
  ];
  const outcome = await runStep({ ...step, report: { ...step.report, path, read } });
  expect(repeats).toEqual([]);
  expect(outcome).toMatchObject({ isPassed: false, tally: { failed: 2 } });
});
