/** Two nodes of soketi with Redis, installed from the registries into a folder outside the
 *  repository: soketi is licensed under the AGPL and is no dependency. */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureProgram, findProgram } from '#scripts/runner/find-program.ts';
import { freePort } from '#scripts/runner/ports.ts';
import type { AppCredentials } from '#server/realtime/pusher/signatures.ts';
import type { OutsideService } from './outside-service.ts';

const FOLDER = join(tmpdir(), 'tidemark-soketi');
/** The same library as soketi's own dependency, from the npm registry instead of GitHub. */
const SOCKETS = 'npm:@trufflesuite/uws-js-unofficial@20.30.0-unofficial.0';
const MANIFEST = {
  private: true,
  dependencies: { '@soketi/soketi': '1.6.1', 'uWebSockets.js': SOCKETS },
  overrides: { 'uWebSockets.js': SOCKETS },
};
const PROGRAM = join(FOLDER, 'node_modules/@soketi/soketi/bin/server.js');
const OPEN_TRIES = 200;

/** @throws Error when Redis, Node 20 or soketi is missing and cannot be installed. */
export async function openSoketi(app: AppCredentials): Promise<OutsideService> {
  const node = nodeOfMajor20();
  install();
  const redisPort = await freePort();
  const redis = await openRedis(redisPort);
  const nodes: ChildProcess[] = [];
  const ports: number[] = [];
  for (let index = 0; index < 2; index += 1) {
    const port = await freePort();
    nodes.push(await openNode(node, app, port, redisPort));
    ports.push(port);
  }
  return {
    name: 'two nodes of soketi with Redis',
    ports,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    kill: async (index) => end(nodes[index], 'SIGKILL'),
    stop: async () => {
      for (const child of [...nodes, redis]) await end(child, 'SIGKILL');
    },
  };
}

/** The binary of soketi's socket library is built for Node 20. */
function nodeOfMajor20(): string {
  const found = findProgram({
    variable: 'TIDEMARK_NODE20',
    names: [],
    places: ['/usr/bin/node', '/usr/local/bin/node'],
  });
  const version =
    found === undefined ? '' : execFileSync(found, ['--version'], { encoding: 'utf8' });
  if (found !== undefined && version.startsWith('v20.')) return found;
  throw new Error('soketi needs Node 20: set TIDEMARK_NODE20 to its path.');
}

function install(): void {
  if (existsSync(PROGRAM)) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(MANIFEST));
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', options, { cwd: FOLDER, stdio: 'inherit' });
}

async function openRedis(port: number): Promise<ChildProcess> {
  const find = () => findProgram({ names: ['redis-server'], places: ['/usr/bin/redis-server'] });
  const program = await ensureProgram(find, ['redis-server'], 'Install redis-server.');
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const redis = spawn(program, options, { stdio: 'ignore', cwd: tmpdir() });
  await listening(port);
  return redis;
}

async function openNode(
  node: string,
  app: AppCredentials,
  port: number,
  redisPort: number,
): Promise<ChildProcess> {
  const child = spawn(node, [PROGRAM, 'start'], {
    cwd: FOLDER,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      SOKETI_HOST: '127.0.0.1',
      SOKETI_PORT: String(port),
      SOKETI_METRICS_HOST: '127.0.0.1',
      SOKETI_METRICS_SERVER_PORT: String(await freePort()),
      SOKETI_DEFAULT_APP_ID: app.appId,
      SOKETI_DEFAULT_APP_KEY: app.key,
      SOKETI_DEFAULT_APP_SECRET: app.secret,
      SOKETI_ADAPTER_DRIVER: 'redis',
      SOKETI_DB_REDIS_HOST: '127.0.0.1',
      SOKETI_DB_REDIS_PORT: String(redisPort),
    },
  });
  await listening(port);
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** @throws Error when nothing listens after twenty seconds. */
async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < OPEN_TRIES; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
