/** Without a network, without an exchange, and during a client deployment: the cached page opens,
 *  shows its offline state, sends nothing, and is replaced by the live page automatically. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { root } from '#scripts/runner/programs.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { expect, test } from '#tests/support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const SPOT = '/exchange/spot/BTC_USDT';
/** The shell is cached when the page is idle, on a busy machine half a minute after it is live: only the limit of the
 *  whole journey counts. */
const UNLIMITED = { timeout: 0 };
const BACK = { timeout: 30_000 };

async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLive(page);
}

const expectLive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('tidemark:book').length > 0, null, BACK);

/** Expects that the worker serves the page and has cached the files this page uses. */
async function expectCached(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isCached), { ...UNLIMITED, intervals: [500] }).toBe(true);
}

/** Runs on the page. */
async function isCached(): Promise<boolean> {
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (active?.state !== 'activated') return false;
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith('/static/'));
  // Matches as the worker does: one file, regardless of the request.
  const cached = await Promise.all(
    used.map(({ href }) => caches.match(href, { ignoreVary: true })),
  );
  return cached.every((file) => file !== undefined);
}

/** Runs on the page. */
async function hasControl(): Promise<boolean> {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  return active?.state === 'activated' && installing === null && waiting === null;
}

const buildsOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys());

async function expectNothingToPress(page: Page): Promise<void> {
  const reachable = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, [tabindex]')]
      .filter((element) => element.closest('[inert]') === null)
      .map((element) => element.textContent),
  );
  expect(reachable).toHaveLength(1);
}

const OFFLINE_MARK = 'test-offline';

/** Some versions of Chromium forget the emulated state of a page that a service worker serves, so the
 *  page is given the value that `navigator.onLine` has without a network. */
async function emulateOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.addInitScript((key) => {
    if (localStorage.getItem(key) === null) return;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  }, OFFLINE_MARK);
  await page.evaluate((key) => localStorage.setItem(key, ''), OFFLINE_MARK);
  await context.setOffline(true);
}

