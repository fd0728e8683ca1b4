import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { units } from '#contract/core/decimal.ts';
import { coinId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ExportKind } from '#contract/rest/history-export.ts';
import type { Db } from '#server/db/database.ts';
import { recordTable } from '#server/earn/day-rows.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { runRecordTransaction } from '#server/exchange/transaction.ts';
import { HistoryExports, type ExportRequest } from '#server/exports/history-exports.ts';
import { countOf } from '#tests/support/count-of.ts';
import { ALICE, BOB, openTestExchange, type TestExchange } from '#tests/support/test-exchange.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';

/** Of the inserted converts: one per second. */
const START = 1_700_000_000_000;
const ROW_COUNT = countOf({ short: 30_000, long: 100_000 });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly start: (wanted: ExportRequest) => Promise<ReturnType<HistoryExports['start']>>;
  readonly exports: HistoryExports;
  readonly folder: string;
  readonly errors: unknown[];
  /** Rows of each read of the histories. */
  readonly reads: number[];
  pass(ms: number): void;
}

async function openExports(
  test: TestExchange,
  {
    folder = newFolder(),
    rowCountMax = 1_000_000,
    onRead = () => {},
  }: { folder?: string; rowCountMax?: number; onRead?: (rowCount: number) => void } = {},
): Promise<Opened> {
  const errors: unknown[] = [];
  const reads: number[] = [];
  let shiftMs = 0;
  const watched = new Proxy(test.db, {
    get: (db, name) => {
      if (name !== 'all') return (db[name as keyof Db] as () => void).bind(db);
      return (...args: Parameters<Db['all']>) => {
        const rows = db.all(...args);
        reads.push(rows.length);
        onRead(rows.length);
        return rows;
      };
    },
  });
  const clock = () => epochMs(START + 200_000_000 + shiftMs);
  const write: WriteRecords = (work) => test.exchange.transact(() => work(clock()));
  const exports = await HistoryExports.open({
    db: watched,
    folder,
    clock,
    write,
    randomBytes: (count) => randomBytes(count),
    coinOf: (id) => test.exchange.coins.find((coin) => coin.id === id)?.code ?? '',
    rowCountMax,
    onError: (error) => errors.push(error),
  });
  const start: Opened['start'] = (wanted) =>
    runRecordTransaction(write, (tx) => exports.start(tx, wanted));
  return { exports, start, folder, errors, reads, pass: (ms) => void (shiftMs += ms) };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  folders.push(folder);
  return folder;
}

