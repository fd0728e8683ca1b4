/** A visitor and a trader in the moving market: prices tick, languages switch, old data is marked stale,
 *  and the chart keeps its setup. */
import type { Page } from '@playwright/test';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { fieldOf } from '../support/journey-ticket.ts';
import { callerOf, expect, newUser, signUp, test } from '../support/journey.ts';
import { countNewSockets } from '../support/new-sockets.ts';

const RSI = 'Relative strength index (RSI)';
const BACK = { timeout: 60_000 };

/** Goes to another address in the same document. */
const show = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const spillOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  '[GEN-02][SPOT-04][SPOT-05] shows a moving market to a visitor, stale while the network is lost',
  { tag: '@core' },
  async ({ page, context }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    const book = page.getByRole('region', { name: 'Order book' });
    await expect(book.getByRole('button').nth(8)).toBeVisible();
    const before = await book.innerText();
    await expect.poll(() => book.innerText()).not.toBe(before);
    await expect(page.getByRole('region', { name: 'Market trades' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
    await expect(page).toHaveTitle(/BTC\/USDT/);

    const status = page.getByRole('contentinfo');
    await expect(status).toContainText(/Live/);
    await context.setOffline(true);
    await expect(status).not.toContainText(/Live/, BACK);
    await context.setOffline(false);
    await expect(status).toContainText(/Live/, BACK);
  },
);

test(
  "[GEN-01][ENT-12] shows the market to a visitor, and a trader's own data as well",
  { tag: '@core' },
  async ({ page, request, baseURL }) => {
    const book = page.getByRole('region', { name: 'Order book' });
    const own = page.getByRole('region', { name: 'Your orders' });
    const listNamed = (name: string) => own.getByRole('table', { name });
    const open = async (name: string): Promise<void> => {
      await own.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      await expect(listNamed(name)).toBeVisible();
    };

    await page.goto('/exchange/spot/BTC_USDT');
    await expect(book.getByRole('button').nth(8)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Favorite BTC/USDT' }).first()).toBeVisible();
    await expect(own.getByText('Sign in to view your orders, trades and balances')).toBeVisible();
    await open('Transactions');
    await expect(listNamed('Transactions').getByRole('row').nth(1)).toBeVisible();

    const user = newUser();
    await callerOf(request, user, { isNew: true });
    await signInDemo(page.context(), baseURL ?? '', user);
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(book.getByRole('button').nth(8)).toBeVisible();
    for (const name of ['Open orders', 'Order history', 'Trade history', 'Transactions']) {
      await open(name);
    }
    await expect(page.getByRole('button', { name: 'Favorite BTC/USDT' }).first()).toBeVisible();
  },
);

test(
  "[RT-10][ROUTE-18][PREF-15] clears the old pair's data while the next pair has no response, and opens the last viewed pair",
  { tag: '@core' },
  async ({ page }) => {
    const last = page.locator('b', { hasText: 'Last price' }).first();
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(last).toHaveText(/^Last price [\d,]+\.\d/);
    const [worker] = page.workers();
    await worker?.evaluate(() => close());
    await show(page, '/exchange/spot/DOGE_USDT');
    await expect(page.getByRole('heading', { name: 'DOGE/USDT' })).toBeVisible();
    await expect(last).toHaveText(/^Last price –/);
    // Another worker takes over.
    await expect(last).toHaveText(/^Last price 0\.\d/, BACK);
    await page.goto('/exchange/spot');
    await expect(page.getByRole('heading', { name: 'DOGE/USDT' })).toBeVisible();
  },
);

test(
  '[I18N-04][ROUTE-19] mirrors the page for Arabic and back, and shows an error for an unknown pair',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/ar/exchange/spot/BTC_USDT');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    expect(await spillOf(page)).toBeLessThanOrEqual(0);
    await page.goto('/exchange/spot/NO_SUCH');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByText('Pair not found')).toBeVisible();
  },
);

test(
  '[I18N-03] switches the interface to right-to-left styling when Arabic is selected, and back',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    /** Where things begin that follow the direction of reading. */
    const styling = () =>
      page.evaluate(() => {
        const logo = document.querySelector('header a')?.getBoundingClientRect();
        return {
          direction: getComputedStyle(document.body).direction,
          isLogoInRightHalf: (logo?.left ?? 0) > innerWidth / 2,
        };
      });
    expect(await styling()).toEqual({ direction: 'ltr', isLogoInRightHalf: false });
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(/\/ar\/markets$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await styling()).toEqual({ direction: 'rtl', isLogoInRightHalf: true });
    await page.getByRole('button', { name: 'اللغة' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    expect(await styling()).toEqual({ direction: 'ltr', isLogoInRightHalf: false });
  },
);

test(
  '[I18N-06][NAV-20] switches the language by keyboard without a reload, keeps a half-filled order and the socket, and adds the language to every link',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('contentinfo')).toContainText(/Live/);
    await fieldOf(page, 'Amount').fill('0.125');
    const newSocketCount = await countNewSockets(page);
    await page.getByRole('button', { name: 'Language' }).focus();
    await page.keyboard.press('Enter');
    const target = page.getByRole('link', { name: 'Tiếng Việt' });
    await expect(target).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Language' })).toBeFocused();
    await page.keyboard.type('viet');
    await page.keyboard.press('ArrowDown');
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/vi\/exchange\/spot\/BTC_USDT/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page.getByRole('textbox', { name: /^Số lượng/ })).toHaveValue('0.125');
    expect(await newSocketCount()).toBe(0);
    const links = page.locator('header a[href^="/"]');
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(/^\/vi(?:\/|$)/);
  },
);

