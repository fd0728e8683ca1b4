import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  connectionBudgetOf,
  readOpenFileLimit,
  withSlack,
} from '#server/runtime/connection-budget.ts';

it('uses the full bounds where descriptors are plenty or unknown', () => {
  const full = { http: 8_192, sockets: 10_000 };
  for (const limit of [undefined, 1_048_576, 24_000]) {
    expect(connectionBudgetOf(limit)).toEqual(full);
  }
});

it('leaves descriptors for everything else at every limit', () => {
  for (const limit of [512, 1_024, 4_096, 8_192, 20_000]) {
    const { http, sockets } = connectionBudgetOf(limit);
    expect(withSlack(http) + withSlack(sockets), String(limit)).toBeLessThanOrEqual(limit - 200);
    expect(Math.min(http, sockets)).toBeGreaterThan(80);
  }
  expect(connectionBudgetOf(100)).toEqual({ http: 16, sockets: 16 });
});

it('reads the limit of the process where the system tells it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  const path = join(folder, 'limits');
  expect(readOpenFileLimit(path)).toBeUndefined();
  writeFileSync(
    path,
    'Max processes 10 10 processes\nMax open files            4096   8192   files\n',
  );
  expect(readOpenFileLimit(path)).toBe(4_096);
  writeFileSync(path, 'Max open files            unlimited   unlimited   files\n');
  expect(readOpenFileLimit(path)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
