/** Starts Firefox without a window and sends it commands over Marionette: length-prefixed JSON on a
 *  TCP socket, `[0, id, name, parameters]` with the response `[1, id, error, result]`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endGroup } from '#scripts/runner/programs.ts';
import {
  CAPABILITIES,
  CHECK_INTERVAL_MS,
  PLACE,
  START_TIMEOUT_MS,
  type Connection,
  type Parameters,
} from './commands.ts';

/** Nothing is fetched from Mozilla, and the port is a free one. */
const PREFERENCES = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Response = readonly [
  type: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  result: unknown,
];

/** @param program path of the browser. */
export async function openFirefox(program: string): Promise<Connection> {
  const profile = mkdtempSync(join(tmpdir(), 'tidemark-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    ['--marionette', '--headless', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, ...PLACE },
      stdio: 'ignore',
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const end = (): void => endGroup(child);
  process.once('exit', end);
  const close = async (): Promise<void> => {
    end();
    await ended;
    process.removeListener('exit', end);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const socket = await connectTo(await portOf(profile));
    const send = commandsOver(socket);
    await send('NewSession', CAPABILITIES);
    return { send, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox writes the port it chose into its profile. */
async function portOf(profile: string): Promise<number> {
  const endMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < endMs) {
    try {
      const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
      if (port > 0) return port;
    } catch {
      // Firefox has not written the file yet.
    }
    await wait(CHECK_INTERVAL_MS);
  }
  throw new Error('Firefox opened no Marionette port.');
}

function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

function commandsOver(socket: Socket) {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let received = Buffer.alloc(0);
  const settle = ([, id, error, result]: Response): void => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === null) resolve?.(valueOf(result));
    else reject?.(new Error(`${error.error}: ${error.message}`));
  };
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (let message = nextOf(received); message !== undefined; message = nextOf(received)) {
      received = received.subarray(message.end);
      // The first message is a greeting.
      if (Array.isArray(message.body)) settle(message.body as unknown as Response);
    }
  });
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection.'));
    pending.clear();
  });
  return (command: string, parameters: Parameters = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Returns the first complete message; undefined while it is still arriving. */
function nextOf(bytes: Buffer): { readonly body: unknown; readonly end: number } | undefined {
  const start = bytes.indexOf(':') + 1;
  if (start === 0) return undefined;
  const end = start + Number(bytes.subarray(0, start - 1).toString('utf8'));
  if (bytes.length < end) return undefined;
  return { body: JSON.parse(bytes.subarray(start, end).toString('utf8')), end };
}

/** Most results are wrapped, lists are not. */
function valueOf(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
  return isWrapped ? result.value : result;
}
