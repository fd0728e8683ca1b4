/** Sends orders through a real server process: HTTP, bearers, body validation, matching, ledger,
 *  and the commit before each response. Call limits are disabled by configuration. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '#scripts/runner/programs.ts';
import type { OrderLoad } from '#bench/feed/order-load.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import type { Settings } from '#bench/harness/scenario.ts';

const LOAD_PROGRAM = join(root, 'bench/feed/order-load.ts');
/** Each on a new server. */
const ROUNDS = 7;
/** All on one server: starting it takes longer than a period. */
const QUICK_PERIODS = 5;
const OPEN = /^Tidemark is running: (\S+)/;

export async function throughHttp({ seed, isQuick }: Settings): Promise<readonly Metric[]> {
  const loads: OrderLoad[] = [];
  // One server at a time: two would share the cores.
  if (isQuick) loads.push(...(await loadsOf(1, seed, QUICK_PERIODS)));
  else
    for (let round = 0; round < ROUNDS; round += 1)
      loads.push(...(await loadsOf(6, seed + round, 1)));
  const metric = (name: string, unit: string, of: (load: OrderLoad) => number): Metric =>
    metricOf(`exchange/through HTTP${name}`, unit, loads.map(of));
  return [
    metric('', 'orders/s', ({ acceptedPerSecond }) => acceptedPerSecond),
    metric(', median response', 'ms', ({ medianMs }) => medianMs),
    metric(', 99th percentile of responses', 'ms', ({ percentile99Ms }) => percentile99Ms),
    metric(', rejected', 'share', ({ rejectedShare }) => rejectedShare),
  ];
}

async function loadsOf(
  seconds: number,
  seed: number,
  periods: number,
): Promise<readonly OrderLoad[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  const token = randomBytes(16).toString('hex');
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_BOT_SPEED: '0',
      TIDEMARK_RATE_LIMIT_SCALE: '0',
      TIDEMARK_OPERATOR_TOKEN: token,
      TIDEMARK_DATA_DIR: join(folder, 'data'),
      TIDEMARK_CLIENT_DIR: join(folder, 'no-client'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const load = [
      LOAD_PROGRAM,
      await urlOf(server),
      token,
      ...[seconds, seed, periods].map(String),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, load, { cwd: root });
    return JSON.parse(stdout) as readonly OrderLoad[];
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function urlOf(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = OPEN.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not open.');
}
