/** The trading view in another application's frame: messages in both directions, and senders whose
 *  messages are ignored. */
import { createServer, type Server } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import type { PageMessage } from '#contract/webview.ts';
import { callerOf, expect, newUser, test } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';

/** Another application's server. By its host name, where the frame may use our storage, it is in
 *  the exchange's configuration; by its IP address it is untrusted. */
const HOST_PORT = Number(process.env['E2E_HOST_PORT']);
const HOST = `http://localhost:${HOST_PORT}`;
const UNTRUSTED_ORIGIN = `http://127.0.0.1:${HOST_PORT}`;

interface HostWindow {
  readonly received: readonly PageMessage[];
}

/** A page with our page in a frame, and an untrusted page in a second frame; stores the messages it
 *  receives. */
const hostPage = (framed: string): string => `<!doctype html><title>Host</title>
  <script>
    window.received = [];
    addEventListener('message', (event) => window.received.push(event.data));
  </script>
  <iframe name="market" src="${framed}" style="width: 1100px; height: 700px"></iframe>
  <iframe name="neighbour" src="${UNTRUSTED_ORIGIN}/"></iframe>`;

let hostServer: Server | undefined;

test.beforeAll(async () => {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', HOST).searchParams.get('framed');
    response.setHeader('content-type', 'text/html');
    response.end(framed === null ? '' : hostPage(framed));
  });
  await new Promise<void>((done) => server.listen(HOST_PORT, done));
  hostServer = server;
});
test.afterAll(() => {
  hostServer?.close();
});

const openHost = (page: Page, origin: string, framed: string) =>
  page.goto(`${origin}/?framed=${encodeURIComponent(framed)}`);

const receivedBy = (page: Page): Promise<readonly PageMessage[]> =>
  page.evaluate(() => (window as unknown as HostWindow).received);

/** Messages of one type that the host received, in order. */
const receivedOf = async <Type extends PageMessage['type']>(page: Page, requested: Type) =>
  (await receivedBy(page)).filter(
    (message): message is Extract<PageMessage, { type: Type }> => message.type === requested,
  );

const sessionsOf = async (page: Page) =>
  (await receivedOf(page, 'session')).map(({ state }) => state);

/** Sends a message from the host to its frame. */
const post = (page: Page, message: object, origin: string) =>
  page.evaluate(
    ([texts, to]) => {
      document.querySelector('iframe')?.contentWindow?.postMessage(texts, to);
    },
    [message, origin] as const,
  );

async function userWithToken(request: APIRequestContext) {
  const user = newUser();
  const caller = await callerOf(request, user, { isNew: true });
  const response = await request.post('/api/sign-in', { data: { ...user, ip: '127.0.0.1' } });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { caller, token };
}

