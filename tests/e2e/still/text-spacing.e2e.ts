/** Readers who need more space between letters, words and lines read every label of the market pages
 *  (WCAG 1.4.12). */
import { expect, openTrader, test } from '../../support/journey.ts';
import { cutLabels, setTextSpacing, TEXT_SPACING } from '../../support/text-spacing.ts';

for (const { path, tag } of [
  { path: '/markets', tag: '@core' },
  { path: '/exchange/dashboard', tag: '@core' },
  { path: '/exchange/spot/BTC_USDT', tag: '@core' },
  { path: '/futures/exchanges/BTC_USDT', tag: '@core' },
  { path: '/demo-trade/BTC_USDT', tag: '@long' },
  // Its labels of order types are the longest.
  { path: '/vi/exchange/spot/BTC_USDT', tag: '@core' },
  { path: '/vi/futures/exchanges/BTC_USDT', tag: '@long' },
] as const) {
  test(`cuts no label of ${path} with wider text spacing`, { tag }, async ({ page, request }) => {
    await openTrader(page, request);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
    await page.evaluate(setTextSpacing, TEXT_SPACING);
    await expect.poll(() => page.evaluate(cutLabels)).toEqual([]);
  });
}
