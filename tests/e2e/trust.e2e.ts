/** Tests that a stopped market is shown as stale, is live again after the network is back, and
 *  accepts no order in between. Covers cut and half-open sockets, a restart, a sleeping
 *  machine and a long task. */
import type { Locator, Page } from '@playwright/test';
import { freePort } from '#scripts/runner/ports.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { exchangeNow } from '../support/exchange-clock.ts';
import { expect, test as base } from '../support/journey.ts';
import { chooseKind, fill, ticketOf } from '../support/journey-ticket.ts';
import {
  withRestartableExchange,
  type RestartableExchange,
} from '../support/restartable-exchange.ts';
import { openSocketProxy, type SocketProxy } from '../support/socket-proxy.ts';

/** Three missed heartbeats. */
const STALE_MS = 6_000;
/** Bounds a hanging page; how fast the page reacts is measured by the scenario `reconnect` of the bench. */
const READY = { timeout: 60_000 };

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
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ moored }, use) => use(moored.url),
});

const statusOf = (page: Page): Locator => page.getByRole('contentinfo').getByRole('status').first();
const buyOf = (page: Page): Locator =>
  ticketOf(page).getByRole('button', { name: 'Buy BTC', exact: true });

/** Every market status that the page has shown, in order. */
interface SeenWindow {
  seen: string[];
}
const violationsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as SeenWindow).seen);

interface Terminal {
  /** Addresses of the market orders that the page has sent. */
  readonly orders: readonly string[];
  /** Expects that the page shows these statuses after those of the last call, in this order, perhaps
   *  with others between them. */
  readonly expectShown: (...statuses: readonly string[]) => Promise<void>;
  /** Expects that the first status after those of the last call is one of these. */
  readonly expectFirst: (...statuses: readonly string[]) => Promise<void>;
}

/** Opens the pair as a signed-in trader, with a market order ready to be sent. */
async function openTerminal(page: Page, url: string): Promise<Terminal> {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (MARKET_ORDER.test(new URL(request.url()).pathname)) orders.push(request.url());
  });
  await signInDemo(page.context(), url);
  await page.goto(PAIR_PATH);
  await expect(statusOf(page)).toHaveText('Live', READY);
  await chooseKind(page, 'Market');
  await fill(page, { Amount: '0.001' });
  await expect(buyOf(page)).toBeEnabled(READY);
  await statusOf(page).evaluate((status) => {
    const seen = [status.textContent];
    (globalThis as unknown as SeenWindow).seen = seen;
    new MutationObserver(() => {
      const text = status.textContent;
      if (text !== seen.at(-1)) seen.push(text);
    }).observe(status, { subtree: true, childList: true, characterData: true });
  });
  let checkedCount = 1;
  return {
    orders,
    expectShown: async (...statuses) => {
      let last = -1;
      const missing = async (): Promise<readonly string[]> => {
        const seen = await violationsOn(page);
        last = checkedCount - 1;
        const found = statuses.findIndex((text) => (last = seen.indexOf(text, last + 1)) === -1);
        return found === -1 ? [] : statuses.slice(found);
      };
      await expect.poll(missing, { ...READY, message: 'statuses not shown' }).toEqual([]);
      checkedCount = last + 1;
    },
    expectFirst: async (...statuses) => {
      await expect
        .poll(async () => (await violationsOn(page)).length, READY)
        .toBeGreaterThan(checkedCount);
      expect(statuses).toContain((await violationsOn(page))[checkedCount]);
    },
  };
}

/** Checks that a click on Buy sends nothing and that the button is disabled. */
async function expectNothingIsSent(page: Page, orders: readonly string[]): Promise<void> {
  await expect(buyOf(page)).toHaveAttribute('aria-disabled', 'true');
  await buyOf(page).click({ force: true });
  expect(orders).toEqual([]);
}

for (const { renderer, tag } of [
  { renderer: 'canvas', tag: '@core' },
  { renderer: 'rows', tag: '@long' },
] as const) {
  test.describe(`painted by ${renderer}`, () => {
    test.use({ renderer });

    test(
      '[RT-10] [RT-11] shows the market as not live after a cut socket, on a half-open one and after a long task, sends nothing meanwhile, and is live again',
      { tag },
      async ({ page, moored }) => {
        const { orders, expectShown } = await openTerminal(page, moored.url);
        moored.proxy.cut();
        await expectShown('Not live', 'Live');

        moored.proxy.swallow();
        await expectShown('Not live');
        await expect(page.locator('[data-trust="stale"]')).toHaveCount(1);
        await expect(page.getByText('Prices are not live.')).toBeVisible();
        await expectNothingIsSent(page, orders);
        moored.proxy.heal();
        await expectShown('Live');
        await expect(buyOf(page)).toBeEnabled();
        expect(orders).toEqual([]);

        // A long task: the click right after it finds data of unknown age.
        await buyOf(page).evaluate((button, blockMs) => {
          const endMs = Date.now() + blockMs; // oxlint-disable-line no-restricted-properties -- The page blocks its thread by its own clock.
          while (Date.now() < endMs); // oxlint-disable-line no-restricted-properties -- The page blocks its thread by its own clock.
          (button as HTMLElement).click();
        }, STALE_MS + 1_000);
        await expectShown('Syncing', 'Live');
        expect(orders).toEqual([]);
      },
    );
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

/** Waits until the exchange's clock has moved on by more than the time after which prices are stale. */
async function passStaleTime(page: Page): Promise<void> {
  const asleepAt = await exchangeNow(page.request);
  await expect
    .poll(() => exchangeNow(page.request), { timeout: 60_000, intervals: [500] })
    .toBeGreaterThan(asleepAt + STALE_MS);
}

test(
  '[RT-10] [RT-11] after sleep, shows the market as syncing or not live before it is live again, also without its socket',
  { tag: '@core' },
  async ({ page, moored }) => {
    const { orders, expectShown, expectFirst } = await openTerminal(page, moored.url);
    let wake = await putToSleep(page);
    await passStaleTime(page);
    wake();
    await expectFirst('Syncing', 'Not live');
    await expectShown('Live');

    wake = await putToSleep(page);
    moored.proxy.swallow();
    moored.proxy.heal();
    await passStaleTime(page);
    wake();
    await expectFirst('Syncing', 'Not live');
    await expectShown('Not live', 'Live');
    expect(orders).toEqual([]);
  },
);

test(
  '[SPOT-02][RT-10][RT-12] shows the market as not live during a restart, and changes to own orders made while the socket was down once it is back',
  { tag: '@core' },
  async ({ page, moored }) => {
    const { orders, expectShown } = await openTerminal(page, moored.url);
    const tables = page.getByRole('tabpanel', { name: /^Open orders/ });
    const token =
      (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
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
    await expectShown('Not live');
    const placed = await page.request.post('/api/buy-limit-app', {
      headers,
      data: { base_coin_id, trade_coin_id, amount: '0.00123', price: '50000', confirm_price: true },
    });
    expect(placed.ok()).toBe(true);
    await expect(tables.getByText('0.00123').first()).toBeHidden();
    moored.proxy.heal();
    await expectShown('Live');
    await expect(tables.getByText('0.00123').first()).toBeVisible();

    await moored.stop();
    await expectShown('Not live');
    await expectNothingIsSent(page, orders);
    await moored.start();
    await expectShown('Live');
    expect(orders).toEqual([]);
  },
);
