/** Runs a full exchange with the built client, on free ports and in a separate data folder, for the
 *  duration of a script. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports.ts';
import { endGroup, root, toolEnvironment } from './programs.ts';

export const DEMO_EMAIL = 'demo@tidemark.local';
export const DEMO_PASSWORD = 'pictures-of-the-sea';

const START_TIMEOUT_MS = 120_000;
const CHECK_INTERVAL_MS = 200;

export interface RunningExchange {
  /** Address of the pages; the API is under /api. */
  readonly url: string;
  readonly stop: () => void;
}

/**
 * @param settings further variables, without their TIDEMARK_ prefix.
 * @throws Error with the printed output when it does not become ready.
 */
export async function startExchange(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningExchange> {
  const [port, broadcastPort] = [await freePort(), await freePort()];
  const dataFolder = mkdtempSync(join(tmpdir(), 'tidemark-exchange-'));
  const all = {
    PORT: String(port),
    BROADCAST_PORT: String(broadcastPort),
    DATA_DIR: dataFolder,
    DEMO_PASSWORD,
    SEED: '7',
    ...settings,
  };
  const named = Object.entries(all).map(([name, value]) => [`TIDEMARK_${name}`, value]);
  const env = { ...toolEnvironment(), ...(Object.fromEntries(named) as Record<string, string>) };
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  const stop = (): void => {
    endGroup(child);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const url = `http://localhost:${port}`;
  const endMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < endMs && child.exitCode === null) {
    if (await isReady(url)) return { url, stop };
    await wait(CHECK_INTERVAL_MS);
  }
  stop();
  throw new Error(`The exchange did not start:\n${printed.join('')}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // No server is listening yet.
  }
}
