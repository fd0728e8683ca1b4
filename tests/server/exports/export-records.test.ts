/** Limits on the exports of one account count its own alone. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  expireExports,
  findExport,
  forgetExports,
  insertExport,
  type ExportRecord,
} from '#server/exports/export-records.ts';
import { ALICE, BOB, openTestExchange } from '../../support/test-exchange.ts';

const recordOf = (id: string, status: ExportRecord['status'], at: number): ExportRecord => ({
  id,
  kind: 'convert',
  format: 'csv',
  status,
  failure: status === 'failed' ? 'canceled' : undefined,
  rowCount: 0,
  totalCount: 0,
  size: status === 'ready' ? 1 : undefined,
  sha256: status === 'ready' ? 'hash' : undefined,
  createdAt: epochMs(at),
});

function open() {
  const { db } = openTestExchange();
  insertExport(db, ALICE, recordOf('alice', 'ready', 1));
  insertExport(db, ALICE, recordOf('alice failed', 'failed', 2));
  for (let count = 0; count < 5; count += 1) {
    insertExport(db, BOB, recordOf(`bob ${count}`, count < 3 ? 'ready' : 'failed', 10 + count));
  }
  const statusOf = (user: typeof ALICE, id: string) => findExport(db, user, id)?.status;
  return { db, statusOf };
}

it('expires what is older, and the oldest of the account above its number', () => {
  const { db, statusOf } = open();
  const limits = { before: epochMs(1), userId: BOB, countMax: 2 };
  expect(expireExports(db, limits)).toEqual(['bob 0']);
  expect(['bob 0', 'bob 1'].map((id) => statusOf(BOB, id))).toEqual(['expired', 'ready']);
  expect(statusOf(ALICE, 'alice')).toBe('ready');
  expect(expireExports(db, { ...limits, before: epochMs(2) })).toEqual(['alice']);
});

it('forgets the oldest of the account that have no file', () => {
  const { db, statusOf } = open();
  forgetExports(db, ALICE, 2);
  expect(statusOf(ALICE, 'alice failed')).toBe('failed');
  forgetExports(db, BOB, 1);
  expect(['bob 4', 'bob 3', 'bob 2'].map((id) => statusOf(BOB, id))).toEqual([
    'failed',
    undefined,
    'ready',
  ]);
  expect(statusOf(ALICE, 'alice failed')).toBe('failed');
});
