/** The ways to a pair: search, stars, lists, the dashboard and the palette. */
import type { APIRequestContext, Page } from '@playwright/test';
import {
  callerOf,
  expect,
  navigate,
  newUser,
  openTrader,
  signUp,
  test,
} from '../../support/journey.ts';

interface FavouriteWire {
  readonly coin_pair: string;
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const starOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorite ${name}` }).first();

test(
  '[SRCH-02][SRCH-03][SRCH-04] finds a pair by keyboard, opens it and remembers it',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    await searchBox(page).focus();
    const found = page.getByRole('grid', { name: 'Search results' });
    await expect(found.getByRole('link').first()).toBeVisible();
    const size = await found.locator('xpath=../..').boundingBox();
    expect(size?.width).toBe(420);
    expect(size?.height).toBeGreaterThanOrEqual(400);
    expect(size?.height).toBeLessThanOrEqual(700);
    await page.keyboard.type('ethereum');
    await expect(found.getByRole('link')).toHaveText(['ETH/USDT', 'ETHUSDT Perp']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/exchange\/spot\/ETH_USDT$/);
    await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await searchBox(page).focus();
    const history = page.getByRole('heading', { name: 'History' }).locator('xpath=../..');
    await expect(history.getByRole('link')).toHaveText(['ETH/USDT']);
  },
);

test(
  '[SRCH-13][API-67][GEN-03] sends one search request for a visitor, a second after the last key, and shows the results',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search-coin-pair')) requested.push(request.url());
    });
    await searchBox(page).focus();
    await page.keyboard.type('solana', { delay: 60 });
    await expect.poll(() => requested.length).toBe(1);
    expect(new URL(requested[0] ?? '').searchParams.get('search')).toBe('solana');
    const found = page.getByRole('grid', { name: 'Search results' });
    await expect(found.getByRole('link')).toHaveText(['SOL/USDT', 'SOLUSDT Perp']);
  },
);

test(
  '[FAV-05][FAV-06] keeps a guest’s favorite over a reload, and lists it first',
  { tag: '@core' },
  async ({ page }) => {
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
    await navigate(page, '/markets?list=favourites');
    const table = page.getByRole('table', { name: 'Markets' });
    await expect(table.getByRole('link')).toHaveText(['SOL/USDT']);
  },
);

test(
  '[FAV-04][AUTH-17][API-63] offers a guest’s favorites to the account once, and stores them separately',
  { tag: '@core' },
  async ({ page, request }) => {
    const user = newUser();
    await page.goto('/exchange/spot/SOL_USDT');
    await starOf(page, 'SOL/USDT').click();
    await signUp(page, user);
    const dialog = page.getByRole('dialog', { name: 'Add your favorites to this account?' });
    await dialog.getByRole('button', { name: 'Add to account' }).click();
    const caller = await callerOf(request, user, { isNew: false });
    const ofAccount = async () =>
      (await caller.get<readonly FavouriteWire[]>('/favorites')).map(({ coin_pair: pair }) => pair);
    await expect.poll(ofAccount).toEqual(['SOL_USDT']);
    await navigate(page, '/exchange/spot/BTC_USDT');
    await starOf(page, 'BTC/USDT').click();
    await expect.poll(ofAccount).toEqual(['SOL_USDT', 'BTC_USDT']);
    await expect(dialog).toBeHidden();
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
  },
);

test(
  '[ROUTE-27][MARKET-02][API-64] shows the market overview, sorts it, filters it and describes a coin',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    const table = page.getByRole('table', { name: 'Markets' });
    await expect(table.getByRole('link')).toHaveCount(11);
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('11');
    await table.getByRole('button', { name: /24h volume/ }).click();
    await expect(page).toHaveURL(/\?order=top_volume$/);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('USDT');
    await expect(page).toHaveURL(/currency=USDT/);
    await page.getByRole('searchbox', { name: 'Search pairs' }).fill('lite');
    await expect(table.getByRole('link')).toHaveText(['LTC/USDT']);
    await page.getByRole('button', { name: 'About LTC' }).click();
    await expect(page.getByRole('dialog', { name: 'About LTC' })).toContainText('Litecoin');
  },
);

test(
  '[ROUTE-17][ROUTE-20][LAYOUT-16] opens a pair by its two coins under a top bar of 70 px',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/LTC_USDT');
    await expect(page.getByRole('heading', { name: 'LTC/USDT' })).toBeVisible();
    expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(70);
  },
);

test(
  '[API-46] asks for the dashboard without an id, and for that of the pair turned to with its id',
  { tag: '@core' },
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/app-dashboard')) requested.push(pathname);
    });
    // Simulates a static host, where the exchange puts no dashboard into the page.
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('name="tidemark-dashboard"', 'name="none"');
      return route.fulfill({ response, body });
    });
    await page.goto('/exchange/spot');
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
    expect(requested).toEqual(['/api/app-dashboard']);
    await navigate(page, '/exchange/spot/SOL_USDT');
    await expect(page.getByRole('heading', { name: 'SOL/USDT' })).toBeVisible();
    expect(requested).toEqual(['/api/app-dashboard', '/api/app-dashboard/SOL_USDT']);
  },
);

for (const { pair, decimals, tag } of [
  { pair: 'DOGE_USDT', decimals: 5, tag: '@core' },
  { pair: 'XRP_USDT', decimals: 4, tag: '@long' },
  { pair: 'BNB_USDT', decimals: 1, tag: '@long' },
] as const) {
  test(
    `[CHART-15][SPOT-03] shows ${pair} with its ${decimals} decimals on chart and change`,
    { tag },
    async ({ page }) => {
      await page.goto(`/exchange/spot/${pair}`);
      const exact = new RegExp(`^[\\d,]+\\.\\d{${decimals}}$`);
      const legend = page.locator('p[aria-hidden="true"]:has(b)').first();
      await expect(legend.locator('b').first()).toHaveText(exact);
      for (const metric of [1, 2, 3])
        await expect(legend.locator('b').nth(metric)).toHaveText(exact);
      const header = page.getByRole('region', { name: pair.replace('_', '/') });
      await expect(header).toContainText(new RegExp(`[+-]?\\d+\\.\\d{${decimals}}%`));
    },
  );
}

test('[ROUTE-19] opens a pair by its number', { tag: '@core' }, async ({ page, request }) => {
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

test(
  '[ROUTE-23][LAYOUT-04][SPOT-07] opens the dashboard to a visitor and to a trader',
  { tag: '@core' },
  async ({ page, request }) => {
    const requested: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/dashboard-data')) requested.push(sent.url());
    });
    await page.goto('/exchange/dashboard');
    const tiles = page.getByRole('navigation', { name: 'Pairs' });
    await tiles.getByRole('link', { name: 'ETH/USDT' }).click();
    await expect(page).toHaveURL(/\/exchange\/dashboard\?pair=ETH_USDT$/);
    await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    expect(requested).toEqual([]);
    await openTrader(page, request);
    await page.goto('/exchange/dashboard');
    await expect(page.getByText('Estimated balance')).toBeVisible();
    expect(requested.length).toBeGreaterThan(0);
  },
);

test(
  'finds pairs, pages and settings by name from anywhere',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    // The page listens for keys once it is shown.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search pairs, pages and settings' });
    await box.fill('doge');
    const listed = page.getByRole('listbox', { name: 'Matching commands' }).getByRole('option');
    await expect(listed.first()).toContainText('DOGE/USDT');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/exchange\/spot\/DOGE_USDT$/);
    await page.keyboard.press('Control+k');
    await expect(listed.first()).toContainText('DOGE/USDT');
    await box.fill('light theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);
