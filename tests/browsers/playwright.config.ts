/** Configures the journeys in Firefox and WebKit. The runner is the one of tests/e2e; the browsers
 *  are driven by tests/browsers/driver, because Playwright drives only its own builds of them. */
import { randomBytes } from 'node:crypto';
import { defineConfig } from '@playwright/test';

/** Chosen once by the process that starts the journeys; its workers inherit it. */
process.env['E2E_OPERATOR_TOKEN'] ??= randomBytes(16).toString('hex');

export default defineConfig<object, { engine: 'firefox' | 'webkit' }>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './build.ts',
  outputDir: '../../test-results/browsers',
  // One browser waits for the network while the other uses the second core.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Bounds of a page that hangs, far beyond what the slowest machine needs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
