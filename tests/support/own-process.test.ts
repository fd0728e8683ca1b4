/** Runs the files of `dom-own` as the files of `dom` run: each must fail there, or it does not need its own process. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { readVitest } from '#scripts/runner/tally.ts';
import { IS_LONG } from './count-of.ts';
import { OWN_PROCESS_FILES } from './own-process.ts';

const FILES = Object.keys(OWN_PROCESS_FILES);
/** Some of these tests fail because an event never arrives. */
const EVENT_TIMEOUT_MS = 5_000;

it('names files that exist', () => {
  expect(FILES).not.toEqual([]);
  expect(FILES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

// Costs ten seconds of processor time, and only a new version of Node, vitest or happy-dom changes the result.
if (IS_LONG) {
  it('names no file that passes in a VM context', () => {
    const failed = failedInContexts();
    expect(FILES.filter((path) => !failed.has(path))).toEqual([]);
  });
}

function failedInContexts(): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'own-process-'));
  const report = join(folder, 'report.json');
  try {
    const flags = ['--pool=vmForks', `--testTimeout=${EVENT_TIMEOUT_MS}`, '--reporter=json'];
    spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project=dom-own', ...flags, `--outputFile=${report}`],
      { cwd: root, env: { PATH: process.env['PATH'] } },
    );
    const tests = readVitest(report).map((test) => ({ ...test, file: relative(root, test.file) }));
    expect([...new Set(tests.map(({ file }) => file))].toSorted()).toEqual(FILES.toSorted());
    return new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
