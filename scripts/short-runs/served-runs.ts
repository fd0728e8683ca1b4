/** Scripts that serve pages, and those that need a running exchange. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../runner/ports.ts';
import { startServer, type RunningServer } from '../runner/server.ts';
import { expectOutput, npmRun, type ShortRun } from './short-run.ts';

/** Settings of an exchange that disturbs no other. */
async function exchangeSettings(dataFolder: string) {
  const port = String(await freePort());
  return {
    url: `http://localhost:${port}`,
    env: {
      TIDEMARK_PORT: port,
      TIDEMARK_BROADCAST_PORT: String(await freePort()),
      TIDEMARK_DATA_DIR: dataFolder,
    },
  };
}

async function mustServe(url: string, expected: string): Promise<void> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok || !text.includes(expected)) {
    throw new Error(`${url} responded with ${response.status}, without ${expected}.`);
  }
}

async function mustStop(script: string, server: RunningServer): Promise<void> {
  if ((await server.stop()) === undefined) throw new Error(`${script} did not end when asked to.`);
}

/** Everything after `start` uses its exchange; the last one ends it. */
export async function exchangeRuns(folder: string): Promise<readonly ShortRun[]> {
  const { url, env } = await exchangeSettings(join(folder, 'start-data'));
  const config = join(folder, 'config.json');
  const recording = join(folder, 'market.jsonl');
  const copy = join(folder, 'backup');
  let server: RunningServer | undefined;
  return [
    {
      script: 'start',
      run: async () => {
        server = await startServer({ command: npmRun('start'), readyUrl: `${url}/readyz`, env });
        await mustServe(`${url}/exchange/spot/BTC_USDT`, '<div id="root">');
      },
    },
    {
      script: 'headers',
      run: async () => {
        writeFileSync(config, await (await fetch(`${url}/config.json`)).text());
        await expectOutput('content-security-policy', npmRun('headers', config));
      },
    },
    {
      script: 'record',
      run: async () => {
        const command = npmRun('record', `--url=${url}`, '--pair=BTC_USDT', '--seconds=2');
        writeFileSync(recording, await expectOutput('{', command));
      },
    },
    {
      script: 'replay',
      run: async () =>
        void (await expectOutput(/^All [1-9]\d* frames are/m, npmRun('replay', recording))),
    },
    {
      // While the exchange runs.
      script: 'backup',
      run: async () => {
        await expectOutput(/^Copied [1-9]\d* files/m, npmRun('backup', copy), { env });
        if (server !== undefined) await mustStop('start', server);
      },
    },
    {
      script: 'restore',
      run: async () => {
        const restored = { ...env, TIDEMARK_DATA_DIR: join(folder, 'restored-data') };
        const output = /^Restored [1-9]\d* files/m;
        await expectOutput(output, npmRun('restore', copy), { env: restored });
      },
    },
  ];
}

export async function developmentRuns(folder: string): Promise<readonly ShortRun[]> {
  const [clientPort, storiesPort] = [String(await freePort()), String(await freePort())];
  const { url, env } = await exchangeSettings(join(folder, 'dev-data'));
  mkdirSync(join(folder, 'dev-data'));
  const pages = `http://localhost:${clientPort}`;
  return [
    {
      script: 'dev',
      run: async () => {
        const server = await startServer({
          command: npmRun('dev'),
          // The client's server passes this on, so both are ready.
          readyUrl: `${pages}/config.json`,
          env: { ...env, CLIENT_PORT: clientPort },
        });
        await mustServe(`${url}/readyz`, '');
        await mustServe(`${pages}/exchange/spot/BTC_USDT`, '<div id="root">');
        await mustServe(`${pages}/dev/machines/`, '<div id="inspector">');
        await mustStop('dev', server);
      },
    },
    {
      script: 'stories',
      run: async () => {
        const stories = `http://localhost:${storiesPort}`;
        const server = await startServer({
          command: npmRun('stories', '--port', storiesPort, '--exact-port', '--ci'),
          readyUrl: `${stories}/index.json`,
        });
        await mustServe(`${stories}/index.json`, '"type":"story"');
        await mustServe(`${stories}/dev/machines/`, '<title>Machine inspector</title>');
        await mustStop('stories', server);
      },
    },
  ];
}