/** `count` converts of Alice, and one of Bob. */
function insertConverts({ db }: TestExchange, count: number): void {
  db.run(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)
     INSERT INTO convert_order (user_id, kind, request_id, intent, wallet_type, from_coin_id,
       to_coin_id, from_units, to_units, rate_units, status, created_at_ms, done_at_ms)
     SELECT :alice, 'instant', 'r' || n, '{}', 2, 1, 2, 100000000 + n, n, n, 'done',
       :start + n * 1000, :start + n * 1000 FROM number
     UNION ALL
     SELECT :bob, 'instant', 'bobs', '{}', 2, 1, 2, 7, 7, 7, 'done', :start, :start`,
    { count, alice: ALICE, bob: BOB, start: START },
  );
}

const request = (kind: ExportKind = 'convert', patch: Partial<ExportRequest> = {}) => ({
  userId: ALICE,
  kind,
  format: 'csv' as const,
  since: undefined,
  until: undefined,
  ...patch,
});

async function start({ start }: Opened, wanted: ExportRequest): Promise<string> {
  const record = await start(wanted);
  if (isRejection(record)) throw new Error('not started');
  return record.id;
}

async function finish(opened: Opened, wanted: ExportRequest = request()) {
  const id = await start(opened, wanted);
  await end(opened, wanted.userId, id);
  return { id, record: opened.exports.find(wanted.userId, id) };
}

const end = ({ exports }: Opened, userId: UserId, id: string): Promise<void> =>
  vi.waitFor(() => expect(exports.find(userId, id)?.status).not.toBe('queued'), {
    timeout: 60_000,
    interval: 5,
  });

const textOf = ({ exports }: Opened, id: string): string =>
  readFileSync(exports.file(ALICE, id)?.path ?? '', 'utf8');

it(`writes ${ROW_COUNT} rows in small reads, each on disk before the next`, async () => {
  const test = openTestExchange();
  insertConverts(test, ROW_COUNT);
  let readCount = 0;
  let unwrittenMax = 0;
  const folder = newFolder();
  const opened = await openExports(test, {
    folder,
    onRead: (rowCount) => {
      const [part] = readdirSync(folder);
      // Lines have at least 90 characters.
      const written = part === undefined ? 0 : statSync(join(folder, part)).size / 90;
      unwrittenMax = Math.max(unwrittenMax, readCount - written);
      readCount += rowCount;
    },
  });
  const { id, record } = await finish(opened);
  const text = textOf(opened, id);
  expect(record).toMatchObject({ status: 'ready', rowCount: ROW_COUNT, totalCount: ROW_COUNT });
  expect(record?.size).toBe(Buffer.byteLength(text));
  expect(record?.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  expect(text.split('\r\n')).toHaveLength(ROW_COUNT + 2);
  expect(Math.max(...opened.reads)).toBe(100);
  // One part and one read are in memory, not the history.
  expect(unwrittenMax).toBeLessThanOrEqual(300);
  expect(opened.errors).toEqual([]);
});

it.each(['csv', 'json'] as const)(
  `lets the event loop turn after at most 300 of ${ROW_COUNT} rows (%s), with progress`,
  async (format) => {
    const test = openTestExchange();
    insertConverts(test, ROW_COUNT);
    let rowsInTurn = 0;
    let rowsInTurnMax = 0;
    const opened = await openExports(test, {
      onRead: (rowCount) => {
        rowsInTurn += rowCount;
        rowsInTurnMax = Math.max(rowsInTurnMax, rowsInTurn);
      },
    });
    const id = await start(opened, request('convert', { format }));
    const progress: number[] = [];
    let turnCount = 0;
    for (;;) {
      // One turn of the event loop: whatever else waits is served in it.
      await new Promise((resolve) => void setImmediate(resolve));
      rowsInTurn = 0;
      turnCount += 1;
      const record = opened.exports.find(ALICE, id);
      if (record === undefined || record.status !== 'queued') break;
      if (record.rowCount !== progress.at(-1)) progress.push(record.rowCount);
    }
    console.log(`${format}: at most ${rowsInTurnMax} rows in one of ${turnCount} turns`);
    expect(opened.exports.find(ALICE, id)).toMatchObject({ status: 'ready', rowCount: ROW_COUNT });
    expect(rowsInTurnMax).toBeLessThanOrEqual(300);
    expect(turnCount).toBeGreaterThan(ROW_COUNT / 300);
    // Progress is seen while the file is written, and only grows.
    expect(progress.length).toBeGreaterThan(100);
    expect(progress).toEqual(progress.toSorted((left, right) => left - right));
  },
);

it('exports only rows of the owner and of the range, oldest first', async () => {
  const test = openTestExchange();
  insertConverts(test, 250);
  const opened = await openExports(test);
  const since = epochMs(START + 120_000);
  const until = epochMs(START + 130_000);
  const { id } = await finish(opened, request('convert', { since, until }));
  const [head, ...lines] = textOf(opened, id).trim().split('\r\n');
  expect(head).toContain('id,created_at,done_at,type,wallet,from_coin,from_amount');
  expect(lines.map((line) => line.split(',')[6])).toEqual(
    Array.from({ length: 10 }, (_, index) => `1.00000${120 + index}`.replace(/0$/, '')),
  );
  const json = await finish(opened, request('convert', { since, until, format: 'json' }));
  const rows = JSON.parse(textOf(opened, json.id)) as Record<string, unknown>[];
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({ from_amount: '1.0000012', limit_price: null, wallet: 'spot' });
});

it('writes valid files of an empty history', async () => {
  const opened = await openExports(openTestExchange());
  const csv = await finish(opened);
  expect(textOf(opened, csv.id).split('\r\n')).toHaveLength(2);
  const json = await finish(opened, request('convert', { format: 'json' }));
  expect(JSON.parse(textOf(opened, json.id))).toEqual([]);
});

it('runs one export per account, and several accounts beside each other', async () => {
  const test = openTestExchange();
  insertConverts(test, 5_000);
  const opened = await openExports(test);
  const id = await start(opened, request());
  expect(await opened.start(request())).toEqual(reject('export_running'));
  const other = await finish(opened, request('convert', { userId: BOB }));
  expect(other.record).toMatchObject({ status: 'ready', rowCount: 1 });
  await end(opened, ALICE, id);
  expect(opened.exports.find(ALICE, id)?.status).toBe('ready');
  expect((await finish(opened)).record?.status).toBe('ready');
});

it('frees the file and the place when canceled halfway', async () => {
  const test = openTestExchange();
  insertConverts(test, 50_000);
  const opened = await openExports(test);
  const id = await start(opened, request());
  await vi.waitFor(() => expect(opened.exports.find(ALICE, id)?.rowCount).toBeGreaterThan(400), {
    interval: 1,
  });
  const record = await opened.exports.cancel(ALICE, id);
  expect(record).toMatchObject({ status: 'failed', failure: 'canceled' });
  expect(record?.rowCount).toBeLessThan(50_000);
  expect(readdirSync(opened.folder)).toEqual([]);
  const readCount = opened.reads.length;
  expect((await finish(opened, request('deposit'))).record?.status).toBe('ready');
  expect(opened.reads.length).toBeLessThan(readCount + 20);
});

it('hides exports from other users', async () => {
  const opened = await openExports(openTestExchange());
  const { id } = await finish(opened);
  expect(opened.exports.find(BOB, id)).toBeUndefined();
  expect(opened.exports.file(BOB, id)).toBeUndefined();
  expect(await opened.exports.cancel(BOB, id)).toBeUndefined();
  expect(opened.exports.find(ALICE, id)?.status).toBe('ready');
});

it('rejects a history above the maximum of rows without writing it', async () => {
  const test = openTestExchange();
  insertConverts(test, 11);
  const opened = await openExports(test, { rowCountMax: 10 });
  const { record } = await finish(opened);
  expect(record).toMatchObject({ status: 'failed', failure: 'too_large', totalCount: 11 });
  expect(readdirSync(opened.folder)).toEqual([]);
});

it('keeps three files per account, and expires each after seven days', async () => {
  const opened = await openExports(openTestExchange());
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push((await finish(opened)).id);
    opened.pass(1_000);
  }
  const statuses = () => ids.map((id) => opened.exports.find(ALICE, id)?.status);
  expect(statuses()).toEqual(['expired', 'expired', 'ready', 'ready', 'ready']);
  expect(readdirSync(opened.folder).toSorted()).toEqual(ids.slice(2).toSorted());
  opened.pass(7 * DAY_MS - 3_000);
  expect(statuses()).toEqual(['expired', 'expired', 'expired', 'ready', 'ready']);
  expect(opened.exports.file(ALICE, ids[2] ?? '')).toBeUndefined();
  opened.pass(DAY_MS);
  await finish(opened, request('convert', { userId: BOB }));
  expect(readdirSync(opened.folder)).toHaveLength(1);
});

it('limits the exports of an hour', async () => {
  const opened = await openExports(openTestExchange());
  for (let count = 0; count < 60; count += 1) await finish(opened);
  expect(await opened.start(request())).toHaveProperty('retryAfterMs');
  opened.pass(3_600_000);
  expect((await finish(opened)).record?.status).toBe('ready');
});

it('ends running exports at a stop, and those of a killed process at the next start', async () => {
  const test = openTestExchange();
  insertConverts(test, 50_000);
  const opened = await openExports(test);
  const id = await start(opened, request());
  await opened.exports.stop();
  expect(opened.exports.find(ALICE, id)).toMatchObject({
    status: 'failed',
    failure: 'interrupted',
  });
  const { folder } = opened;
  const next = await openExports(test, { folder });
  const ready = await finish(next, request('deposit', { userId: ALICE }));
  test.db.run("UPDATE history_export SET status = 'queued' WHERE id = ?", [id]);
  writeFileSync(join(folder, `${id}.part`), 'half a file');
  const last = await openExports(test, { folder });
  expect(last.exports.find(ALICE, id)).toMatchObject({ failure: 'interrupted' });
  expect(readdirSync(folder)).toEqual([ready.id]);
});

it('expires an export whose file is missing, as after the restore of a backup', async () => {
  const test = openTestExchange();
  const opened = await openExports(test);
  const retained = await finish(opened);
  const missing = await finish(opened);
  rmSync(join(opened.folder, missing.id));
  const next = await openExports(test, { folder: opened.folder });
  expect(next.exports.find(ALICE, missing.id)?.status).toBe('expired');
  expect(next.exports.file(ALICE, missing.id)).toBeUndefined();
  expect(next.exports.find(ALICE, retained.id)?.status).toBe('ready');
});

it('fails an export that the disk rejects, and goes on with the next', async () => {
  const opened = await openExports(openTestExchange());
  rmSync(opened.folder, { recursive: true });
  const { record } = await finish(opened);
  expect(record).toMatchObject({ status: 'failed', failure: undefined });
  expect(opened.errors).toHaveLength(1);
});

it("writes a user's records of Simple Earn by time, over several reads", async () => {
  const test = openTestExchange();
  const count = 250;
  for (const userId of [ALICE, BOB]) {
    for (let number = 0; number < count; number += 1) {
      // Days that are paid late are stored out of order, several at one time.
      const at = epochMs(START + ((number * 7) % 50) * HOUR_MS);
      const kind = number === 0 ? 'subscribe' : 'reward';
      recordTable.insert(test.db, {
        userId,
        positionId: 3,
        productId: 2,
        type: 'locked',
        kind,
        coinId: coinId(1),
        amount: units(BigInt(number) + 1n),
        note: undefined,
        at,
      });
    }
  }
  const opened = await openExports(test);
  const { id, record } = await finish(opened, request('earn', { format: 'json' }));
  expect(record).toMatchObject({ status: 'ready', rowCount: count, totalCount: count });
  const rows = JSON.parse(textOf(opened, id)) as readonly Record<string, unknown>[];
  expect(new Set(rows.map((row) => row['id'])).size).toBe(count);
  const times = rows.map((row) => Date.parse(String(row['at'])));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(rows[0]).toMatchObject({ kind: 'subscribe', earn_type: 'locked', amount: '0.00000001' });
  const span = { since: epochMs(START + HOUR_MS), until: epochMs(START + 2 * HOUR_MS) };
  const hour = await finish(opened, request('earn', span));
  expect(hour.record).toMatchObject({ rowCount: count / 50 });
});
