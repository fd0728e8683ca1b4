/** Converting through the pages: a quote, its acceptance, the balances, the history, limit converts, small
 *  balances. A counterparty keeps a book, from which quotes are priced. */
import type { APIRequestContext, Page } from '@playwright/test';
import { callerOf, expect, newUser, openTrader, test, type Caller } from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';

interface Balance {
  readonly coin_type: string;
  readonly balance: string;
}

/** Amounts on each side of a book, which the converts below need. */
const DEPTH = { BTC_USDT: '0.5', ETH_USDT: '10' };

/** Prepares a trader on the page, and books of BTC and ETH around their last prices. */
async function start(page: Page, request: APIRequestContext) {
  const mine = await openTrader(page, request);
  const maker = await callerOf(request, newUser(), { isNew: true });
  for (const [name, amount] of Object.entries(DEPTH)) {
    const { coins, last } = await marketOf(maker, name);
    await maker.post('/buy-limit-app', { ...coins, amount, price: movePrice(last, -2n) });
    await maker.post('/sell-limit-app', { ...coins, amount, price: movePrice(last, 2n) });
  }
  const available = async (coin: string): Promise<string | undefined> => {
    const { data } = await mine.get<PageWire<Balance>>('/wallet-list', { wallet_type: 2 });
    return data.find((one) => one.coin_type === coin)?.balance;
  };
  return { mine, maker, available };
}

/** Clears the books, so the next run starts from the same state. */
const clear = (maker: Caller) =>
  maker.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });

const pay = (page: Page) => page.getByRole('textbox', { name: /^You pay/ });
const receive = (page: Page) => page.getByRole('textbox', { name: /^You receive/ });

test(
  '[CONV-01][ROUTE-28][NAV-05] quotes from the menu, converts, and shows balances and history after a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    const { maker, available } = await start(page, request);
    await page.goto('/markets');
    await page.getByRole('link', { name: 'Convert', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/swap-coin$/);
    await expect(page.getByRole('heading', { name: 'Convert', level: 1 })).toBeVisible();

    await page.getByRole('combobox', { name: 'Coin to pay' }).selectOption('BTC');
    await page.getByRole('combobox', { name: 'Coin to receive' }).selectOption('ETH');
    await pay(page).fill('0.1');
    const confirm = page.getByRole('button', { name: 'Convert 0.1 BTC' });
    await expect(page.getByText(/^Quote valid for/)).toBeVisible();
    const quoted = (await receive(page).inputValue()).replaceAll(',', '');
    await confirm.click();
    await expect(page.getByRole('status').filter({ hasText: 'Converted' })).toBeVisible();
    expect(await available('BTC')).toBe('0.9');
    expect(Number(await available('ETH'))).toBeCloseTo(10 + Number(quoted), 6);

    // The balance of the form is the new one, also after a reload.
    await page.reload();
    await page.getByRole('combobox', { name: 'Coin to pay' }).selectOption('BTC');
    await expect(page.getByText('0.9 BTC')).toBeVisible();

    await page.getByRole('link', { name: 'Convert history' }).first().click();
    await expect(page).toHaveURL(/\/user\/swap-history$/);
    const history = page.getByRole('table', { name: 'Convert history' });
    await expect(history).toContainText('0.1 BTC');
    await expect(history).toContainText('Done');
    await clear(maker);
  },
);

test(
  '[ROUTE-43] filters the convert history in the address',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, maker } = await start(page, request);
    for (const [fromCoin, toCoin] of [
      ['BTC', 'USDT'],
      ['ETH', 'USDT'],
    ]) {
      const quote = await mine.post<{ quote_id: string }>('/swap-coin-quote', {
        from_coin: fromCoin,
        to_coin: toCoin,
        from_amount: '0.01',
      });
      const { quote_id } = quote;
      await mine.post('/swap-coin-accept', { quote_id, request_id: crypto.randomUUID() });
    }
    await page.goto('/user/swap-history');
    const history = page.getByRole('table', { name: 'Convert history' });
    await expect(history.getByRole('row')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Coin' }).selectOption('ETH');
    await expect(history.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/coin=ETH/);
    await page.reload();
    await expect(history.getByRole('row')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
    await expect(page.getByText('No Item Found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(history.getByRole('row')).toHaveCount(3);

    await history.getByRole('button', { name: 'Details' }).first().click();
    const details = page.getByRole('dialog', { name: 'Convert details' });
    await expect(details).toContainText('0.01 ETH');
    await expect(details.getByRole('list', { name: 'States' })).toContainText('Done');
    await clear(maker);
  },
);

test(
  'places and cancels a limit convert, whose amount is frozen across a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    const { maker, available } = await start(page, request);
    await page.goto('/user/swap-coin?tab=limit');
    await pay(page).fill('1000');
    await page.getByRole('textbox', { name: /^Price of 1 BTC/ }).fill('20000');
    await expect(page.getByText('0.05 BTC')).toBeVisible();
    await page.getByRole('button', { name: 'Place limit convert' }).click();
    const open = page.getByRole('table', { name: 'Open limit converts' });
    await expect(open.getByRole('row')).toHaveCount(2);
    expect(await available('USDT')).toBe('99000');
    await page.reload();
    await open.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('No Item Found')).toBeVisible();
    expect(await available('USDT')).toBe('100000');
    await clear(maker);
  },
);

test('sweeps a small balance into one coin', { tag: '@core' }, async ({ page, request }) => {
  const { mine, maker, available } = await start(page, request);
  const { quote_id } = await mine.post<{ quote_id: string }>('/swap-coin-quote', {
    from_coin: 'ETH',
    to_coin: 'USDT',
    from_amount: '9.9999',
  });
  await mine.post('/swap-coin-accept', { quote_id, request_id: crypto.randomUUID() });
  await page.goto('/user/swap-coin?tab=small');
  await expect(page.getByRole('checkbox', { name: /ETH/ })).toBeChecked();
  await page.getByRole('button', { name: 'Convert 1 balance to USDT' }).click();
  await expect(page.getByText('No Item Found')).toBeVisible();
  expect(await available('ETH')).toBe('0');
  await clear(maker);
});
