/** Tests that a stopped market is shown as stale in time, is live again soon after the network is
 *  back, and accepts no order in between. Covers cut and half-open sockets, a restart, a sleeping
 *  machine and a long task. */
import type { Locator, Page } from '@playwright/test';
import { freePort } from '#scripts/runner/ports.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { expect, test as base } from '../support/journey.ts';
import { chooseKind, fill, ticketOf } from '../support/journey-ticket.ts';
import {
  withRestartableExchange,
  type RestartableExchange,
} from '../support/restartable-exchange.ts';
import { openSocketProxy, type SocketProxy } from '../support/socket-proxy.ts';

/** Three missed heartbeats. */
const STALE_MS = 6_000;
const LIVE_AGAIN_MS = 3_000;
/** Allowance for a busy machine; the tests measure the product's own time. */
const SLACK_MS = 4_000;
/** Timeout for the setup before a measurement, and for reading a result afterwards. */
const READY_MS = 60_000;

const PAIR_PATH = '/exchange/spot/BTC_USDT';
const MARKET_ORDER = /-market-app$/;

/** An exchange that can be restarted, with a proxy in front of its broadcast service. */
interface Moored extends RestartableExchange {
  readonly proxy: SocketProxy;
}

const test = base.extend<object, { moored: Moored }>({
  moored: [
    // oxlint-disable-next-line no-empty-pattern -- The runner reads which fixtures are wanted off the pattern.
    async ({}, use) => {
      const broadcastPort = await freePort();
      const proxy = await openSocketProxy(() => broadcastPort);
      const settings = {
        TIDEMARK_BROADCAST_PORT: String(broadcastPort),
        TIDEMARK_BROADCAST_URL: `ws://localhost:${proxy.port}`,
      };
      await withRestartableExchange(settings, (exchange) => use({ ...exchange, proxy }));
      await proxy.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ moored }, use) => use(moored.url),
});

interface Seen {
  readonly at: number;
  readonly text: string;
}

const statusOf = (page: Page): Locator => page.getByRole('contentinfo').getByRole('status').first();

/** Returns every market status the page showed, with the time at which it appeared. */
async function seenBy(page: Page): Promise<readonly Seen[]> {
  return page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
}

