/** Configures end-to-end tests: journeys through the built client against real exchanges. Each worker starts the
 *  exchange of its project when a journey first needs it, with an empty data folder, free ports and the
 *  policy headers on. */
import { randomBytes } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from './scripts/runner/chromium.ts';
import { withFonts } from './scripts/runner/fonts.ts';
import { freePort } from './scripts/runner/ports.ts';
import type { Journey, JourneyWorker } from './tests/support/journey.ts';

/** Chosen once by the process that starts the journeys; its workers inherit them. */
process.env['E2E_OPERATOR_TOKEN'] ??= randomBytes(16).toString('hex');
const hostPort = (process.env['E2E_HOST_PORT'] ??= String(await freePort()));

/** Moved only by the journeys of its worker: no other journey changes a book while one reads it. */
const STILL = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_REDIRECT_ALLOW_LIST: 'https://partner.example/desk',
  TIDEMARK_WEBVIEW_HOSTS: `http://localhost:${hostPort}`,
};

/** Requires a captcha and accepts sign-in providers; both are mocks. */
const GUARDED = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_CAPTCHA: 'local',
  TIDEMARK_LOCAL_PROVIDERS: 'on',
  // A journey calls from several addresses.
  TIDEMARK_TRUSTED_PROXIES: '127.0.0.1,::1',
};

/** `npm test` sets the variable. `npm run test:long` and a run by hand include the long journeys. */
const isCoreOnly = process.env['E2E_CORE_ONLY'] === '1' && process.env['TIDEMARK_LONG'] !== '1';

/** Matches the titles of journeys that trade. */
const SPOT_TITLE = /\[SPOT-/;

/** Browser of a project; Playwright's own without an installed one. */
const launching = (executablePath: string | undefined) => ({
  launchOptions: {
    args: CHROMIUM_FLAGS,
    env: withFonts(),
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/** Push messages and notifications are parts of the full browser. */
const fullBrowser = launching(findChromium());
const shell = launching(findHeadlessShell() ?? findChromium());

/** Repeat spot trading for browsers whose workers cannot paint: rows then replace the canvas. */
const ROWS = [
  {
    name: 'live-rows',
    testMatch: '**/live-market.e2e.ts',
    grep: SPOT_TITLE,
    use: { renderer: 'rows' as const, ...fullBrowser },
  },
  {
    name: 'still-rows',
    testMatch: '**/still/trading-life.e2e.ts',
    grep: SPOT_TITLE,
    use: { exchangeSettings: STILL, renderer: 'rows' as const },
  },
];

export default defineConfig<Journey, JourneyWorker>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/build.ts',
  outputDir: 'test-results/e2e',
  ...(isCoreOnly ? { grep: /@core/ } : {}),
  // While one journey waits for a page or the network, the other uses the second core. One worker
  // runs all of a file.
  workers: 2,
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
    ...shell,
  },
  projects: [
    // The market of `npm start`.
    { name: 'live', testIgnore: /\/(?:still|guarded)\//, use: fullBrowser },
    // Before the others: one worker runs all of its only file, while the other begins with the next.
    { name: 'guarded', testMatch: '**/guarded/*.e2e.ts', use: { exchangeSettings: GUARDED } },
    { name: 'still', testMatch: '**/still/*.e2e.ts', use: { exchangeSettings: STILL } },
    ...(isCoreOnly ? [] : ROWS),
  ],
});
