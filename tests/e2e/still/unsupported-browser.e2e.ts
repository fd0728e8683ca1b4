/** A browser without a feature that the client requires is told which browsers are supported, even
 *  when it cannot run the client's scripts. */
import { expect, test } from '../../support/journey.ts';

const MESSAGE = /^This browser is not supported\. Use Chrome or Edge \d+, Firefox \d+, Safari \d+/;

test(
  'tells an unsupported browser which ones are supported, without the client',
  { tag: '@core' },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
    await page.route('**/static/js/**', (route) => route.abort());
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.locator('body')).toHaveText(MESSAGE);
  },
);

test('tells a supported browser nothing', { tag: '@core' }, async ({ page }) => {
  await page.goto('/markets');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('This browser is not supported')).toHaveCount(0);
});