/** Opens the pair as a signed-in trader, with a market order ready to be sent. */
async function openTerminal(page: Page, url: string): Promise<{ readonly orders: string[] }> {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (MARKET_ORDER.test(new URL(request.url()).pathname)) orders.push(request.url());
  });
  await signInDemo(page.context(), url);
  await page.goto(PAIR_PATH);
  await expect(statusOf(page)).toHaveText('Live', { timeout: READY_MS });
  await chooseKind(page, 'Market');
  await fill(page, { Amount: '0.001' });
  await expect(buyOf(page)).toBeEnabled({ timeout: READY_MS });
  await statusOf(page).evaluate((status) => {
    const seen: Seen[] = [];
    (window as unknown as { seen: Seen[] }).seen = seen;
    const note = (): void => {
      const text = status.textContent ?? '';
      if (text !== seen.at(-1)?.text) seen.push({ at: Date.now(), text });
    };
    note();
    new MutationObserver(note).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return { orders };
}

const buyOf = (page: Page): Locator =>
  ticketOf(page).getByRole('button', { name: 'Buy BTC', exact: true });

async function shownSince(page: Page, from: number): Promise<readonly Seen[]> {
  return (await seenBy(page)).filter(({ at }) => at >= from);
}

/**
 * Waits until the page shows `text` after `from`. The text shown now may be from before.
 * @returns the time at which the text was first shown after `from`.
 */
async function firstShown(page: Page, text: string, from: number): Promise<number> {
  const shownAt = async (): Promise<number> => {
    const message = (await shownSince(page, from)).find((one) => one.text === text);
    return message?.at ?? Infinity;
  };
  const options = { message: `the page says "${text}"`, timeout: READY_MS };
  await expect.poll(shownAt, options).toBeLessThan(Infinity);
  return shownAt();
}

/** Checks that a click on Buy sends nothing and that the button is disabled. */
async function expectNothingIsSent(page: Page, orders: readonly string[]): Promise<void> {
  await expect(buyOf(page)).toHaveAttribute('aria-disabled', 'true');
  await buyOf(page).click({ force: true });
  expect(orders).toEqual([]);
}

for (const renderer of ['canvas', 'rows'] as const) {
  test.describe(`painted by ${renderer}`, () => {
    test.use({ renderer });

    test('[RT-10] [RT-11] shows the market as not live right after the socket is cut, and live within three seconds', async ({
      page,
      moored,
    }) => {
      await openTerminal(page, moored.url);
      const cutAt = Date.now();
      moored.proxy.cut();
      const staleAt = await firstShown(page, 'Not live', cutAt);
      expect(staleAt - cutAt).toBeLessThan(SLACK_MS);
      expect((await firstShown(page, 'Live', staleAt)) - cutAt).toBeLessThan(
        LIVE_AGAIN_MS + SLACK_MS,
      );
    });

    test('[RT-10] [RT-11] shows the market as not live within six seconds of a half-open socket, and live within three of the network’s return', async ({
      page,
      moored,
    }) => {
      const { orders } = await openTerminal(page, moored.url);
      const swallowedAt = Date.now();
      moored.proxy.swallow();
      const staleAt = await firstShown(page, 'Not live', swallowedAt);
      expect(staleAt - swallowedAt).toBeLessThan(STALE_MS + SLACK_MS);
      await expect(page.locator('[data-trust="stale"]')).toHaveCount(1);
      await expect(page.getByText('Prices are not live.')).toBeVisible();
      await expectNothingIsSent(page, orders);
      const healedAt = Date.now();
      moored.proxy.heal();
      expect((await firstShown(page, 'Live', healedAt)) - healedAt).toBeLessThan(
        LIVE_AGAIN_MS + SLACK_MS,
      );
      await expect(buyOf(page)).toBeEnabled();
      expect(orders).toEqual([]);
    });

    test('[RT-10] [RT-11] sends nothing on a click right after a long task', async ({
      page,
      moored,
    }) => {
      const { orders } = await openTerminal(page, moored.url);
      const endedAt = await buyOf(page).evaluate((button, blockMs) => {
        const startedAt = Date.now();
        while (Date.now() - startedAt < blockMs);
        (button as HTMLElement).click();
        return Date.now();
      }, STALE_MS + 1_000);
      const doubtedAt = await firstShown(page, 'Syncing', endedAt);
      const liveAt = await firstShown(page, 'Live', doubtedAt);
      expect(liveAt - endedAt).toBeLessThan(LIVE_AGAIN_MS + SLACK_MS);
      expect(orders).toEqual([]);
    });
  });
}

/**
 * Suspends every page of the browser with its workers, as closing a laptop does; the clock keeps
 * running.
 * @returns a function that resumes the pages.
 */
async function putToSleep(page: Page): Promise<() => void> {
  const browser = page.context().browser();
  const tools = await browser?.newBrowserCDPSession();
  const response = await tools?.send('SystemInfo.getProcessInfo');
  const renderers = (response?.processInfo ?? []).filter(({ type }) => type === 'renderer');
  expect(renderers.length).toBeGreaterThan(0);
  const sendSignal = (signal: NodeJS.Signals): void => {
    for (const { id } of renderers) {
      try {
        process.kill(id, signal);
      } catch {
        // The previous page was still closing when it was listed, and is gone now.
      }
    }
  };
  sendSignal('SIGSTOP');
  return () => sendSignal('SIGCONT');
}

test('[RT-10] [RT-11] after sleep, shows the market as syncing before it is live again', async ({
  page,
  moored,
}) => {
  const { orders } = await openTerminal(page, moored.url);
  const wake = await putToSleep(page);
  const asleepAt = Date.now();
  await expect.poll(() => Date.now() - asleepAt, { timeout: 20_000 }).toBeGreaterThan(STALE_MS);
  const wokenAt = Date.now();
  wake();
  const liveAt = await firstShown(page, 'Live', wokenAt);
  expect(liveAt - wokenAt).toBeLessThan(LIVE_AGAIN_MS + SLACK_MS);
  const [doubt] = await shownSince(page, wokenAt);
  expect(['Syncing', 'Not live']).toContain(doubt?.text);
  expect((doubt?.at ?? Infinity) - wokenAt).toBeLessThan(1_000 + SLACK_MS);
  expect(orders).toEqual([]);
});

test('[RT-10] [RT-11] after sleep with a lost socket, shows the market as not live, then live again', async ({
  page,
  moored,
}) => {
  const { orders } = await openTerminal(page, moored.url);
  const wake = await putToSleep(page);
  moored.proxy.swallow();
  moored.proxy.heal();
  const asleepAt = Date.now();
  await expect.poll(() => Date.now() - asleepAt, { timeout: 20_000 }).toBeGreaterThan(STALE_MS);
  const wokenAt = Date.now();
  wake();
  const deadAt = await firstShown(page, 'Not live', wokenAt);
  const liveAt = await firstShown(page, 'Live', wokenAt);
  expect(liveAt).toBeGreaterThanOrEqual(deadAt);
  expect(liveAt - wokenAt).toBeLessThan(LIVE_AGAIN_MS + SLACK_MS);
  const [doubt] = await shownSince(page, wokenAt);
  expect(['Syncing', 'Not live']).toContain(doubt?.text);
  expect(orders).toEqual([]);
});

test('[RT-10] [RT-11] shows the market as not live during a restart, then live again', async ({
  page,
  moored,
}) => {
  const { orders } = await openTerminal(page, moored.url);
  const stoppedAt = Date.now();
  await moored.stop();
  await firstShown(page, 'Not live', stoppedAt);
  await expectNothingIsSent(page, orders);
  await moored.start();
  const startedAt = Date.now();
  expect((await firstShown(page, 'Live', stoppedAt)) - startedAt).toBeLessThan(
    LIVE_AGAIN_MS + SLACK_MS,
  );
  expect(orders).toEqual([]);
});

test('[SPOT-02][RT-12] shows changes to own orders made while the socket was down once the socket is back', async ({
  page,
  moored,
}) => {
  await openTerminal(page, moored.url);
  const tables = page.getByRole('tabpanel', { name: /^Open orders/ });
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const { data } = (await (
    await page.request.get('/api/app-dashboard/BTC_USDT', { headers })
  ).json()) as {
    readonly data: {
      readonly order_data: { readonly base_coin_id: number; readonly trade_coin_id: number };
    };
  };
  const { base_coin_id, trade_coin_id } = data.order_data;
  moored.proxy.swallow();
  await expect(statusOf(page)).toHaveText('Not live', { timeout: 15_000 });
  const placed = await page.request.post('/api/buy-limit-app', {
    headers,
    data: { base_coin_id, trade_coin_id, amount: '0.00123', price: '50000', confirm_price: true },
  });
  expect(placed.ok()).toBe(true);
  await expect(tables.getByText('0.00123').first()).toBeHidden();
  moored.proxy.heal();
  await expect(statusOf(page)).toHaveText('Live', { timeout: 15_000 });
  await expect(tables.getByText('0.00123').first()).toBeVisible();
});