test(
  '[ROUTE-26][LAYOUT-12][WEBVIEW-01] stands in a frame of an application on the list, with its token and without a trace of it',
  { tag: '@core' },
  async ({ page, request, baseURL, context }) => {
    const { token } = await userWithToken(request);
    await openHost(page, HOST, `${baseURL ?? ''}/webview/spot/BTC_USDT`);
    const market = page.frameLocator('iframe[name=market]');
    await expect(market.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
    await expect(market.getByRole('region', { name: 'Order book' })).toBeVisible();
    await expect(market.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect.poll(() => receivedOf(page, 'ready')).toHaveLength(1);
    await expect.poll(async () => (await receivedOf(page, 'height'))[0]?.height).toBeGreaterThan(0);
    await market.getByRole('button', { name: 'Sign in to trade' }).click();
    await expect.poll(() => sessionsOf(page)).toEqual(['wanted']);
    await post(page, { tidemark: 1, type: 'session', token }, baseURL ?? '');
    await expect(market.getByText('100,000', { exact: true }).first()).toBeVisible();
    expect(await sessionsOf(page)).toEqual(['wanted', 'started']);
    const frame = page.frame('market');
    const stored = await frame?.evaluate(() =>
      [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join(
        '\n',
      ),
    );
    expect(stored).not.toContain(token);
    const cookies = await context.cookies();
    expect(cookies.map(({ value }) => value)).not.toContain(token);
  },
);

test(
  '[WEBVIEW-01] tells the host of the pair, and of an order that its trader places elsewhere',
  { tag: '@core' },
  async ({ page, request, baseURL }) => {
    const { caller: mine, token } = await userWithToken(request);
    const { coins, last } = await marketOf(mine, 'SOL_USDT');
    const price = movePrice(last, -1n);
    await openHost(page, HOST, `${baseURL ?? ''}/webview/spot/SOL_USDT`);
    const market = page.frameLocator('iframe[name=market]');
    await expect
      .poll(() => receivedOf(page, 'pair'))
      .toEqual([{ tidemark: 1, type: 'pair', coin_pair: 'SOL_USDT' }]);
    expect((await receivedBy(page))[0]).toEqual({ tidemark: 1, type: 'ready' });
    await expect(market.getByRole('region', { name: 'Order book' })).toBeVisible();
    await expect(market.getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
    await post(page, { tidemark: 1, type: 'session', token }, baseURL ?? '');
    await expect.poll(() => sessionsOf(page)).toEqual(['started']);
    // Account events start after the account was read.
    await expect(market.getByText('100,000', { exact: true }).first()).toBeVisible();

    const turns = async () =>
      (await receivedOf(page, 'order')).map(
        ({ state, side, filled }) => `${side} ${state} ${filled}`,
      );
    await mine.post('/buy-limit-app', { ...coins, amount: '1', price });
    await expect.poll(turns).toEqual(['buy placed 0']);
  },
);

test(
  '[WEBVIEW-01] hears no token of another origin, though it reaches the frame',
  { tag: '@core' },
  async ({ page, request, baseURL }) => {
    const { token } = await userWithToken(request);
    await openHost(page, HOST, `${baseURL ?? ''}/webview/spot/BTC_USDT`);
    await expect.poll(() => receivedOf(page, 'ready')).toHaveLength(1);
    const frame = page.frameLocator('iframe[name=market]');
    await expect(frame.getByRole('region', { name: 'Order book' })).toBeVisible();
    const market = page.frame('market');
    // Listening before anything is sent.
    await market?.evaluate(() => {
      addEventListener('message', ({ origin }) => (document.body.dataset['received'] = origin), {
        once: true,
      });
    });
    const texts = { tidemark: 1, type: 'session', token };
    await page.frame('neighbour')?.evaluate((message) => {
      const [framed] = Array.from({ length: parent.length }, (_, at) => parent[at]);
      framed?.postMessage(message, '*');
    }, texts);
    await expect(frame.locator('body')).toHaveAttribute('data-received', UNTRUSTED_ORIGIN);
    await expect(frame.getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
    expect(await sessionsOf(page)).toEqual([]);
    // The host's message is accepted after that: the rejected message has no effect on it.
    await post(page, texts, baseURL ?? '');
    await expect.poll(() => sessionsOf(page)).toEqual(['started']);
  },
);

test(
  '[WEBVIEW-01] shows nothing in a frame of anybody else, nor any other page in a frame',
  { tag: '@core' },
  async ({ browser, baseURL }) => {
    for (const [origin, path] of [
      [UNTRUSTED_ORIGIN, '/webview/spot/BTC_USDT'],
      [HOST, '/exchange/spot/BTC_USDT'],
      [HOST, '/signin'],
    ] as const) {
      // A separate page, to read the browser's own message about the rejection.
      const page = await browser.newPage();
      const rejection = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await openHost(page, origin, `${baseURL ?? ''}${path}`);
      await rejection;
      await expect(page.frameLocator('iframe[name=market]').getByRole('heading')).toHaveCount(0);
      expect(await receivedBy(page)).toEqual([]);
      await page.close();
    }
  },
);
