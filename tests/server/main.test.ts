import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { findUserByEmail } from '#server/accounts/user-records.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { openRunLog } from '#server/process/run-log.ts';
import { IS_LONG, countOf } from '#tests/support/count-of.ts';
import {
  runExchangeProcess,
  startExchangeProcess,
  withFolder,
  type ExchangeProcess,
} from '#tests/support/exchange-process.ts';

const QUIET = { TIDEMARK_PORT: '0', TIDEMARK_BROADCAST_PORT: '0', TIDEMARK_BOT_SPEED: '0' };
const READY_SECONDS_MAX = 20;
const REAL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const ERROR_COUNT = countOf({ short: 2, long: 5 });

/** Permissions of a folder and everything in it, without repetitions. */
function modesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const modesOf = (found: readonly { parentPath: string; name: string }[]) => [
    ...new Set(found.map(({ parentPath, name }) => modeOf(join(parentPath, name)))),
  ];
  return {
    folder: modeOf(folder),
    folders: modesOf(entries.filter((entry) => entry.isDirectory())),
    files: modesOf(entries.filter((entry) => entry.isFile())),
    names: entries.map(({ name }) => name),
  };
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('opens its data folder and all files in it to its own user alone, and warns of a folder that others may read', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'data');
    const environment = { ...QUIET, TIDEMARK_DATA_DIR: folder };
    const first = await startExchangeProcess(environment);
    const { names, ...modes } = modesIn(folder);
    expect(modes).toEqual({ folder: '700', folders: ['700'], files: ['600'] });
    expect(names).toEqual(
      expect.arrayContaining([
        'tidemark.sqlite',
        'tidemark.sqlite-wal',
        'tidemark.sqlite-shm',
        'push.key',
      ]),
    );
    expect(first.output()).not.toContain('chmod');
    expect(await first.stop()).toBe(0);
    chmodSync(folder, 0o755);
    const second = await startExchangeProcess(environment);
    expect(second.output()).toContain(`chmod 700 ${folder}`);
    expect(await second.stop()).toBe(0);
    expect(modeOf(folder)).toBe('755');
  }));

it('[GEN-06] opens in under twenty seconds with moving markets, prints its address, and stops within ten seconds while clients hold it open, signaled directly and by its parent', () =>
  withFolder(async (folder) => {
    const exchange = await startExchangeProcess({
      ...QUIET,
      TIDEMARK_BOT_SPEED: '1',
      TIDEMARK_DATA_DIR: folder,
    });
    console.log(`ready in ${exchange.readySeconds} s with bots, from an empty folder`);
    expect(exchange.readySeconds).toBeLessThan(READY_SECONDS_MAX);
    const output = exchange.output();
    expect(output).not.toContain('without a report');
    for (const line of ['/docs', '/outbox', 'demo@tidemark.local']) expect(output).toContain(line);

    const operator = { headers: { authorization: `Bearer ${exchange.operatorToken}` } };
    expect((await fetch(`${exchange.url}/outbox`)).status).toBe(401);
    expect((await fetch(`${exchange.url}/outbox`, operator)).status).toBe(200);
    const ready = await fetch(`${exchange.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'open', reasons: [] }]);
    const password = /demo@tidemark\.local\s+(\S+)/.exec(output)?.[1] ?? '';
    const signedIn = await fetch(`${exchange.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@tidemark.local', password, ip: '127.0.0.1' }),
    });
    const { access_token: bearer } = (await signedIn.json()) as { access_token: string };
    const bought = await fetch(`${exchange.url}/api/buy-market-app`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ base_coin_id: 1, trade_coin_id: 2, amount: '0.01' }),
    });
    expect(await bought.json()).toMatchObject({ data: { order: { status: 'filled' } } });

    const metrics = await (await fetch(`${exchange.url}/metrics`, operator)).text();
    expect(metrics).toMatch(/^tidemark_trades_total [1-9]/m);
    expect(metrics).toContain('tidemark_process_resident_memory_bytes');
    expect(metrics).toContain('route="/api/buy-market-app"');
    await expectStopWhileClientsHoldOpen(exchange);
    // Tests give the server cheaper hashes; the program has no setting for them.
    expect(demoHashIn(folder)).toMatch(REAL_COST);
  }));

