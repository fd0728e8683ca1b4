/** Pages with the same content for every user, and the maintenance page that replaces all others. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';

const header = (page: Page) => page.getByRole('navigation');

for (const [ids, path, title, hasHeader] of [
  ['[ROUTE-13][LAYOUT-14]', '/terms', 'Terms of use', false],
  ['[ROUTE-12][LAYOUT-13]', '/privacy-policy', 'Privacy', false],
  ['[ROUTE-14][LAYOUT-15]', '/privacy', 'Privacy', true],
] as const) {
  test(`${ids} shows ${path} ${hasHeader ? 'under' : 'without'} the main header`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (hasHeader) await expect(header(page).first()).toBeVisible();
    else await expect(header(page)).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('shows the terms in Arabic', async ({ page }) => {
  await page.goto('/ar/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'شروط الاستخدام' })).toBeVisible();
  await expectAccessible(page);
});

test('[ROUTE-11][LAYOUT-03] shows on the maintenance page that no maintenance is in progress, with a link onward', async ({
  page,
}) => {
  await page.goto('/maintenance');
  await expect(page.getByRole('heading', { level: 1, name: 'The exchange is open' })).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page).toHaveURL('/');
});

test('[SET-02][ROUTE-11] redirects every address to the maintenance page during maintenance', async ({
  page,
}) => {
  // The setting as the exchange serves it in maintenance mode.
  const on = '&quot;maintenance_mode&quot;:&quot;1&quot;';
  const off = '&quot;maintenance_mode&quot;:&quot;0&quot;';
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(off);
    return route.fulfill({ response, body: body.replace(off, on) });
  });
  for (const path of ['/', '/markets', '/signin', '/terms', '/vi/exchange/spot/BTC_USDT']) {
    await page.goto(path);
    await expect(page).toHaveURL(path.startsWith('/vi') ? '/vi/maintenance' : '/maintenance');
    await expect(page.getByRole('button')).not.toHaveCount(0);
    await expect(page.getByRole('link', { name: 'To the start page' })).toHaveCount(0);
  }
});
