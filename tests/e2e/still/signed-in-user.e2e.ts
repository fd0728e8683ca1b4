/** One signed-in user in all areas of the account: orders, wallets, profile and notifications. */
import { callerOf, expect, navigate, newUser, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';
import { fill, submit } from '../../support/journey-ticket.ts';

const PAIR = 'BTC_USDT';
const LIVE = { timeout: 20_000 };

test(
  '[GEN-04] A signed-in user trades, manages wallets and orders, edits the profile and reads notifications',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    const other = await callerOf(request, newUser(), { isNew: true });
    const { coins, last } = await marketOf(other, PAIR);

    // Trades: one order is filled by another trader, one rests.
    await page.goto(`/exchange/spot/${PAIR}`);
    await fill(page, { Price: movePrice(last, -1n), Amount: '0.01' });
    await submit(page, 'Buy BTC');
    await expect(page.getByRole('table', { name: 'Open orders' }).getByRole('row')).toHaveCount(2);
    await other.post('/sell-limit-app', { ...coins, amount: '0.01', price: movePrice(last, -1n) });
    await expect(
      page.getByRole('tabpanel', { name: 'Open orders' }).getByText('No Item Found'),
    ).toBeVisible(LIVE);
    await fill(page, { Price: movePrice(last, -50n), Amount: '0.02' });
    await submit(page, 'Buy BTC');
    await expect(page.getByRole('table', { name: 'Open orders' }).getByRole('row')).toHaveCount(2);

    // Manages orders on their page: cancels the one that rests.
    await navigate(page, '/user/spot-orders');
    const orders = page.getByRole('table', { name: 'Open orders' });
    await orders.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('No Item Found')).toBeVisible();

    // Manages wallets: moves a coin to another one.
    await navigate(page, '/wallet/spot');
    await page.getByRole('button', { name: 'Transfer USDT' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer' });
    await transfer.getByRole('textbox', { name: /^Amount/ }).fill('25.5');
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(transfer.getByText('25.5 USDT transferred.')).toBeVisible();

    // Edits the profile.
    await navigate(page, '/user/profile/my-profile');
    await page.locator('button[data-change="nickname"]').click();
    await page.locator('form input[name="nickname"]:visible').fill('Meridian');
    await page.keyboard.press('Enter');
    await expect(page.locator('main').getByText('Meridian')).toBeVisible();

    // Reads notifications: the fill of the first order.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(/\/user\/notification\?page=1&limit=10$/);
    const list = page.locator('main').getByRole('region', { name: 'Notifications' });
    await expect(list.getByText(/Bought 0\.01 BTC/)).toBeVisible();
  },
);
