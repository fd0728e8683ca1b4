/** Estimated values are in the currency of the account on every page that shows one. */
import { expect, navigate, openTrader, test } from '../../support/journey.ts';

const EUROS = /^≈ €[\d,]+(?:\.\d\d)?$/;

test(
  'shows every estimated value in the chosen currency',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/profile/settings');
    await page.locator('main select[name="currency"]').selectOption('EUR');
    const save = page.locator('main button[type="submit"]');
    // The button is disabled while the settings are on their way, too.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await save.click();
    expect((await saved).ok()).toBe(true);

    for (const path of ['/exchange/spot/BTC_USDT', '/demo-trade/BTC_USDT']) {
      await page.goto(path);
      const estimate = page.locator('[data-panel="book"]').getByText('≈').first();
      await expect.soft(estimate).toHaveText(EUROS);
    }

    await navigate(page, '/exchange/dashboard');
    const valueOf = (label: string) =>
      page
        .locator('dl', { has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .first();
    await expect.soft(valueOf('Estimated balance')).toHaveText(EUROS);

    await navigate(page, '/demo-trade/user/my-wallet');
    const balances = page.getByRole('table', { name: 'Balances' });
    await expect.soft(balances.getByRole('columnheader').last()).toHaveText('Estimated value');
    await expect
      .soft(balances.getByRole('row').nth(1).getByRole('cell').last())
      .toHaveText(/^€[\d,]+\.\d\d$/);
    // The page before has the same label; the balances are on this page alone.
    await expect.soft(valueOf('Estimated balance')).toHaveText(EUROS);
  },
);
