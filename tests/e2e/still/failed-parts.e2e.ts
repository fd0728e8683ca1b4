/** Parts of the page that fail in a real browser: the rest lives on, and orders can still be canceled. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';

const chartOf = (page: Page) => page.getByRole('region', { name: /chart/i }).locator('canvas');
const failure = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' });

/** Makes the browser report this language, as some Linux set-ups and web views do. */
const withLanguage = (page: Page, tag: string) =>
  page.addInitScript((language) => {
    Object.defineProperty(Navigator.prototype, 'language', {
      get: () => language,
      configurable: true,
    });
  }, tag);

/** Signs in a trader with one open order of ETH/USDT, far below the market. */
async function openTraderWithOrder(page: Page, request: APIRequestContext) {
  const mine = await openTrader(page, request);
  const { coins, last } = await marketOf(mine, 'ETH_USDT');
  await mine.post('/buy-limit-app', { ...coins, amount: '0.2', price: movePrice(last, -1_000n) });
  return mine;
}

const expectNoOrders = (mine: Awaited<ReturnType<typeof openTrader>>) =>
  expect
    .poll(async () => (await mine.get<{ total: number }>('/get-my-all-orders-app')).total)
    .toBe(0);

for (const { language, tag } of [
  { language: 'C', tag: '@core' },
  { language: 'en_US.UTF-8', tag: '@long' },
] as const) {
  test(
    `shows the trading page and its chart to a browser whose language is ${language}`,
    { tag },
    async ({ page }) => {
      await withLanguage(page, language);
      await page.goto('/exchange/spot/BTC_USDT');
      await expect(chartOf(page).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
    },
  );
}

test(
  '[SPOT-02] cancels an order while the chart’s library fails, and shows the chart after a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTraderWithOrder(page, request);
    // The library formats numbers in the browser's language while it is evaluated; nothing else does.
    await withLanguage(page, 'zu-ZA');
    await page.addInitScript(() => {
      const { NumberFormat } = Intl;
      Intl.NumberFormat = new Proxy(NumberFormat, {
        construct: (target, args: [string?]) => {
          if (args[0] === 'zu-ZA' && sessionStorage.getItem('isRepaired') === null)
            throw new RangeError('planted');
          return new target(...args);
        },
      });
    });
    await page.goto('/exchange/spot/ETH_USDT');
    await expect(failure(page)).toHaveText(/Part of the page stopped working/);
    await expect(failure(page)).toHaveCount(1);
    await expectAccessible(page);
    const orders = page.getByRole('table', { name: 'Open orders' });
    await orders
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    await expectNoOrders(mine);
    // A module that threw while it was evaluated throws again: a reload is offered beside the retry.
    await retry(page).click();
    await expect(failure(page)).toHaveCount(1);
    await page.evaluate(() => sessionStorage.setItem('isRepaired', 'yes'));
    await failure(page).getByRole('button', { name: 'Reload page' }).click();
    await expect(chartOf(page).first()).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

test(
  '[SPOT-02] leads to the open orders while the part with them cannot be loaded',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTraderWithOrder(page, request);
    await page.route('**/static/js/**/afterBook.*.js', (route) => route.abort());
    await page.goto('/exchange/spot/ETH_USDT');
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View open orders' }).click();
    const orders = page.getByRole('table', { name: 'Open orders' });
    await orders.getByRole('button', { name: /^Cancel/ }).click();
    await expectNoOrders(mine);
    await page.unroute('**/static/js/**/afterBook.*.js');
    await page.goBack();
    await expect(chartOf(page).first()).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

test(
  'shows a failed panel again after a retry, beside panels that work',
  { tag: '@core' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const { prototype } = HTMLCanvasElement;
      const getContext = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown;
      Reflect.set(prototype, 'getContext', function plant(this: unknown, ...args: unknown[]) {
        if (!('isRepaired' in window)) throw new Error('planted');
        return getContext.apply(this, args);
      });
    });
    await page.goto('/exchange/spot/BTC_USDT');
    // The chart alone draws on the page's thread.
    await expect(failure(page)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isRepaired: true }));
    await retry(page).click();
    await expect(failure(page)).toHaveCount(0);
    await expect(chartOf(page).first()).toBeVisible();
  },
);

test(
  'offers to retry a part that could not be loaded, and loads it when the network returns',
  { tag: '@core' },
  async ({ page, context }) => {
    await page.goto('/markets');
    await expect(page.getByRole('table', { name: /Markets/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('combobox', { name: 'Search' }).first().click();
    await expect(failure(page)).toHaveText(/could not be loaded/);
    await retry(page).click();
    await expect(failure(page)).toHaveText(/could not be loaded/);
    await context.setOffline(false);
    await expect(failure(page)).toHaveCount(0);
  },
);

test(
  'shows the header and a message in place of a page that could not be loaded',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
    await page.route('**/static/js/**/markets.*.js', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Markets' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/could not be loaded/);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/static/js/**/markets.*.js');
    await expect(page.getByRole('table', { name: /Markets/ })).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'shows a last page instead of a blank one when no text could be loaded',
  { tag: '@core' },
  async ({ page }) => {
    await page.route('**/start.json', (route) => route.abort());
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The page could not be loaded',
    );
    await expect(page.getByRole('textbox', { name: 'Error report' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/start.json');
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
  },
);
