/** View choices that remain after a reload: tabs, chart or depth, pairs, theme, and the views of a
 *  phone. */
import { expectAccessible } from '../../support/axe.ts';
import { expect, navigate, openTrader, test } from '../../support/journey.ts';

test(
  'remembers tab, depth and all pairs over a reload, and for another pair',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/exchange/spot/BTC_USDT');
    const tabs = page.locator('[data-panel="tables"] [role="tab"]');
    const pairs = page.locator('[data-panel="tables"] input[type="checkbox"]').first();
    await expect(pairs).toBeChecked();
    await pairs.uncheck({ force: true });
    await tabs.nth(2).click();
    await page.getByRole('radio', { name: 'Depth' }).check({ force: true });
    const isAsLeft = async (): Promise<void> => {
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
      await expect(pairs).not.toBeChecked();
      await expect(page.getByRole('radio', { name: 'Depth' })).toBeChecked();
    };
    await isAsLeft();
    await page.reload();
    await isAsLeft();
    await navigate(page, '/exchange/spot/ETH_USDT');
    await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await isAsLeft();
  },
);

test(
  '[PREF-01] follows the theme of the system, over a reload and until the user chooses one',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    const html = page.locator('html');
    await page.getByRole('button', { name: 'Display settings' }).click();
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test(
    'remembers the view over a reload, and warns in the form while prices are not live',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto('/exchange/spot/BTC_USDT');
      const views = page.locator('main [role="tab"]');
      await views.nth(1).tap();
      await expect(views.nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.reload();
      await expect(views.nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();

      await page.getByRole('button', { name: 'Buy', exact: true }).tap();
      const form = page.getByRole('form', { name: 'Order' });
      const labels = form.getByText('Prices are not live. The market may have moved.');
      await expect(form).toBeVisible();
      await expect(labels).toHaveCount(0);
      await page.context().setOffline(true);
      await expect(labels).toBeVisible({ timeout: 30_000 });
      await form.getByRole('radio', { name: 'Stop limit' }).check({ force: true });
      await expect(labels).toBeVisible();
      await page.context().setOffline(false);
      await expect(labels).toHaveCount(0, { timeout: 60_000 });
    },
  );
});

test.describe('a browser in another language of ours', () => {
  test.use({ locale: 'ar-EG' });

  test(
    'is offered its language once, in it, and switches by the click alone',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto('/markets?page=1');
      const offer = page.getByRole('region', { name: 'العربية' });
      await expect(offer).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('table', { name: /Markets/ })).toBeVisible();
      await expect(offer).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('language-offered'));
      await page.reload();
      await offer.getByRole('link').click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page).toHaveURL(/\/ar\/markets\?page=1$/);
      await expect(offer).toHaveCount(0);
    },
  );
});
