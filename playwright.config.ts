/** Configures end-to-end tests: journeys through the built client against real exchanges of their
 *  own, with empty data folders, free ports and the policy headers on. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/runner/chromium.ts';
import { DEMO_PASSWORD } from './scripts/runner/exchange.ts';
import { freePort } from './scripts/runner/ports.ts';
import { LANES, type Journey } from './tests/support/journey.ts';

/** Ports are chosen once by the process that starts the exchanges; its workers inherit them. */
async function portOf(name: string): Promise<string> {
  return (process.env[name] ??= String(await freePort()));
}

const operatorToken = (process.env['E2E_OPERATOR_TOKEN'] ??= randomBytes(16).toString('hex'));

/** Starts an exchange for these tests only. */
async function exchange(name: string, settings: Readonly<Record<string, string>>) {
  const port = await portOf(`E2E_${name}_PORT`);
  const broadcastPort = await portOf(`E2E_${name}_BROADCAST_PORT`);
  const dataFolder = `test-results/exchange-${name.toLowerCase()}-${port}`;
  if (process.env['TEST_WORKER_INDEX'] === undefined) {
    rmSync(dataFolder, { recursive: true, force: true });
  }
  const server = {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      TIDEMARK_PORT: port,
      TIDEMARK_BROADCAST_PORT: broadcastPort,
      TIDEMARK_DATA_DIR: dataFolder,
      TIDEMARK_SEED: '7',
      TIDEMARK_OPERATOR_TOKEN: operatorToken,
      TIDEMARK_DEMO_PASSWORD: DEMO_PASSWORD,
      // Tests sign in more often than users do.
      TIDEMARK_RATE_LIMIT_SCALE: '0',
      ...settings,
    },
  };
  return { server, baseURL: `http://localhost:${port}` };
}

/** The market of `npm start`. */
const live = await exchange('LIVE', {});

/** One exchange per lane, moved only by the tests: no other test changes a book while one reads it. */
const hostPort = await portOf('E2E_HOST_PORT');
const stills = await Promise.all(
  LANES.map((lane) =>
    exchange(`STILL_${lane}`, {
      TIDEMARK_BOT_SPEED: '0',
      TIDEMARK_REDIRECT_ALLOW_LIST: 'https://partner.example/desk',
      TIDEMARK_WEBVIEW_HOSTS: `http://localhost:${hostPort}`,
    }),
  ),
);
const stillUrls = stills.map(({ baseURL }) => baseURL);

/** An exchange that requires a captcha and accepts sign-in providers; both are mocks. */
const guarded = await exchange('GUARDED', {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_CAPTCHA: 'local',
  TIDEMARK_LOCAL_PROVIDERS: 'on',
  // A journey calls from several addresses.
  TIDEMARK_TRUSTED_PROXIES: '127.0.0.1,::1',
});

/** Matches the titles of journeys that trade. */
const SPOT_TITLE = /\[SPOT-/;

const executablePath = findChromium();

export default defineConfig<Journey>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // While one journey waits for a page or the network, the other uses the second core. One worker
  // runs all of a file.
  workers: LANES.length,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1366, height: 768 },
    // A service worker between page and exchange would respond to requests that a journey
    // intercepts.
    serviceWorkers: 'block',
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // `--trace=on` records a journey with snapshots of the page. Recording all of them takes longer
    // than the journeys themselves.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'live', testIgnore: /\/(?:still|guarded)\//, use: { baseURL: live.baseURL } },
    { name: 'still', testMatch: '**/still/*.e2e.ts', use: { laneUrls: stillUrls } },
    { name: 'guarded', testMatch: '**/guarded/*.e2e.ts', use: { baseURL: guarded.baseURL } },
    // Repeats spot trading for browsers whose workers cannot paint: rows then replace the canvas.
    {
      name: 'live-rows',
      testMatch: '**/live-market.e2e.ts',
      grep: SPOT_TITLE,
      use: { baseURL: live.baseURL, renderer: 'rows' },
    },
    {
      name: 'still-rows',
      testMatch: '**/still/trading-life.e2e.ts',
      grep: SPOT_TITLE,
      use: { laneUrls: stillUrls, renderer: 'rows' },
    },
  ],
  webServer: [live, ...stills, guarded].map(({ server }) => server),
});
