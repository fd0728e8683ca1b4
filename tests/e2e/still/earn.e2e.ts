/** Simple Earn through the page: offers, subscriptions, rewards with their proof, redemptions, after a reload at each
 *  step. The exchange's clock jumps over days. */
import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#contract/core/durations.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import { callerOf, expect, newUser, openTrader, test, type Caller } from '../../support/journey.ts';
import { faultsAt } from '../../support/journey-faults.ts';
import type { PageWire } from '../../support/journey-market.ts';
import { tabTo } from '../../support/keyboard.ts';

test.use({ exchangeSettings: { TIDEMARK_BOT_SPEED: '0', TIDEMARK_FAULTS: 'on' } });
test.setTimeout(240_000);

/** Long enough for a tick of the exchange's timer on a busy machine. */
const LIVE = { timeout: 30_000 };
const USDT = 1;
const WALLETS = { p2p: 1, spot: 2 };

interface ProductWire {
  readonly id: number;
  readonly coin_type: string;
  readonly earn_type: number;
  readonly duration_days: number | null;
}

interface BalanceWire {
  readonly coin_type: string;
  readonly balance: string;
  readonly on_order: string;
}

async function productId(caller: Caller, days: number | null): Promise<number> {
  const products = await caller.get<readonly ProductWire[]>('/simple-earn-list');
  const found = products.find((one) => one.coin_type === 'USDT' && one.duration_days === days);
  if (found === undefined) throw new Error(`No USDT product of ${days} days.`);
  return found.id;
}

async function usdtOf(caller: Caller, wallet: keyof typeof WALLETS): Promise<BalanceWire> {
  const query = { wallet_type: WALLETS[wallet], per_page: 100 };
  const { data } = await caller.get<PageWire<BalanceWire>>('/wallet-list', query);
  const found = data.find((one) => one.coin_type === 'USDT');
  if (found === undefined) throw new Error('No USDT in the wallet.');
  return found;
}

const subscribe = (caller: Caller, product: number, amount: string) =>
  caller.post<{ readonly id: number }>('/simple-earn-subscribe', {
    product_id: product,
    amount,
    from_wallet_type: WALLETS.spot,
    agreement: true,
    request_id: crypto.randomUUID(),
  });

const panelOf = (page: Page): Locator => page.getByRole('dialog');

