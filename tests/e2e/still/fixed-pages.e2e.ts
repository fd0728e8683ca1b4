/** Pages with the same content for every user. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, openTrader, test } from '../../support/journey.ts';

const header = (page: Page) => page.getByRole('navigation');

for (const [ids, path, title, hasHeader] of [
  ['[ROUTE-13][LAYOUT-14]', '/terms', 'Terms of Use', false],
  ['[ROUTE-12][LAYOUT-13]', '/privacy-policy', 'Privacy Policy', false],
  ['[ROUTE-14][LAYOUT-15]', '/privacy', 'Privacy Policy', true],
] as const) {
  test(
    `${ids} shows ${path} ${hasHeader ? 'under' : 'without'} the main header`,
    { tag: '@core' },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (hasHeader) await expect(header(page).first()).toBeVisible();
      else await expect(header(page)).toHaveCount(0);
      await expectAccessible(page);
    },
  );
}

test('shows the terms in Arabic', { tag: '@core' }, async ({ page }) => {
  await page.goto('/ar/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'شروط الاستخدام' })).toBeVisible();
  await expectAccessible(page);
});

test(
  '[ROUTE-11][LAYOUT-03] shows on the maintenance page that no maintenance is in progress, with a link onward',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/maintenance');
    await expect(
      page.getByRole('heading', { level: 1, name: 'The exchange is online' }),
    ).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL('/');
  },
);

for (const { who, tag } of [
  { who: 'visitor', tag: '@core' },
  { who: 'trader', tag: '@long' },
] as const) {
  test(
    `[LAYOUT-08] shows home to a ${who} without the main header and its padding`,
    { tag },
    async ({ page, request }) => {
      if (who === 'trader') await openTrader(page, request);
      const search = page.getByRole('combobox', { name: 'Search' });
      const top = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top + scrollY);
      for (const prefix of ['', '/ar']) {
        await page.goto(`${prefix}/markets`);
        await expect(page.locator('main')).toBeVisible();
        if (prefix === '') await expect(search).toBeVisible();
        expect(await top('main')).toBeGreaterThanOrEqual(70);

        await page.goto(prefix === '' ? '/' : prefix);
        await expect(page.locator('main')).toBeVisible();
        // The landing page's own bar is the only one, and nothing is kept free above it.
        await expect(page.getByRole('banner')).toHaveCount(1);
        const bar = page.getByRole('banner');
        await expect(bar.locator('input')).toHaveCount(0);
        expect(await bar.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(
          0,
        );
        const paddings = await bar.evaluate((header) => {
          const found: string[] = [];
          for (let at = header.parentElement; at !== null; at = at.parentElement) {
            const { paddingBlockStart, marginBlockStart } = getComputedStyle(at);
            found.push(paddingBlockStart, marginBlockStart);
          }
          return found;
        });
        expect(new Set(paddings)).toEqual(new Set(['0px']));
      }
    },
  );
}
