/** The depth chart of a moving market, in place of the price chart. */
import { expect, test } from '../support/journey.ts';
import { inTicket } from '../support/journey-ticket.ts';

test(
  'shows the depth of both sides, announces it as text, and copies a price into the order form',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await page.getByRole('radio', { name: 'Depth' }).check({ force: true });
    const depth = page.getByRole('application', { name: 'BTC/USDT depth chart' });
    await expect(depth).toBeVisible();
    const summary = page.getByText(/^Within 1.00%: bids .* BTC down to .*; asks .* up to/);
    await expect(summary).toBeAttached();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText(/^Within 0.50%: /)).toBeAttached();
    await depth.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    const text = await page.getByRole('status').filter({ hasText: ' down to ' }).innerText();
    await page.keyboard.press('Enter');
    const price = page
      .getByRole('form', { name: 'Order' })
      .getByRole('textbox', { name: /^Price / });
    await expect(price).toHaveValue(inTicket(/ down to ([\d,.]+) /.exec(text)?.[1] ?? ''));
    await page.getByRole('radio', { name: 'Chart', exact: true }).check({ force: true });
    await expect(page.getByRole('application', { name: / chart$/ })).toBeVisible();
  },
);
