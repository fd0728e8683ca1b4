/** Starts WebKit's small browser on a virtual screen and sends it commands through its driver, over
 *  HTTP. */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { withFonts } from '#scripts/runner/fonts.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { endGroup } from '#scripts/runner/programs.ts';
import {
  CAPABILITIES,
  CHECK_INTERVAL_MS,
  PLACE,
  START_TIMEOUT_MS,
  type Command,
  type Connection,
  type Parameters,
} from './commands.ts';

const ROUTES = new Map<Command, readonly ['GET' | 'POST', path: string]>([
  ['Navigate', ['POST', '/url']],
  ['Refresh', ['POST', '/refresh']],
  ['ExecuteScript', ['POST', '/execute/sync']],
  ['ElementClick', ['POST', '/element/:id/click']],
  ['ElementClear', ['POST', '/element/:id/clear']],
  ['ElementSendKeys', ['POST', '/element/:id/value']],
  ['PerformActions', ['POST', '/actions']],
  ['TakeScreenshot', ['GET', '/screenshot']],
  ['SetWindowRect', ['POST', '/window/rect']],
  ['GetWindowHandles', ['GET', '/window/handles']],
  ['SwitchToWindow', ['POST', '/window']],
]);

/** Without a GPU the process of a page crashes when it renders through one. */
const SOFTWARE_RENDERING = { WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
const SCREEN = '-screen 0 1600x1200x24';

/** @param program path of WebKitWebDriver. */
export async function openWebKit(program: string): Promise<Connection> {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', '-s', SCREEN, program, `--port=${port}`], {
    env: { ...withFonts(), ...PLACE, ...SOFTWARE_RENDERING },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  // The wrapper deletes its lock files when it is asked to end.
  const end = (): void => endGroup(child, 'SIGTERM');
  process.once('exit', end);
  const close = async (): Promise<void> => {
    end();
    await ended;
    process.removeListener('exit', end);
  };
  const driver = `http://127.0.0.1:${port}`;
  try {
    await whenReady(driver);
    const { sessionId } = (await request(driver, 'POST', '/session', {
      capabilities: { alwaysMatch: CAPABILITIES },
    })) as { readonly sessionId: string };
    const session = `${driver}/session/${sessionId}`;
    return {
      send: (command, { id, ...parameters } = {}) => {
        const [method, path] = ROUTES.get(command) ?? ['POST', ''];
        return request(session, method, path.replace(':id', String(id)), parameters);
      },
      close: async () => {
        await request(session, 'DELETE', '').catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function whenReady(driver: string): Promise<void> {
  const endMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < endMs) {
    try {
      await request(driver, 'GET', '/status');
      return;
    } catch {
      await wait(CHECK_INTERVAL_MS); // The driver does not listen yet.
    }
  }
  throw new Error('The driver of WebKit did not start.');
}

async function request(
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters?: Parameters,
): Promise<unknown> {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
  const response = await fetch(base + path, { method, ...body });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
}