async function expectStopWhileClientsHoldOpen(exchange: ExchangeProcess): Promise<void> {
  const { hostname, port } = new URL(exchange.url);
  const clients = ['', 'GET /readyz HTTP/1.1\r\nHo'].map((bytes) => {
    const client = connect(Number(port), hostname, () => client.write(bytes));
    client.on('error', () => undefined);
    return client;
  });
  await Promise.all(clients.map((client) => once(client, 'connect')));
  expect((await fetch(`${exchange.url}/readyz`)).status).toBe(200);
  const startedMs = performance.now();
  // Two signals of a kind may arrive as one.
  const signals = [exchange.stop('SIGTERM'), exchange.stop('SIGINT')];
  expect(await Promise.all(signals)).toEqual([0, 0]);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  for (const client of clients) client.destroy();
}

function demoHashIn(folder: string): string | undefined {
  const data = openDataFolder(folder);
  const hash = findUserByEmail(data.db, DEMO_EMAIL)?.passwordHash;
  data.close();
  return hash;
}

it('prints in one sentence why it cannot start, and exits with 1', () =>
  withFolder(async (folder) => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    const { port } = occupied.address() as AddressInfo;
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const used = openDataFolder(join(folder, 'used'));
    const errors: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ TIDEMARK_PORT: 'high' }, 'TIDEMARK_PORT is "high", but must be a port'],
      [
        { TIDEMARK_DATA_DIR: join(folder, 'used') },
        `Another exchange is already using the data folder ${join(folder, 'used')}.`,
      ],
      [{ TIDEMARK_PORT: String(port) }, `Port ${port} is already in use by another program.`],
      [{ TIDEMARK_DATA_DIR: join(file, 'data') }, `The data folder ${join(file, 'data')} is not`],
      [{ TIDEMARK_HOST: '192.0.2.1' }, 'The address 192.0.2.1 does not belong to this machine.'],
    ];
    // Ports and addresses fail after everything else has opened.
    for (const [change, sentence] of errors.slice(0, ERROR_COUNT)) {
      const { exitCode, output } = await runExchangeProcess({
        ...QUIET,
        TIDEMARK_DATA_DIR: join(folder, 'two'),
        ...change,
      });
      expect(exitCode, output).toBe(1);
      expect(output.trim().split('\n'), output).toHaveLength(1);
      expect(output).toContain(sentence);
    }
    occupied.close();
    used.close();
  }));

const runsIn = (folder: string): readonly unknown[] =>
  readFileSync(join(folder, 'runs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

it('records every end that it can, and reports a missing record at the next start', () =>
  withFolder(async (folder) => {
    const environment = { ...QUIET, TIDEMARK_DATA_DIR: folder };
    await leaveWithoutEnd(folder, environment);
    expect(runsIn(folder).at(-1)).toMatchObject({ event: 'start' });

    const next = await startExchangeProcess(environment);
    console.log(`ready in ${next.readySeconds} s after a kill`);
    expect(next.output()).toContain('The previous run ended without a report');
    expect(await next.stop('SIGHUP')).toBe(0);
    const hangUp = { event: 'end', reason: 'SIGHUP', exit_code: 0 };
    expect(runsIn(folder).at(-1)).toMatchObject(hangUp);

    if (!IS_LONG) return;
    const last = await startExchangeProcess(environment);
    expect(last.output()).not.toContain('without a report');
    expect(await last.stop('SIGQUIT')).toBe(0);
    const quit = { event: 'end', reason: 'SIGQUIT', exit_code: 0 };
    expect(runsIn(folder).at(-1)).toMatchObject(quit);
  }));

/** The long run kills a process; the short one leaves the record that a killed process leaves. */
async function leaveWithoutEnd(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  if (!IS_LONG) {
    openRunLog(folder, process.pid, () => new Date().toISOString());
    return;
  }
  const killed = await startExchangeProcess(environment);
  expect(killed.output()).not.toContain('without a report');
  expect(await killed.stop('SIGKILL')).toBeNull();
}