async function expectNoSideways(page: Page): Promise<void> {
  const { content, width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
}

test(
  '[EARN-01][EARN-03][ROUTE-32] subscribes to a locked offer, sees it paid with its proof, and redeems it early',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const user = newUser();
    const mine = await openTrader(page, request, user);
    const before = await usdtOf(mine, 'spot');
    await page.goto('/markets');
    const earn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Earn' });
    await expect(earn).toHaveAttribute('href', '/simple-earn');
    await page.goto('/simple-earn');
    await expect(page.getByRole('heading', { name: 'Simple Earn', level: 1 })).toBeVisible(LIVE);
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Locked');
    await page.reload();
    await page.getByRole('button', { name: 'Subscribe USDT, Locked, 30 days' }).click(LIVE);

    // The amount of the calculator is in the address.
    await panelOf(page).getByRole('textbox', { name: 'Amount (USDT)' }).fill('1000');
    await expect(page).toHaveURL(/amount=1000/);
    await page.reload();
    await expect(panelOf(page).getByText('0.16438356 USDT')).toBeVisible(LIVE);
    await expectAccessible(page);
    await panelOf(page).getByRole('button', { name: 'Review' }).click();
    await expect(panelOf(page).getByText(/^This page calculates the same/)).toBeVisible(LIVE);
    await page.reload();
    await panelOf(page).getByRole('button', { name: 'Review' }).click(LIVE);
    await panelOf(page)
      .getByRole('checkbox', { name: /^I have read the risks/ })
      .check(LIVE);
    await panelOf(page).getByRole('button', { name: 'Subscribe 1,000 USDT' }).click();
    await expect(panelOf(page).getByText('1,000 USDT moved into Earn.')).toBeVisible(LIVE);
    await panelOf(page).getByRole('link', { name: 'View position' }).click();
    await expect(page).toHaveURL(/view=positions&position=\d+$/);
    await expect(panelOf(page).getByText('No day has been paid yet.')).toBeVisible(LIVE);
    const after = await usdtOf(mine, 'spot');
    expect(Number(after.balance)).toBeCloseTo(Number(before.balance) - 1_000, 6);

    // Two midnights later the first full day is paid.
    await expectFollowed(page, 'private-earn_');
    for (const _ of [1, 2]) await faultsAt(exchange.url).jump(DAY_MS);
    await expect(panelOf(page).getByText('+0.16438356 USDT')).toBeVisible(LIVE);
    await page.reload();
    await panelOf(page).getByText('+0.16438356 USDT').click(LIVE);
    await expect(panelOf(page).getByText('1,000 USDT × 6%')).toBeVisible();
    await expect(
      panelOf(page).getByText('This page calculates the same: 0.16438356 USDT'),
    ).toBeVisible();
    await expectAccessible(page);

    await panelOf(page).getByRole('button', { name: 'Redeem' }).click();
    await expect(page).toHaveURL(/redeem=1/);
    await page.reload();
    await expect(panelOf(page).getByText('999.83561644 USDT')).toBeVisible(LIVE);
    await panelOf(page).getByRole('button', { name: 'Redeem' }).click();
    await expect(panelOf(page).getByText('Type 0.16438356 to confirm')).toBeVisible();
    await panelOf(page).getByRole('textbox').fill('0.16438356');
    await panelOf(page).getByRole('button', { name: 'Redeem' }).click();
    await expect(panelOf(page).getByText('999.83561644 USDT is in your wallet.')).toBeVisible(LIVE);
    // The first session of the caller has ended in these days.
    const again = await callerOf(request, user, { isNew: false });
    expect((await usdtOf(again, 'spot')).balance).toBe(before.balance);
    await page.goto('/simple-earn?view=history');
    const history = page.getByRole('table', { name: 'Earn history' });
    await expect(history).toContainText('Rewards paid back', LIVE);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Reward');
    await expect(history.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(history.getByRole('row')).toHaveCount(2, LIVE);
  },
);

test(
  '[EARN-02][EARN-03] subscribes to a flexible offer from the P2P wallet by keyboard on a phone, and redeems a part',
  { tag: '@core' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const mine = await openTrader(page, request);
    await mine.post('/wallet-transfer', {
      coin_id: USDT,
      from_wallet_type: WALLETS.spot,
      to_wallet_type: WALLETS.p2p,
      amount: '600',
      request_id: crypto.randomUUID(),
    });
    const product = await productId(mine, null);
    await page.goto(`/simple-earn?product=${product}`);
    await expect(panelOf(page).getByRole('table', { name: 'Tiers' })).toBeVisible(LIVE);
    await expectNoSideways(page);
    const wallet = panelOf(page).getByRole('radio', { name: 'P2P wallet' });
    await wallet.check({ force: true });
    const max = panelOf(page).getByRole('button', { name: 'Max' });
    await expect(panelOf(page).getByText('Available: 600 USDT')).toBeVisible(LIVE);
    await tabTo(page, max);
    await page.keyboard.press('Enter');
    // 10 % on 500 and 3 % on 100: 53 of 600 in a year.
    await expect(panelOf(page).getByText('8.8333%')).toBeVisible();
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Review' }));
    await page.keyboard.press('Enter');
    const agree = panelOf(page).getByRole('checkbox', { name: /^I have read the risks/ });
    await expect(agree).toBeVisible(LIVE);
    await tabTo(page, agree);
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await expectNoSideways(page);
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Subscribe 600 USDT' }));
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByText('600 USDT moved into Earn.')).toBeVisible(LIVE);
    expect((await usdtOf(mine, 'p2p')).balance).toBe('0');

    await page.goto('/wallet/spot');
    await expect(page.getByRole('link', { name: 'View positions' })).toBeVisible(LIVE);
    await page.getByRole('link', { name: 'View positions' }).click();
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'Redeem 600 USDT, Flexible' }).click(LIVE);
    await panelOf(page).getByRole('textbox', { name: 'Amount (USDT)' }).fill('100');
    await panelOf(page).getByRole('radio', { name: 'Next day' }).check({ force: true });
    await expect(panelOf(page).getByText('100 USDT', { exact: true })).toBeVisible(LIVE);
    await panelOf(page).getByRole('button', { name: 'Redeem' }).click();
    await expect(panelOf(page).getByText(/^Redeeming 100 USDT/)).toBeVisible(LIVE);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Positions' })).toContainText('500 USDT', LIVE);
  },
);

test(
  '[EARN-03] keeps a position and its renewal after the exchange was killed',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const mine = await openTrader(page, request);
    const product = await productId(mine, 30);
    const { id } = await subscribe(mine, product, '250');
    await page.goto(`/simple-earn?view=positions&position=${id}`);
    await panelOf(page)
      .getByRole('checkbox', { name: /^Renew at maturity/ })
      .check(LIVE);
    await exchange.stop('SIGKILL');
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await exchange.start();
    await expect(panelOf(page).getByText('Setting saved.')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(panelOf(page).getByRole('checkbox', { name: /^Renew at maturity/ })).toBeChecked(
      LIVE,
    );
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('table', { name: /^Maturities in / })).toContainText('250 USDT');
  },
);

test(
  '[EARN-03] shows offers and positions in Arabic, from right to left, on wide and narrow screens',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { id } = await subscribe(mine, await productId(mine, null), '500');
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 800 : 768 });
      await page.goto('/ar/simple-earn');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('list').getByText('USDT').first()).toBeVisible(LIVE);
      await expectNoSideways(page);
      await page.goto(`/ar/simple-earn?view=positions&position=${id}`);
      await expect(panelOf(page).getByText('500 USDT').first()).toBeVisible(LIVE);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  },
);

test('calculates for a visitor, who signs in to subscribe', { tag: '@core' }, async ({ page }) => {
  await page.goto('/simple-earn');
  await page.getByRole('button', { name: 'Subscribe USDT, Locked, 30 days' }).click(LIVE);
  await panelOf(page).getByRole('textbox', { name: 'Amount (USDT)' }).fill('1000');
  await expect(panelOf(page).getByText('4.93150684 USDT')).toBeVisible();
  await expect(page).toHaveURL(/amount=1000/);
  await page.reload();
  await expect(panelOf(page).getByText('4.93150684 USDT')).toBeVisible(LIVE);
  const link = panelOf(page).getByRole('link', { name: 'Sign in to subscribe' });
  await expect(link).toHaveAttribute(
    'href',
    /redirect=%2Fsimple-earn%3Fproduct%3D\d+%26amount%3D1000$/,
  );
});
