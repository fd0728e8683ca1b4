/** Runs a full exchange with the built client, on free ports and in a separate data folder, for the
 *  duration of a script. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { startServer } from './server.ts';

export const DEMO_EMAIL = 'demo@tidemark.local';
export const DEMO_PASSWORD = 'pictures-of-the-sea';

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
    // A journey may run around midnight.
    EARN_PAUSE: 'off',
    // On a busy machine a response is late, and a script waits for it.
    LOOP_DELAY_SECONDS: '0',
    ...settings,
  };
  const env = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`TIDEMARK_${name}`, value]),
  );
  const url = `http://localhost:${port}`;
  const remove = (): void => rmSync(dataFolder, { recursive: true, force: true });
  try {
    const command = ['node', 'scripts/start.ts'];
    const { kill } = await startServer({ command, readyUrl: `${url}/readyz`, env });
    const stop = (): void => {
      kill();
      remove();
    };
    process.once('exit', stop);
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
