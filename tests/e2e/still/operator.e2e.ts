/** The exchange with an operator's branding: colors, logo, cookie text and pages. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';

const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='30'%3E%3Crect width='90' height='30' fill='%23";
const BRANDING = {
  app_title: 'Harbour',
  logo: `${LOGO}ffffff'/%3E%3C/svg%3E`,
  logo_lightmode: `${LOGO}000000'/%3E%3C/svg%3E`,
  cookie_status: '1',
  cookie_text: 'We keep two cookies.',
  cookie_page_key: 'cookies',
  dark_theme_color: [{ name: '--primary-color', value: '#3498db' }],
};
const PAGES = [{ key: 'cookies', title: 'About cookies', text: 'Two of them.\n\nNo more.' }];

/** Applies the settings as the exchange serves them from its settings file. */
async function underTheirName(page: Page, changes: object = BRANDING): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    const found = /(name="tidemark-settings" content=")([^"]*)"/.exec(body);
    if (found === null) return route.fulfill({ response });
    const settings = JSON.parse((found[2] ?? '').replaceAll('&quot;', '"')) as object;
    const text = JSON.stringify({ ...settings, ...changes })
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;');
    return route.fulfill({
      response,
      body: body.replace(found[0], () => `${found[1]}${text}"`),
    });
  });
  await page.route('**/common-landing-custom-settings*', async (route) => {
    const response = await route.fetch();
    const responseBody = (await response.json()) as { readonly data: object };
    const data = { ...responseBody.data, custom_page_settings: PAGES };
    return route.fulfill({ response, json: { ...responseBody, data } });
  });
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

test(
  '[COOKIE-06][COOKIE-09] shows the cookie notice until it is accepted, and never again',
  { tag: '@core' },
  async ({ page }) => {
    await underTheirName(page);
    await page.goto('/markets');
    await expect(banner(page)).toContainText('We keep two cookies.');
    await expectAccessible(page);
    await banner(page).getByRole('button', { name: 'I understand' }).click();
    await expect(banner(page)).toHaveCount(0);
    const terms = (await page.context().cookies()).find(({ name }) => name === 'terms');
    expect(terms).toMatchObject({ value: 'yes', secure: true, sameSite: 'Lax' });
    await page.reload();
    await expect(page.getByRole('table', { name: /Markets/ })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  },
);

test(
  '[COOKIE-05][ROUTE-16][SET-14] opens the policy in the operator’s text',
  { tag: '@core' },
  async ({ page }) => {
    await underTheirName(page);
    for (const prefix of ['', '/vi']) {
      await page.goto(`${prefix}/markets`);
      await page.locator(`a[href="${prefix}/cookies"]`).click();
      await expect(page).toHaveURL(`${prefix}/cookies`);
      await expect(page.getByRole('heading', { level: 1, name: 'About cookies' })).toBeVisible();
      await expect(page.getByText('No more.')).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/cookie');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  },
);

test(
  '[SET-01][SET-09][SET-15] shows the operator’s colors and logo',
  { tag: '@core' },
  async ({ page }) => {
    await underTheirName(page);
    await page.goto('/markets');
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    await expect.poll(accent).toBe('#3498db');
    const logo = page.getByRole('banner').getByRole('img', { name: 'Harbour' });
    await expect(logo).toHaveAttribute('src', BRANDING.logo);
    await expect(page).toHaveTitle(/Harbour$/);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(logo).toHaveAttribute('src', BRANDING.logo_lightmode);
    await expect.poll(accent).toBe('#32d777');
    await page.setViewportSize({ width: 360, height: 800 });
    for (const prefix of ['', '/ar']) {
      await page.goto(`${prefix}/markets`);
      await expect(logo).toBeVisible();
      const spill = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(spill).toBeLessThanOrEqual(0);
    }
  },
);

test('[LEGAL-01] has text on every public page', { tag: '@core' }, async ({ page }) => {
  await underTheirName(page, { ...BRANDING, cookie_status: '0' });
  for (const path of ['/', '/privacy-policy', '/terms', '/privacy', '/maintenance', '/cookies']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(20);
  }
});
