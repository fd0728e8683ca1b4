import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';
import { countOf } from '#tests/support/count-of.ts';
import { custodyTrader, faucetSend, mineBlocks } from '#tests/support/every-custody-call.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const [CSV, JSON_FORMAT] = [1, 2];
/** A file of so many rows is larger than what the buffers of a connection hold. */
const ROW_COUNT = countOf({ short: 60_000, long: 100_000 });

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off', TIDEMARK_REVIEW: 'manual' });
});
afterAll(() => live.close());

type Bearer = Pick<TraderLogin, 'bearer'>;

const start = ({ bearer }: Bearer, body: object) =>
  live.call('startHistoryExport', {
    bearer,
    body: { kind: 'transaction', format: CSV, request_id: randomUUID(), ...body },
  });

async function readyExport(trader: Bearer, body: object) {
  const { data } = await mustAccept(start(trader, body));
  const params = { export_id: String(data?.['export_id']) };
  const { bearer } = trader;
  return vi.waitFor(
    async () => {
      const { data: now } = await mustAccept(live.call('historyExport', { bearer, params }));
      expect(now?.['status']).toBe(1);
      return now ?? {};
    },
    { timeout: 15_000, interval: 20 },
  );
}

const fileOf = (url: unknown, { bearer }: Partial<Bearer> = {}) =>
  fetch(`${live.url}/api${String(url)}`, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

async function exportFile(trader: Bearer, body: object): Promise<string> {
  const ready = await readyExport(trader, body);
  const file = await fileOf(ready['url'], trader);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(file.status).toBe(200);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready['sha256']);
  expect(bytes.length).toBe(ready['bytes']);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.\w+"$/);
  return bytes.toString('utf8');
}

const rowsOf = async (trader: Bearer, kind: string, extra = {}) =>
  JSON.parse(await exportFile(trader, { kind, format: JSON_FORMAT, ...extra })) as Record<
    string,
    unknown
  >[];

