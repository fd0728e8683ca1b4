/** Every area of the product, one after another by the phone's menu: each shows what the exchange has for the user. */
import type { Locator, Page } from '@playwright/test';
import { callerOf, expect, newUser, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';

test.use({ viewport: { width: 360, height: 800 } });
test.setTimeout(60_000);

/** Opens the page of a link in the side menu. @param section which is closed at first */
async function openByMenu(page: Page, label: string, section?: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (section !== undefined) await menu.locator('summary', { hasText: section }).click();
  await menu.getByRole('link', { name: label, exact: true }).click();
  await expect(menu).toBeHidden();
}

const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

test(
  '[GEN-05] leads to every area of the product, none of which is missing, by its menu',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const friend = await callerOf(request, newUser(), { isNew: true });
    const { coins, last } = await marketOf(mine, 'BTC_USDT');
    const price = movePrice(last, -60n);
    await mine.post('/buy-limit-app', { ...coins, amount: '0.01', price });
    await friend.post('/sell-limit-app', { ...coins, amount: '0.5', price: movePrice(last, 2n) });

    await page.goto('/markets');
    await page.getByRole('button', { name: 'Favorite ETH/USDT' }).first().click();
    await expect
      .poll(async () => (await mine.get<readonly unknown[]>('/favorites')).length)
      .toBe(1);

    await openByMenu(page, 'Spot');
    await expect(title(page, 'BTC/USDT')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Orders 1' })).toBeVisible();

    await openByMenu(page, 'Futures');
    await expect(title(page, 'BTCUSDT Perp')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy/Long' })).toBeVisible();

    await openByMenu(page, 'Demo trade');
    await expect(page).toHaveURL(/\/demo-trade/);
    await expect(title(page, 'BTC/USDT')).toBeVisible();
    await page.getByRole('link', { name: 'Exit demo' }).click();

    await openByMenu(page, 'P2P');
    await expect(title(page, 'P2P trading')).toBeVisible();

    await openByMenu(page, 'Convert');
    await expect(title(page, 'Convert')).toBeVisible();
    await page.getByRole('textbox', { name: /^You pay/ }).fill('100');
    await expect(page.getByText(/^Quote valid for/)).toBeVisible();

    await openByMenu(page, 'Earn');
    await expect(title(page, 'Simple Earn')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe USDT, Flexible' })).toBeVisible();

    await openByMenu(page, 'Launchpad');
    await expect(title(page, 'Launchpad')).toBeVisible();

    await openByMenu(page, 'Gift cards');
    await expect(title(page, 'Gift cards')).toBeVisible();

    await openByMenu(page, 'Referrals', 'Profile');
    await expect(title(page, 'Referrals')).toBeVisible();

    await openByMenu(page, 'Identity verification', 'Profile');
    await expect(title(page, 'Identity verification')).toBeVisible();

    await openByMenu(page, 'Wallet overview', 'Wallets');
    await expect(title(page, 'Wallets')).toBeVisible();

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();

    await page.keyboard.press('Escape');
    await openByMenu(page, 'Markets');
    await page.goto('/markets?list=favourites');
    await expect(page.getByRole('table', { name: 'Markets' }).getByRole('link')).toHaveText([
      'ETH/USDT',
    ]);
  },
);
