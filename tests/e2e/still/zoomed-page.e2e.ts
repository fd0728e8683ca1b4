/** A laptop's window at 400% is 342 pixels wide and 192 high (WCAG 1.4.10): pages flow into one column, nothing stands
 *  beyond their sides, and every part can be scrolled to. */
import type { Page } from '@playwright/test';
import { expect, openTrader, test } from '../../support/journey.ts';

const AT_400_PERCENT = { width: 342, height: 192 };
/** Least height of a view that is read or used. */
const VIEW_HEIGHT_MIN = 150;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Heights of the shown view of a trading page and of its part that nothing covers, once it is scrolled to. */
const viewHeights = (page: Page): Promise<readonly [number, number]> =>
  page
    .getByRole('tabpanel')
    .first()
    .evaluate((view) => {
      view.scrollIntoView({ block: 'start' });
      const { top, bottom, left, width } = view.getBoundingClientRect();
      const free = Array.from({ length: innerHeight }, (_, y) => y).filter((y) => {
        const shown = document.elementFromPoint(left + width / 2, y);
        return y >= top && y < bottom && shown !== null && view.contains(shown);
      });
      return [view.clientHeight, free.length] as const;
    });

for (const { path, tag } of [
  { path: '/exchange/spot/BTC_USDT', tag: '@core' },
  { path: '/futures/exchanges/BTC_USDT', tag: '@long' },
  { path: '/demo-trade/BTC_USDT', tag: '@long' },
  { path: '/exchange/dashboard', tag: '@long' },
] as const) {
  test(
    `shows the views of ${path} at 400%, below each other`,
    { tag },
    async ({ page, request }) => {
      await openTrader(page, request);
      await page.setViewportSize(AT_400_PERCENT);
      await page.goto(path);
      await page.getByRole('tab', { name: 'Book' }).click();
      await expect.poll(async () => (await viewHeights(page))[0]).toBeGreaterThan(VIEW_HEIGHT_MIN);
      await expect
        .poll(async () => (await viewHeights(page))[1])
        .toBeGreaterThan(VIEW_HEIGHT_MIN / 2);
      expect(await overflowOf(page)).toBe(0);
      // The form opens from the bar below the views.
      await page.getByRole('button', { name: /^Buy/ }).first().click();
      await expect(page.getByRole('form').first()).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
    },
  );
}

test(
  'has nothing beyond the sides of other pages at 400%',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.setViewportSize(AT_400_PERCENT);
    for (const path of [
      '/markets',
      '/wallet/spot',
      '/user/my-wallet/withdrawal?coin=ETH&network=2',
      '/user/transaction-history',
      '/user/profile/settings',
      '/user/profile/identification',
      '/p2p-trading',
      '/simple-earn',
      '/ar/user/spot-orders',
      '/ar/user/my-wallet/deposit?coin=ETH&network=2',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => overflowOf(page), { message: path }).toBe(0);
    }
  },
);