it('exports deposits, withdrawals, both, transfers and transactions of the account', async () => {
  const alice = await custodyTrader(live, 'alice');
  const { bearer } = alice;
  const { data: address } = await mustAccept(
    live.call('createDepositAddress', { bearer, body: TRON }),
  );
  await faucetSend(live, { ...TRON, address: address?.['address'], amount: '300' });
  await mineBlocks(live, 4, 12);
  const note = '=HYPERLINK("https://evil.example";"refund"), "quoted"';
  const address2 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const body = { ...TRON, address: address2, amount: '50', fee_mode: 1, note };
  await mustAccept(
    live.call('processWithdrawal', { bearer, body: { ...body, request_id: randomUUID() } }),
  );
  const move = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3, amount: '0.00000001' };
  await mustAccept(
    live.call('transferBetweenWallets', { bearer, body: { ...move, request_id: randomUUID() } }),
  );

  expect(await rowsOf(alice, 'deposit')).toMatchObject([
    {
      type: 'deposit',
      coin: 'USDT',
      network: 'Tron',
      amount: '300',
      status: 'accepted',
      fee: null,
    },
  ]);
  expect(await rowsOf(alice, 'withdrawal')).toMatchObject([
    { type: 'withdrawal', amount: '51', fee: '1', received_amount: '50', status: 'pending', note },
  ]);
  const both = await rowsOf(alice, 'wallet');
  expect(both.map(({ type }) => type)).toEqual(['deposit', 'withdrawal']);
  expect(both[0]?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await rowsOf(alice, 'transfer')).toMatchObject([
    { type: 'wallet_transfer', wallet: 'spot', available_change: '-0.00000001' },
    { type: 'wallet_transfer', wallet: 'future', available_change: '0.00000001' },
  ]);
  const lines = await mustAccept(live.call('transactionHistory', { bearer }));
  const exportedLines = await rowsOf(alice, 'transaction');
  expect(exportedLines.map(({ seq }) => seq).toReversed()).toEqual(
    (lines.data?.data ?? []).map(({ seq }) => seq),
  );

  const csv = await exportFile(alice, { kind: 'withdrawal' });
  // A spreadsheet shows the note as text.
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""refund""), ""quoted"""`);
});

it('exports a range only, and rejects one that ends before it starts', async () => {
  const trader = await live.trader();
  const soon = Math.floor(live.now() / 1_000) + 3_600;
  expect(await rowsOf(trader, 'transaction', { from: soon })).toEqual([]);
  expect((await rowsOf(trader, 'transaction', { to: soon })).length).toBeGreaterThan(0);
  expect(await start(trader, { from: soon, to: soon })).toMatchObject({
    status: 422,
    body: { error_code: 1007 },
  });
});

it('repeats a request without a second export', async () => {
  const trader = await live.trader();
  const request_id = randomUUID();
  const first = await mustAccept(start(trader, { request_id }));
  const second = await mustAccept(start(trader, { request_id }));
  expect(second).toMatchObject({ replayed: true, data: first.data });
  expect(await start(trader, { request_id, kind: 'deposit' })).toMatchObject({
    status: 409,
    body: { error_code: 1009 },
  });
});

it('rejects the exports of other users, and every caller without a session', async () => {
  const [owner, other] = [await live.trader(), await live.trader()];
  const ready = await readyExport(owner, {});
  const params = { export_id: String(ready['export_id']) };
  for (const name of ['historyExport', 'cancelHistoryExport'] as const) {
    const rejected = await live.call(name, { bearer: other.bearer, params });
    expect(rejected).toMatchObject({ status: 404, body: { error_code: 1020 } });
    expect((await live.call(name, { params })).status).toBe(401);
  }
  expect((await fileOf(ready['url'], other)).status).toBe(404);
  expect((await fileOf(ready['url'])).status).toBe(401);
  expect((await fileOf(ready['url'], { bearer: 'forged' })).status).toBe(401);
  expect(await (await fileOf(ready['url'], owner)).text()).not.toBe('');
});

it('rejects malformed requests without an internal error', async () => {
  const trader = await live.trader();
  const bodies = [
    { kind: 'orders' },
    { format: 3 },
    { format: 'csv' },
    { from: -1 },
    { to: '2026-01-01' },
    { from: {} },
    { request_id: 'x' },
    { kind: ['deposit'] },
    { kind: null },
  ];
  for (const body of bodies) {
    expect(await start(trader, body), JSON.stringify(body)).toMatchObject({
      status: 422,
      body: { error_code: 1001 },
    });
  }
  const { bearer } = trader;
  for (const export_id of ['x', '..', 'a'.repeat(24), "' OR 1=1 --", '%00']) {
    const response = await live.call('historyExport', { bearer, params: { export_id } });
    expect([404, 422]).toContain(response.status);
    const path = `/history-export/${encodeURIComponent(export_id)}/file`;
    expect((await fileOf(path, trader)).status).toBe(404);
  }
  expect(live.logged).toEqual([]);
});

it(`streams ${ROW_COUNT} rows with flat memory, and closes the file when the reader leaves`, async () => {
  const trader = await live.trader();
  insertConverts(trader.id, ROW_COUNT);
  const ready = await readyExport(trader, { kind: 'convert', format: JSON_FORMAT });
  expect(ready).toMatchObject({ rows: ROW_COUNT, rows_total: ROW_COUNT });

  const reader = await unreadFile(String(ready['url']), trader);
  let positions: readonly number[] = [];
  await vi.waitFor(
    () => {
      const before = positions;
      positions = positionsIn('exports');
      expect(positions).toEqual(before);
      expect(positions).toHaveLength(1);
    },
    { interval: 100 },
  );
  // The exchange reads as far as the connection's buffers, and waits for the reader.
  expect(positions[0]).toBeGreaterThan(0);
  expect(positions[0]).toBeLessThan(Number(ready['bytes']) / 2);
  reader.destroy();
  await vi.waitFor(() => expect(positionsIn('exports')).toEqual([]));

  const text = await (await fileOf(ready['url'], trader)).text();
  expect(JSON.parse(text)).toHaveLength(ROW_COUNT);
  expect(createHash('sha256').update(text).digest('hex')).toBe(ready['sha256']);
  await vi.waitFor(() => expect(positionsIn('exports')).toEqual([]));
});

it('stops while a reader has stopped reading', async () => {
  const trader = await live.trader();
  insertConverts(trader.id, ROW_COUNT);
  const ready = await readyExport(trader, { kind: 'convert', format: JSON_FORMAT });
  const file = await unreadFile(String(ready['url']), trader);
  live = await live.restart();
  // A paused response does not see that the connection has ended, so it reads on now.
  file.resume();
  await expect(finished(file)).rejects.toThrow();
  expect(file.complete).toBe(false);
});

it('cancels an export, and keeps a ready one over a restart', async () => {
  const trader = await live.trader('after-restart');
  insertConverts(trader.id, ROW_COUNT);
  const { data } = await mustAccept(start(trader, { kind: 'convert' }));
  const params = { export_id: String(data?.['export_id']) };
  expect(await start(trader, {})).toMatchObject({ status: 409, body: { error_code: 2015 } });
  const { bearer } = trader;
  const canceled = await mustAccept(live.call('cancelHistoryExport', { bearer, params }));
  expect(canceled.data).toMatchObject({ status: 2, reason: 'canceled', url: null });
  const ready = await readyExport(trader, { kind: 'deposit' });
  live = await live.restart();
  const file = await fileOf(ready['url'], trader);
  expect(
    createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex'),
  ).toBe(ready['sha256']);
});

/** Requests a file and reads nothing of it. */
const unreadFile = (url: string, { bearer }: Bearer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const request = get(`${live.url}/api${url}`, { headers, agent: false });
    request.on('error', reject).on('response', (response) => {
      // A connection that the exchange ends is no failure here.
      response.on('error', () => undefined);
      resolve(response);
    });
  });

/** How far this process has read its open files in a folder of the exchange. */
const positionsIn = (folder: string): readonly number[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const isInside = readlinkSync(`/proc/self/fd/${fd}`).startsWith(
        join(live.folder, 'data', folder),
      );
      const facts = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
      return isInside ? [Number(/pos:\s*(\d+)/.exec(facts)?.[1])] : [];
    } catch {
      // Closed in between.
      return [];
    }
  });

function insertConverts(userId: number, count: number): void {
  const db = new DatabaseSync(join(live.folder, 'data', 'tidemark.sqlite'));
  db.prepare(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
     INSERT INTO convert_order (user_id, kind, request_id, intent, wallet_type, from_coin_id,
       to_coin_id, from_units, to_units, rate_units, status, created_at_ms, done_at_ms)
     SELECT ?, 'instant', 'r' || n, '{}', 2, 1, 2, 100000000 + n, n, n, 'done', n * 1000, n * 1000
       FROM number`,
  ).run(count, userId);
  db.close();
}
