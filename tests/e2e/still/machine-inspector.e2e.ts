/** The inspector of `npm run machine NAME -- --open`, as a tester uses it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createRsbuild } from '@rsbuild/core';
import { pluginInspector } from '#scripts/bundler/inspector.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { root } from '#scripts/runner/programs.ts';
import { startServer } from '#scripts/runner/server.ts';
import { expectAccessible } from '#tests/support/axe.ts';

async function openInspector(name: string) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const command = ['node', 'tools/machine/main.ts', name, '--open', `--port=${port}`];
  return { url, server: await startServer({ command, readyUrl: url }) };
}

const send = async (page: Page, type: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = page.getByRole('form', { name: type, exact: true });
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByRole('button', { name: type, exact: true }).click();
};

test(
  'drives a machine with forms, by hand, by rule and through time',
  { tag: '@core' },
  async ({ page, context }) => {
    const { url, server } = await openInspector('transfer');
    try {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(url);
      const state = page.getByRole('status');
      await expect(state).toHaveText('drafting.ready');
      await send(page, 'direction.changed', { 'coinId optional': '2' });
      await expect(state).toHaveText('drafting.loadingMax');
      const actor = (name: string) => page.getByRole('form', { name, exact: true });
      await actor('readMax').getByLabel('Value').fill('1');
      await actor('readMax').getByRole('button', { name: 'Resolve readMax' }).click();
      await expect(state).toHaveText('drafting.ready');
      await send(page, 'amount.edited', { amount: '0.5' });
      await send(page, 'transfer.submitted', { requestId: 'request-1' });
      await expect(state).toHaveText('pending.sending');
      await expect(
        page.getByRole('img', {
          name: 'State diagram of transfer. Current state: pending.sending.',
        }),
      ).toBeVisible();
      const sent = actor('transfer.send');
      await sent.getByLabel('Error code or message').fill('balance_too_low');
      await sent.getByLabel('Every time').check();
      await sent.getByLabel('After (ms)').fill('1500');
      await sent.getByRole('button', { name: 'Reject transfer.send' }).click();
      await page.getByRole('button', { name: '+1000 ms' }).click();
      await expect(state).toHaveText('pending.sending');
      await expectUsable(page);
      await page.getByRole('button', { name: '+1000 ms' }).click();
      await expect(state).toHaveText('drafting.loadingMax');
      await expect(page.getByRole('region', { name: 'Context' })).toContainText('balance_too_low');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(state).toHaveText('pending.sending');
      await page.getByRole('button', { name: 'Forward' }).click();
      await expect(state).toHaveText('drafting.loadingMax');
      await page.getByRole('button', { name: 'Copy as test' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('always transfer.send after 1500 reject');
      expect(copied).toContain("it('reaches drafting.loadingMax'");
    } finally {
      await server.stop();
    }
  },
);

test(
  'shows the machines of another window, and sends them events',
  { tag: '@core' },
  async ({ page, context }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-inspected-'));
    const rsbuild = await createRsbuild({
      cwd: root,
      loadEnv: false,
      rsbuildConfig: {
        mode: 'development',
        logLevel: 'error',
        plugins: [pluginInspector()],
        source: { entry: { index: './tests/support/inspected-page.ts' } },
        output: { distPath: { root: folder } },
        server: { host: '127.0.0.1', port: await freePort(), printUrls: false },
      },
    });
    const { urls, server } = await rsbuild.startDevServer();
    try {
      const [url = ''] = urls;
      await page.goto(url);
      await expect(page).toHaveTitle('disarmed');
      const inspector = await context.newPage();
      await inspector.goto(`${url}/dev/machines`);
      const state = inspector.getByRole('status');
      await expect(state).toHaveText('disarmed');
      await expect(inspector.getByRole('heading', { name: 'arming' })).toBeVisible();
      // A running page moves its clock itself.
      await expect(inspector.getByRole('button', { name: 'Wait' })).toBeHidden();
      const form = inspector.getByRole('form', { name: 'arm.requested' });
      await form.getByLabel('isTradable').check();
      await form.getByRole('button', { name: 'arm.requested' }).click();
      await expect(state).toHaveText('armed');
      await expect(page).toHaveTitle('armed');
      await expectAccessible(inspector);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Nothing is cut at the width of a laptop, in both schemes. */
async function expectUsable(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([1366, 768]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
  });
  expect(overflow).toEqual([width, height]);
  for (const name of ['Diagram', 'Log', 'Context', 'Waiting actors', 'Events']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
