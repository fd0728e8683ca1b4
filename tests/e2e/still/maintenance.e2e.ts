/** Maintenance that starts and ends while pages are open. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import { expect, OPERATOR_BEARER, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';
import { fieldOf, fill, submit } from '../../support/journey-ticket.ts';

async function setMaintenance(request: APIRequestContext, on: boolean, text = ''): Promise<void> {
  const data = { on, text };
  const response = await request.post('/operator/maintenance', { headers: OPERATOR_BEARER, data });
  expect(response.status()).toBe(200);
}

test.afterEach(async ({ request }) => {
  await setMaintenance(request, false);
});

/** Bounds a page that never learns of the change. */
const READY = { timeout: 60_000 };

/** Interval of the page's poll. */
const POLL_MS = 10_000;

const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Under maintenance' });

test(
  '[SET-02][ROUTE-11] redirects every address to the maintenance page, and back when maintenance ends',
  { tag: '@core' },
  async ({ page, request }) => {
    await setMaintenance(request, true, 'Back at noon.');
    for (const path of ['/', '/markets', '/signin', '/terms', '/vi/exchange/spot/BTC_USDT']) {
      await page.goto(path);
      await expect(page).toHaveURL(path.startsWith('/vi') ? '/vi/maintenance' : '/maintenance');
      await expect(page.getByText('Back at noon.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to home page' })).toHaveCount(0);
    }
    await page.reload();
    await setMaintenance(request, false);
    await expect(page).toHaveURL('/vi/exchange/spot/BTC_USDT');
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  },
);

test(
  '[SET-02][SPOT-02] keeps an open trading page below the notice, and resolves its order afterwards',
  { tag: '@core' },
  async ({ page, request }) => {
    const trader = await openTrader(page, request);
    await page.goto('/exchange/spot/BTC_USDT');
    await expectFollowed(page, 'exchange-status', 'private-account_');
    const { last } = await marketOf(trader, 'BTC_USDT');

    // The exchange places the order, maintenance starts, and its response is lost.
    await page.route('**/buy-limit-app', async (route) => {
      await route.fetch();
      await setMaintenance(request, true);
      await route.abort();
    });
    await fill(page, { Price: movePrice(last, -40n), Amount: '0.1' });
    await submit(page, 'Buy BTC');
    await expect(notice(page)).toBeVisible(READY);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL('/exchange/spot/BTC_USDT');

    await setMaintenance(request, false);
    await expect(notice(page)).toHaveCount(0, READY);
    const orders = page.getByRole('table', { name: 'Open orders' });
    await expect(orders.getByRole('row')).toHaveCount(2);
    // The order was found: the form is empty for the next one.
    await expect(fieldOf(page, 'Amount')).toHaveValue('');

    // The field keeps its text and the focus.
    await fill(page, { Price: movePrice(last, -60n), Amount: '0.25' });
    await fieldOf(page, 'Amount').focus();
    await setMaintenance(request, true);
    await expect(notice(page)).toBeVisible(READY);
    await setMaintenance(request, false);
    await expect(notice(page)).toHaveCount(0, READY);
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.25');
    await expect(fieldOf(page, 'Amount')).toBeFocused();
  },
);

test(
  '[SET-02] notices maintenance on a page without a market within ten seconds of the page’s clock',
  { tag: '@core' },
  async ({ page, request }) => {
    await page.clock.install();
    await page.goto('/signin');
    await page.getByLabel('Email').fill('somebody@example.com');
    await setMaintenance(request, true);
    await page.clock.fastForward(POLL_MS);
    await expect(notice(page)).toBeVisible(READY);
    await setMaintenance(request, false);
    await page.clock.fastForward(POLL_MS);
    await expect(notice(page)).toHaveCount(0, READY);
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
  },
);
