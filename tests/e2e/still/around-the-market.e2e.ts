/** The ways to a pair: search, stars, lists, the dashboard, the palette, and another application's frame. */
import { createServer, type Server } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { callerOf, expect, newPerson, signUp, test } from '../../support/journey.ts';

interface FavouriteWire {
  readonly coin_pair: string;
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const starOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favourite ${name}` }).first();

test('[SRCH-02][SRCH-03][SRCH-04] finds a pair by keyboard, opens it and remembers it', async ({
  page,
}) => {
  await page.goto('/markets');
  await searchBox(page).focus();
  const found = page.getByRole('grid', { name: 'Search results' });
  await expect(found.getByRole('link').first()).toBeVisible();
  const size = await found.locator('xpath=../..').boundingBox();
  expect(size?.width).toBe(420);
  expect(size?.height).toBeGreaterThanOrEqual(400);
  expect(size?.height).toBeLessThanOrEqual(700);
  await page.keyboard.type('ethereum');
  await expect(found.getByRole('link')).toHaveText(['ETH/USDT']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exchange\/spot\/ETH_USDT$/);
  await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  await searchBox(page).focus();
  const history = page.getByRole('heading', { name: 'History' }).locator('xpath=../..');
  await expect(history.getByRole('link')).toHaveText(['ETH/USDT']);
});

test('[SRCH-13][API-67] asks the exchange once, a second after the last key', async ({ page }) => {
  await page.goto('/markets');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search-coin-pair')) asked.push(request.url());
  });
  await searchBox(page).focus();
  await page.keyboard.type('solana', { delay: 60 });
  await expect.poll(() => asked.length).toBe(1);
  expect(new URL(asked[0] ?? '').searchParams.get('search')).toBe('solana');
});

test('[FAV-05][FAV-06] keeps a guest’s star over a reload, and puts it first', async ({ page }) => {
  await page.goto('/exchange/spot/SOL_USDT');
  await starOf(page, 'SOL/USDT').click();
  await page.reload();
  await expect(starOf(page, 'SOL/USDT')).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBe(
    '[{"coin_pair":"SOL_USDT"}]',
  );
  await searchBox(page).focus();
  const found = page.getByRole('grid', { name: 'Search results' });
  await expect(found.getByRole('link').first()).toHaveText('SOL/USDT');
  await page.goto('/markets?list=favourites');
  const table = page.getByRole('table', { name: 'Markets' });
  await expect(table.getByRole('link')).toHaveText(['SOL/USDT']);
});

test('[FAV-04][AUTH-17][API-63] offers a guest’s stars to the account once, and keeps them apart', async ({
  page,
  request,
}) => {
  const person = newPerson();
  await page.goto('/exchange/spot/SOL_USDT');
  await starOf(page, 'SOL/USDT').click();
  await signUp(page, person);
  const question = page.getByRole('dialog', { name: 'Add your favourites to this account?' });
  await question.getByRole('button', { name: 'Add to the account' }).click();
  const caller = await callerOf(request, person, { isNew: false });
  const ofAccount = async () =>
    (await caller.get<readonly FavouriteWire[]>('/favorites')).map(({ coin_pair: pair }) => pair);
  await expect.poll(ofAccount).toEqual(['SOL_USDT']);
  await page.goto('/exchange/spot/BTC_USDT');
  await starOf(page, 'BTC/USDT').click();
  await expect.poll(ofAccount).toEqual(['SOL_USDT', 'BTC_USDT']);
  await expect(question).toBeHidden();
  await starOf(page, 'BTC/USDT').click();
  await expect.poll(ofAccount).toEqual(['SOL_USDT']);
  await page.goto('/exchange/spot/BTC_USDT');
  await starOf(page, 'BTC/USDT').click();
  await expect.poll(ofAccount).toEqual(['SOL_USDT', 'BTC_USDT']);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(starOf(page, 'BTC/USDT')).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBe(
    '[{"coin_pair":"SOL_USDT"}]',
  );
});

test('[ROUTE-27][MARKET-02][API-64] shows the market at a glance, orders it, narrows it and tells of a coin', async ({
  page,
}) => {
  await page.goto('/markets');
  const table = page.getByRole('table', { name: 'Markets' });
  await expect(table.getByRole('link')).toHaveCount(11);
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('11');
  await table.getByRole('button', { name: /24h volume/ }).click();
  await expect(page).toHaveURL(/\?order=top_volume$/);
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USDT');
  await expect(page).toHaveURL(/currency=USDT/);
  await page.getByRole('searchbox', { name: 'Search a pair' }).fill('lite');
  await expect(table.getByRole('link')).toHaveText(['LTC/USDT']);
  await page.getByRole('button', { name: 'About LTC' }).click();
  await expect(page.getByRole('dialog', { name: 'About LTC' })).toContainText('Litecoin');
});

test('[ROUTE-17][ROUTE-20][LAYOUT-16] opens a pair by its two coins under a top bar of 70 px', async ({
  page,
}) => {
  await page.goto('/exchange/spot/LTC_USDT');
  await expect(page.getByRole('heading', { name: 'LTC/USDT' })).toBeVisible();
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(70);
});

test('[ROUTE-19] opens a pair by its number', async ({ page, request }) => {
  const { coin_pair: text, id } = await secondPair(request);
  await page.goto(`/exchange/spot/${id}`);
  await expect(page.getByRole('heading', { name: text.replace('_', '/') })).toBeVisible();
});

async function secondPair(request: APIRequestContext) {
  const response = await request.get('/api/market-overview-top-coin-list');
  const { data } = (await response.json()) as {
    data: { data: readonly { readonly id: number; readonly coin_pair: string }[] };
  };
  const [, second] = data.data;
  if (second === undefined) throw new Error('the exchange lists several pairs');
  return second;
}

test('[ROUTE-23][LAYOUT-04][SPOT-07] opens the dashboard to a visitor and to a trader', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/dashboard-data')) asked.push(request.url());
  });
  await page.goto('/exchange/dashboard');
  const tiles = page.getByRole('navigation', { name: 'Pairs' });
  await tiles.getByRole('link', { name: 'ETH/USDT' }).click();
  await expect(page).toHaveURL(/\/exchange\/dashboard\?pair=ETH_USDT$/);
  await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(asked).toEqual([]);
  await signUp(page, newPerson());
  await page.goto('/exchange/dashboard');
  await expect(page.getByText('Worth of all balances')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

test('finds pairs, pages and settings by name from anywhere', async ({ page }) => {
  await page.goto('/markets');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Go to a pair, a page or a setting' });
  await box.fill('doge');
  const listed = page.getByRole('listbox', { name: 'Commands found' }).getByRole('option');
  await expect(listed.first()).toContainText('DOGE/USDT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exchange\/spot\/DOGE_USDT$/);
  await page.keyboard.press('Control+k');
  await expect(listed.first()).toContainText('DOGE/USDT');
  await box.fill('light theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

/** Another application's server. Under its name, where a frame's storage is open to us, it is in the
 *  exchange's configuration; under its number it is a stranger. */
const HOST_PORT = Number(process.env['E2E_HOST_PORT']);
const HOST = `http://localhost:${HOST_PORT}`;
const STRANGER = `http://127.0.0.1:${HOST_PORT}`;

interface HostWindow {
  readonly heard: { readonly type: string; readonly state?: string }[];
}

/** A page with ours in a frame of it; it keeps what it hears. */
const hostPage = (framed: string): string => `<!doctype html><title>Host</title>
  <script>
    window.heard = [];
    addEventListener('message', (event) => window.heard.push(event.data));
  </script>
  <iframe name="market" src="${framed}" style="width: 1100px; height: 700px"></iframe>`;

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

const heard = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as HostWindow).heard.map(({ type, state }) => [type, state]),
  );

