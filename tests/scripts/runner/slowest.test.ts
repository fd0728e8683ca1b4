import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowestLines } from '#scripts/runner/slowest.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-slowest-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('lists the slowest tests of all files, slowest first', () => {
  const path = join(folder, 'unit.json');
  const report = {
    testResults: [
      {
        name: join(folder, 'tests/a.test.ts'),
        assertionResults: [
          { fullName: 'fills an order', duration: 1_240.4 },
          { fullName: 'never ran', duration: null },
        ],
      },
      {
        name: join(folder, 'tests/b.test.ts'),
        assertionResults: [
          { fullName: 'walks every state', duration: 12_000 },
          { fullName: 'has no time' },
          { fullName: 'cancels', duration: 3 },
        ],
      },
    ],
  };
  writeFileSync(path, JSON.stringify(report));
  expect(slowestLines(path, folder, 3)).toEqual([
    '  12.0 s  tests/b.test.ts  walks every state',
    '   1.2 s  tests/a.test.ts  fills an order',
    '   0.0 s  tests/b.test.ts  cancels',
  ]);
});

it('has no lines without a report', () => {
  expect(slowestLines(join(folder, 'missing.json'), folder)).toEqual([]);
});