test(
  'opens without a network, shows the notice in each language, and goes live again automatically',
  { tag: '@core' },
  async ({ page, context }) => {
    await openLive(page, `/ar${SPOT}`);
    await expectCached(page);
    await openLive(page, SPOT);
    await expectCached(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.method() !== 'HEAD') sent.push(request.url());
    });
    await emulateOffline(page, context);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText("You can't place, amend or cancel orders.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
    await expectNothingToPress(page);
    await page.goto(`/ar${SPOT}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'أنت غير متصل بالشبكة' })).toBeVisible();
    await expectNothingToPress(page);
    // A page that was never opened is not cached: its layout shows the same notice.
    await page.goto('/user/profile/settings');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page.goto(SPOT);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(sent).toEqual([]);
    await page.evaluate((key) => localStorage.removeItem(key), OFFLINE_MARK);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden(BACK);
    await expectLive(page);
  },
);

test(
  'distinguishes an unavailable exchange from a lost network',
  { tag: '@core' },
  async ({ page }) => {
    await withFolder(async (folder) => {
      const settings = await exchangeSettings(folder, join(root, 'dist'));
      const first = await startExchangeProcess(settings);
      await openLive(page, new URL(SPOT, first.url).href);
      await expectCached(page);
      await first.stop('SIGKILL');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Exchange unavailable' })).toBeVisible();
      await expectNothingToPress(page);
      await page.getByRole('button', { name: 'Retry now' }).click();
      await expect(page.getByRole('heading', { name: 'Exchange unavailable' })).toBeVisible();
      const second = await startExchangeProcess(settings);
      try {
        await expect(page.getByRole('heading', { name: 'Exchange unavailable' })).toBeHidden(BACK);
        await expectLive(page);
      } finally {
        await second.stop('SIGKILL');
      }
    });
  },
);

test(
  "retains an open tab's files over a deployment, serves the new client to new tabs, and deletes the old files",
  { tag: '@core' },
  async ({ page, context }) => {
    await withFolder(async (folder) => {
      const client = join(folder, 'client');
      cpSync(join(root, 'dist'), client, { recursive: true });
      const settings = await exchangeSettings(folder, client);
      const exchange = await startExchangeProcess(settings);
      try {
        const url = new URL(SPOT, exchange.url).href;
        await openLive(page, url);
        await expectCached(page);
        const [before] = await buildsOf(page);
        const renamed = deploy(client);
        const late = await context.newPage();
        await openLive(late, url);
        const scripts = await late.evaluate(() => [...document.scripts].map(({ src }) => src));
        expect(scripts.join(' ')).toContain(renamed.to);
        await late.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await expect.poll(() => buildsOf(late), UNLIMITED).toHaveLength(2);
        // A tab that is open when the new worker takes over still uses the old client.
        await expect.poll(() => late.evaluate(hasControl), UNLIMITED).toBe(true);
        // The open tab still receives files that the host no longer has.
        expect(await statusOf(page, `/static/js/${renamed.from}`)).toBe(200);
        expect(
          (await context.request.get(new URL(`/static/js/${renamed.from}`, url).href)).status(),
        ).toBe(404);
        await page.close();
        await late.reload();
        await expectLive(late);
        await expectCached(late);
        await expect.poll(() => buildsOf(late), UNLIMITED).toHaveLength(1);
        expect(await buildsOf(late)).not.toContain(before);
        // Chromium starts a worker again for a request that arrives while it stops: calls would keep a replaced one.
        expect(await pathsInWorker(late, ['/config.json', '/api/common-settings'])).toEqual([]);
        await restore(late, client, context);
      } finally {
        await exchange.stop('SIGKILL');
      }
    });
  },
);

/** Requests the paths from the page. @returns those that reached its worker and that it declined. */
async function pathsInWorker(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const worker = page.context().serviceWorkers().at(-1);
  if (worker === undefined) throw new Error('the page has a worker');
  await worker.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    addEventListener('fetch', (event) => {
      seen.push(new URL((event as unknown as { readonly request: Request }).request.url).pathname);
    });
  });
  await page.evaluate(async (all) => {
    for (const path of all) await (await fetch(path)).text();
  }, paths);
  const seen = await worker.evaluate(() => Reflect.get(globalThis, 'seen') as readonly string[]);
  return paths.filter((path) => seen.includes(path));
}

/** When the host has no such worker any more, the next page removes its own worker. */
async function restore(page: Page, client: string, context: BrowserContext): Promise<void> {
  for (const file of readdirSync(client)) {
    if (file.startsWith('shell.js')) rmSync(join(client, file));
  }
  await page.reload();
  await expectLive(page);
  await expect.poll(() => buildsOf(page), UNLIMITED).toEqual([]);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
}

const statusOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (path) => (await fetch(path)).status, address);

async function exchangeSettings(folder: string, client: string): Promise<Record<string, string>> {
  return {
    TIDEMARK_PORT: String(await freePort()),
    TIDEMARK_BROADCAST_PORT: String(await freePort()),
    TIDEMARK_DATA_DIR: join(folder, 'data'),
    TIDEMARK_CLIENT_DIR: client,
    TIDEMARK_SEED: '7',
    TIDEMARK_RATE_LIMIT_SCALE: '0',
  };
}

/** Replaces the client with one whose entry has another name: the only part of a new build a tab
 *  depends on. */
function deploy(client: string): { readonly from: string; readonly to: string } {
  const scripts = join(client, 'static/js');
  const from = readdirSync(scripts).find((file) => /^index\.\w+\.js$/.test(file)) ?? '';
  const to = from.replace(/\.\w+\.js$/, '.ffffffffff.js');
  for (const file of readdirSync(scripts).filter((name) => name.startsWith(from)))
    renameSync(join(scripts, file), join(scripts, file.replace(from, to)));
  for (const ending of ['.br', '.gz']) rmSync(join(client, `shell.js${ending}`), { force: true });
  for (const file of ['index.html', 'shell.js']) {
    const path = join(client, file);
    const text = readFileSync(path, 'utf8').replaceAll(from, to);
    writeFileSync(path, text.replace(/(SHELL_BUILD|name):"[0-9a-f]{12}"/, '$1:"ffffffffffff"'));
  }
  return { from, to };
}