test('[ROUTE-26][LAYOUT-12][WEBVIEW-01] stands in a frame of an application on the list, with its token and without a trace of it', async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const person = newPerson();
  await callerOf(request, person, { isNew: true });
  const answer = await request.post('/api/sign-in', { data: { ...person, ip: '127.0.0.1' } });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  await openHost(page, HOST, `${baseURL ?? ''}/webview/spot/BTC_USDT`);
  const market = page.frameLocator('iframe');
  await expect(market.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await expect(market.getByRole('region', { name: 'Order book' })).toBeVisible();
  await expect(market.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect.poll(() => heard(page)).toContainEqual(['ready', undefined]);
  await expect.poll(() => heard(page)).toContainEqual(['height', undefined]);
  await market.getByRole('button', { name: 'Sign in to trade' }).click();
  await expect.poll(() => heard(page)).toContainEqual(['session', 'wanted']);
  await page.evaluate(
    ({ given, origin }) =>
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ tidemark: 1, type: 'session', token: given }, origin),
    { given: token, origin: baseURL ?? '' },
  );
  await expect(market.getByText('100,000', { exact: true }).first()).toBeVisible();
  expect(await heard(page)).toContainEqual(['session', 'started']);
  const frame = page.frame('market');
  const kept = await frame?.evaluate(() =>
    [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
  );
  expect(kept).not.toContain(token);
  const cookies = await context.cookies();
  expect(cookies.map(({ value }) => value)).not.toContain(token);
});

test('[WEBVIEW-01] shows nothing in a frame of anybody else, nor any other page in a frame', async ({
  browser,
  baseURL,
}) => {
  for (const [origin, path] of [
    [STRANGER, '/webview/spot/BTC_USDT'],
    [HOST, '/exchange/spot/BTC_USDT'],
    [HOST, '/signin'],
  ] as const) {
    // Its own page: the browser's word about the refusal is what is wanted here.
    const page = await browser.newPage();
    const refusal = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await openHost(page, origin, `${baseURL ?? ''}${path}`);
    await refusal;
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    expect(await heard(page)).toEqual([]);
    await page.close();
  }
});
