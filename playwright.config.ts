/** End-to-end tests: journeys through the built client against a real exchange of their own, with an
 *  empty data folder, free ports and the policy headers on. */
import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/runner/chromium.ts';
import { freePort } from './scripts/runner/ports.ts';

/** Chosen once by the process that starts the exchange; its workers inherit it. */
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
const broadcastPort = (process.env['E2E_BROADCAST_PORT'] ??= String(await freePort()));
const dataFolder = `test-results/exchange-${port}`;
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  rmSync(dataFolder, { recursive: true, force: true });
}

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // Two cores: a second browser would only make both late.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      TIDEMARK_PORT: port,
      TIDEMARK_BROADCAST_PORT: broadcastPort,
      TIDEMARK_DATA_DIR: dataFolder,
      TIDEMARK_SEED: '7',
      // Tests sign in oftener than people do.
      TIDEMARK_RATE_LIMIT_SCALE: '0',
    },
  },
});
