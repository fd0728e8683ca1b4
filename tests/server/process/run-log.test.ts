import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRunLog } from '#server/process/run-log.ts';

const AT = '2026-01-01T00:00:00.000Z';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (pid: number) => openRunLog(folder, pid, () => AT);
const lines = (): unknown[] =>
  readFileSync(join(folder, 'runs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

it('records the start and the first reason of an end', () => {
  const log = open(7);
  expect(log.unreported).toBeUndefined();
  log.end('SIGTERM', 0);
  log.end('uncaught exception', 1);
  expect(lines()).toEqual([
    { event: 'start', pid: 7, at: AT },
    { event: 'end', pid: 7, at: AT, reason: 'SIGTERM', exit_code: 0 },
  ]);
  expect(open(8).unreported).toBeUndefined();
});

it('names a run that ended without a record', () => {
  open(7);
  expect(open(8).unreported).toEqual({ event: 'start', pid: 7, at: AT });
});

it('stays small over many runs, and opens after a cut line', () => {
  for (let pid = 0; pid < 300; pid += 1) open(pid).end('SIGTERM', 0);
  expect(lines()).toHaveLength(201);
  rmSync(join(folder, 'runs.jsonl'));
  mkdirSync(join(folder, 'runs.jsonl.d'));
  expect(open(1).unreported).toBeUndefined();
});

it('never throws when the folder cannot be written', () => {
  const missing = openRunLog(join(folder, 'missing'), 7, () => AT);
  expect(() => missing.end('SIGTERM', 0)).not.toThrow();
});
