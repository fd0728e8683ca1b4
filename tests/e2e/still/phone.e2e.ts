/** A phone: the bars and rows of a wide page are reachable by touch and by keyboard, in both
 *  reading directions. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');

/** No part of a page may overflow a phone's screen. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  'draws with one menu of tools, by touch and by keyboard',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    const opener = page.getByRole('button', { name: 'Drawing tools' });
    const menu = page.getByRole('dialog', { name: 'Drawing tools' });
    const plot = page.getByRole('application');
    await opener.tap();
    await menu.getByRole('button', { name: 'Horizontal line' }).tap();
    await expect(menu).toBeHidden();
    await plot.tap({ position: { x: 120, y: 160 } });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('listitem')).toHaveCount(1);
    await menu.getByRole('button', { name: 'Ray' }).focus();
    await page.keyboard.press('Enter');
    await expect(plot).toBeFocused();
    for (const key of ['ArrowUp', 'Enter', 'ArrowRight', 'ArrowUp', 'Enter']) {
      await page.keyboard.press(key);
    }
    await opener.tap();
    await expect(menu.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await overflowOf(page)).toBe(0);
  },
);

test(
  'changes language and theme in the menu of the top bar',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const before = await themeOf(page);
    await menu.getByRole('switch', { name: 'Dark theme' }).tap();
    await expect.poll(() => themeOf(page)).not.toBe(before);
    await menu.getByText('Language', { exact: true }).tap();
    await menu.getByRole('link', { name: 'العربية' }).tap();
    await expect(page).toHaveURL(/\/ar\/exchange\/spot\/BTC_USDT$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await overflowOf(page)).toBe(0);
  },
);

for (const { path, tag } of [
  { path: '/exchange/dashboard', tag: '@core' },
  { path: '/demo-trade', tag: '@long' },
] as const) {
  test(`changes language and theme on ${path}, which has no top bar`, { tag }, async ({ page }) => {
    await page.goto(path);
    await expect
      .poll(async () => (await page.getByRole('application').boundingBox())?.height)
      .toBeGreaterThan(200);
    const tools = page.getByRole('button', { name: 'Language and theme' });
    await tools.focus();
    await page.keyboard.press('Enter');
    const before = await themeOf(page);
    await page.getByRole('switch', { name: 'Dark theme' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => themeOf(page)).not.toBe(before);
    await page.getByRole('link', { name: 'العربية' }).tap();
    await expect(page).toHaveURL(new RegExp(`/ar${path}`));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'اللغة والمظهر' }).tap();
    await expect(page.getByRole('link', { name: 'English' })).toBeInViewport();
  });
}

/** Fields whose text is so small that iOS zooms into them, by their names. */
const smallFieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=range], [hidden]'))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 80)),
  );

test('has no field into which a phone would zoom', { tag: '@core' }, async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(await smallFieldsOf(page)).toEqual([]);
  await page.goto('/markets');
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  expect(await smallFieldsOf(page)).toEqual([]);
  await page.goto('/exchange/spot/BTC_USDT');
  await page.getByRole('button', { name: 'Buy', exact: true }).tap();
  await expect(page.getByRole('form', { name: 'Order' })).toBeVisible();
  expect(await smallFieldsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
