/** Demo money beside real money: one trader uses both accounts, and only the demo account changes. */
import type { APIRequestContext, Page } from '@playwright/test';
import {
  callerOf,
  expect,
  navigate,
  newUser,
  openTrader,
  test,
  type Caller,
} from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';
import { chooseKind, fill, submit } from '../../support/journey-ticket.ts';

async function order(
  page: Page,
  kind: 'Limit' | 'Market',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await chooseKind(page, kind);
  await fill(page, values);
  await submit(page, 'Buy ETH');
}

const isMarked = async (page: Page): Promise<void> => {
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^DEMO /);
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', /demo|data:image/);
};

test(
  '[DEMO-01][ROUTE-24][LAYOUT-10] shows a visitor the live market under the DEMO bar, without the main header',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/demo-trade?pair=ETH_USDT');
    await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await isMarked(page);
    await expect(page.getByRole('link', { name: 'Markets' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Exit demo' })).toHaveAttribute(
      'href',
      '/exchange/spot',
    );
    await navigate(page, '/demo-trade/user/my-wallet');
    await expect(page).toHaveURL(/\/signin\?redirect=%2Fdemo-trade%2Fuser%2Fmy-wallet/);
  },
);

/** Prepares a trader on the page, a counterparty, and an ETH market around its last price. */
async function start(page: Page, request: APIRequestContext) {
  const mine = await openTrader(page, request);
  const maker = await callerOf(request, newUser(), { isNew: true });
  const { coins, last } = await marketOf(maker, 'ETH_USDT');
  await maker.post('/buy-limit-app', { ...coins, amount: '0.2', price: movePrice(last, -10n) });
  await maker.post('/sell-limit-app', { ...coins, amount: '0.2', price: movePrice(last, 10n) });
  return { mine, maker, coins, last };
}

/** Clears the book, so the next run starts from the same state. */
const clear = (maker: Caller) =>
  maker.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });

test(
  '[DEMO-01][ROUTE-24] buys from the live book, queues a limit order, and cancels it, while real balances stay unchanged',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, maker, coins, last } = await start(page, request);
    const realWallet = () => mine.get<PageWire<unknown>>('/wallet-list', { wallet_type: 2 });
    const before = await realWallet();
    await page.goto('/demo-trade/ETH_USDT');
    await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await isMarked(page);

    // A market order fills from the live book and leaves the book unchanged.
    await order(page, 'Market', { Amount: '0.05' });
    await page.getByRole('tab', { name: /Trade history/ }).click();
    const trades = page.getByRole('table', { name: 'Trade history' });
    await expect(trades.getByRole('row')).toHaveCount(2);

    // A limit order queues behind the size at its price, and fills from trades beyond that price.
    const price = movePrice(last, -10n);
    await order(page, 'Limit', { Price: price, Amount: '0.1' });
    await page.getByRole('tab', { name: /Open orders/ }).click();
    const openOrders = page.getByRole('table', { name: 'Open orders' });
    await expect(openOrders.getByRole('row')).toHaveCount(2);
    await mine.post('/sell-limit-app', { ...coins, amount: '0.2', price });
    await maker.post('/buy-limit-app', { ...coins, amount: '0.05', price });
    const sold = await realWallet();
    await mine.post('/sell-limit-app', { ...coins, amount: '0.05', price });
    await expect(openOrders.getByText('50%')).toBeVisible();
    await openOrders.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(
      page.getByRole('tabpanel', { name: 'Open orders' }).getByText('No Item Found'),
    ).toBeVisible();

    // The sale on the real account is real; the purchase here is demo money.
    expect(sold).not.toEqual(before);
    const { total } = await mine.get<PageWire<unknown>>('/get-my-all-orders-app', {
      state: 'closed',
    });
    expect(total).toBe(2);
    await clear(maker);
  },
);

test(
  '[DEMO-01][ROUTE-25][LAYOUT-11] rejects a top-up of a full balance, and resets the account with its history retained, in English and in Arabic',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, maker, coins } = await start(page, request);
    const realWallet = () => mine.get<PageWire<unknown>>('/wallet-list', { wallet_type: 2 });
    const before = await realWallet();
    await mine.post('/demo-trade/buy-market-app', { ...coins, amount: '0.05' });
    await mine.post('/demo-trade/buy-limit-app', { ...coins, amount: '0.1', price: '1500' });

    await page.goto('/demo-trade/user/my-wallet');
    await isMarked(page);
    await expect(page.getByRole('link', { name: 'Markets' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Top up/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const history = page.getByRole('table', { name: 'Demo orders' });
    await expect(history.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('button', { name: 'Reset demo account' }).click();
    await expect(page.getByRole('table', { name: 'Balances' })).toContainText('10,000');
    await expect(history.getByRole('row')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('1');
    await expect(history.getByRole('row')).toHaveCount(3);
    expect(await realWallet()).toEqual(before);
    await clear(maker);

    await navigate(page, '/ar/demo-trade/user/my-wallet');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'المحفظة التجريبية' })).toBeVisible();
    await page.getByRole('link', { name: 'تداول', exact: true }).click();
    await expect(page).toHaveURL(/\/ar\/demo-trade$/);
    await expect(page.getByText('تجريبي', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'إنهاء التجربة' }).click();
    await expect(page).toHaveURL(/\/ar\/exchange\/spot/);
    await expect(page.getByText('تجريبي', { exact: true })).toHaveCount(0);
  },
);