test(
  'has the words and the direction of the address before the first paint',
  { tag: '@core' },
  async ({ page, request }) => {
    const html = await (await request.get('/ar/markets')).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<link rel="alternate" hreflang="x-default" href="[^"]+\/markets">/);
    const seen: string[] = [];
    await page.exposeFunction('sawText', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const text = document.querySelector('body')?.innerText.trim() ?? '';
        if (text !== '')
          (globalThis as unknown as { sawText: (text: string) => void }).sawText(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/ar/markets');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(seen.length).toBeGreaterThan(0);
    for (const text of seen) expect(text).not.toMatch(/\b(?:Markets|Login|Sign up|Language)\b/);
  },
);

test(
  '[PREF-01][PREF-02] keeps the chosen theme over a reload',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);

test(
  '[MARKET-01][MARKET-02] lists the markets, searches them and opens a pair',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    const table = page.getByRole('table', { name: /Markets/ });
    await expect(table.getByRole('row')).not.toHaveCount(1);
    await page.getByRole('searchbox', { name: /Search/ }).fill('eth');
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('row').nth(1).click();
    await expect(page).toHaveURL(/\/exchange\/spot\/ETH_USDT/);
  },
);

for (const { prefix, tag } of [
  { prefix: '', tag: '@core' },
  { prefix: '/ar', tag: '@long' },
] as const) {
  test(`fits a narrow window with the list at ${prefix}/markets`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${prefix}/markets`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await spillOf(page)).toBeLessThanOrEqual(0);
  });
}

test.describe('touch input', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  for (const { prefix, tag } of [
    { prefix: '', tag: '@core' },
    { prefix: '/ar', tag: '@core' },
    { prefix: '/vi', tag: '@long' },
  ] as const) {
    test(`shows every figure of a row whole at ${prefix}/markets`, { tag }, async ({ page }) => {
      await page.goto(`${prefix}/markets`);
      const table = page.locator('main table');
      await expect(table.getByRole('row').nth(2)).toBeVisible();
      const spill = await table.evaluate(
        ({ parentElement }) =>
          (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
      );
      expect(spill).toBeLessThanOrEqual(0);
    });
  }
});

test(
  '[STORE-02][AUTH-16][AUTH-21] stores the session in secure cookies, keeps it over a reload, and stays on the spot page when the user signs out',
  { tag: '@core' },
  async ({ page }) => {
    await signUp(page, newUser());
    const cookies = await page.context().cookies();
    for (const name of ['token', 'user-id', 'refresh_token']) {
      const cookie = cookies.find((one) => one.name === name);
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax' });
    }
    await page.reload();
    const { pathname } = new URL(page.url());
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
    expect(pathname).toMatch(/^\/exchange\/spot/);
    await expect(page).toHaveURL(pathname);
    const names = (await page.context().cookies()).map(({ name }) => name);
    for (const name of ['token', 'refresh_token', 'user-id']) expect(names).not.toContain(name);
  },
);

test(
  '[CHART-01][CHART-04][CHART-12] adds a study, types an interval, restores both after a reload, compares with a second pair in percent, and saves an image',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    const chart = page.getByRole('region', { name: 'Chart' });
    const plot = chart.getByRole('application', { name: 'BTC/USDT chart' });
    await expect(chart.getByRole('radio', { name: '1H' })).toBeChecked();
    await expect(chart.getByText(/bars of 1H/)).toBeAttached();
    await chart.getByRole('button', { name: 'Indicators' }).click();
    const dialog = page.getByRole('dialog', { name: 'Indicators' });
    await dialog.getByRole('combobox', { name: 'Indicator' }).selectOption({ label: RSI });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.press('Escape');
    await expect(chart.getByText(/RSI 14: \d/)).toBeAttached();
    await plot.focus();
    await page.keyboard.type('15');
    await expect(chart.getByText('15m: press Enter')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(chart.getByText(/bars of 15m/)).toBeAttached();
    await page.reload();
    await expect(chart.getByRole('radio', { name: '15m' })).toBeChecked();
    await expect(chart.getByText(/bars of 15m/)).toBeAttached();
    await expect(chart.getByText(/RSI 14: \d/)).toBeAttached();

    await chart.getByRole('button', { name: 'Compare with another pair' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'ETH/USDT' }).click();
    await expect(chart.getByText(/ETH\/USDT: [+-]?\d+\.\d\d%/)).toBeAttached();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save as image' }).click();
    expect((await download).suggestedFilename()).toMatch(/^BTC-USDT-15m-.*\.png$/);
    await chart.getByRole('button', { name: 'Show bars as table' }).click();
    await expect(chart.getByRole('columnheader', { name: 'RSI 14' })).toBeVisible();
  },
);
