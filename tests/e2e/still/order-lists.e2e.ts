/** A trader's orders from the order form to the file: amended, filled, canceled, searched,
 *  exported, placed again. */
import { readFile } from 'node:fs/promises';
import type { Decimal } from '#contract/core/decimal.ts';
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
import { fieldOf, inTicket, submit } from '../../support/journey-ticket.ts';
import type { Page } from '@playwright/test';

interface OrderWire {
  readonly id: number;
  readonly price: Decimal;
  readonly amount: Decimal;
  readonly filled: Decimal;
  readonly status: string;
  readonly created_at: string;
}

const openTab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

const closedOf = (caller: Caller) =>
  caller.get<PageWire<OrderWire>>('/get-my-all-orders-app', { state: 'closed', order_type: 'all' });

test(
  '[SPOT-04][SPOT-08][API-53] amends, fills, cancels, finds, exports and recreates an order',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
    const other = await callerOf(request, newUser(), { isNew: true });
    const { coins, last } = await marketOf(other, 'BTC_USDT');
    const first = movePrice(last, -50n);
    const amended = movePrice(last, -40n);

    await fieldOf(page, 'Price').fill(first);
    await fieldOf(page, 'Amount').fill('0.1');
    await submit(page, 'Buy BTC');
    const open = page.getByRole('table', { name: 'Open orders' });
    await expect(open.getByRole('row')).toHaveCount(2);

    // Changed where it stands: the same order at another price.
    await open.getByRole('button', { name: /^Amend Price/ }).click();
    await open.getByRole('textbox', { name: 'New Price' }).fill(amended);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        const { data } = await mine.get<PageWire<OrderWire>>('/get-my-all-orders-app');
        return data.map(({ price }) => price);
      })
      .toEqual([amended]);
    await expect(open.getByRole('button', { name: /^Amend Price/ })).toContainText(
      Number(amended).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    );

    // Escape forgets what was typed.
    await open.getByRole('button', { name: /^Amend Amount/ }).click();
    await open.getByRole('textbox', { name: 'New Amount' }).fill('9');
    await page.keyboard.press('Escape');
    await expect(open.getByRole('textbox')).toHaveCount(0);

    // A part of the order fills without a reload.
    await other.post('/sell-limit-app', { ...coins, amount: '0.04', price: amended });
    await expect(open.getByText('40%')).toBeVisible();
    await open.getByRole('button', { name: 'Details' }).click();
    const detail = page.getByRole('dialog', { name: 'Buy BTC/USDT' });
    await expect(
      detail.getByRole('table', { name: 'Trades for this order' }).getByRole('row'),
    ).toHaveCount(2);
    await expect(detail).toContainText('Partially filled');
    await page.keyboard.press('Escape');

    // Open orders can be exported as well.
    const openDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const openFile = await openDownload;
    expect(openFile.suggestedFilename()).toMatch(/^open-orders-BTC_USDT-\d{4}-\d{2}-\d{2}\.csv$/);
    const [, ...openLines] = (await readFile(await openFile.path(), 'utf8'))
      .trimEnd()
      .split('\r\n');
    expect(openLines).toHaveLength(1);
    expect(openLines[0]).toContain(',BTC/USDT,buy,');

    await open.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(
      page.getByRole('tabpanel', { name: 'Open orders' }).getByText('No Item Found'),
    ).toBeVisible();

    // The history shows the order as the exchange stored it.
    await openTab(page, 'Order history');
    const history = page.getByRole('table', { name: 'Order history' });
    await expect(history.getByRole('row')).toHaveCount(2);
    await expect(history).toContainText('Canceled');
    await expect(history).toContainText('40%');
    const { data: closed } = await closedOf(mine);
    const [order] = closed;
    // On paper: the page of the history, without controls, in black.
    await page.goto('/user/spot-orders?tab=history');
    await expect(history).toContainText('Canceled');
    await page.emulateMedia({ media: 'print' });
    await expect(history).toContainText('Canceled');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
    expect(
      await history.evaluate((table) => {
        const { overflowX } = getComputedStyle(table.parentElement ?? table);
        const { color } = getComputedStyle(table.querySelector('td') ?? table);
        return {
          overflowX,
          color,
          position: getComputedStyle(table.querySelector('th') ?? table).position,
        };
      }),
    ).toEqual({ overflowX: 'visible', color: 'rgb(0, 0, 0)', position: 'static' });
    // A printed time has its date, the list its name, and nothing is left of the controls.
    await expect(history).toContainText(/\d{1,2} \p{L}{3} 20\d\d/u);
    await expect(page.getByRole('tab')).toHaveText(['Order history']);
    const icons = page.locator('main svg:visible:not(td svg)');
    await expect(icons).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/user/transaction-history');
    const journal = page.getByRole('table').first();
    await expect(journal).toContainText('Trade');
    await page.emulateMedia({ media: 'print' });
    await expect(icons).toHaveCount(0);
    await page.goBack();
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();

    // The pair's market trades start with that trade.
    await openTab(page, 'Transactions');
    const transactions = page.getByRole('table', { name: 'Transactions' });
    await expect(transactions.getByRole('row').nth(1)).toContainText('0.04');

    // Exports the history as a file, with every digit.
    await openTab(page, 'Order history');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export to file' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-BTC_USDT-first-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head = '', line = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const cells = Object.fromEntries(
      head
        .slice(1)
        .split(',')
        .map((name, at) => [name, line.split(',')[at]]),
    );
    expect(cells).toMatchObject({
      order_id: String(order?.id),
      pair: 'BTC/USDT',
      limit_price: amended,
      amount: '0.1',
      filled: '0.04',
      status: 'cancelled',
      placed_at_utc: order?.created_at,
    });
    await page.keyboard.press('Escape');

    // Copies the order from the history into the order form.
    await fieldOf(page, 'Price').fill('1');
    await history.getByRole('button', { name: 'Recreate' }).click();
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.1');
    await expect(fieldOf(page, 'Price')).toHaveValue(inTicket(amended));
  },
);

test(
  "[ROUTE-45][ROUTE-46][ROUTE-47] shows a trader's orders on separate pages, live",
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { coins, last } = await marketOf(mine, 'BNB_USDT');

    await page.goto('/user/spot-orders');
    await expect(page.getByRole('heading', { name: 'Spot orders' })).toBeVisible();
    await expect(page.getByText('No Item Found')).toBeVisible();

    // Orders placed elsewhere appear here without a reload.
    for (const by of [-60n, -70n]) {
      await mine.post('/buy-limit-app', { ...coins, amount: '0.1', price: movePrice(last, by) });
    }
    const bitcoin = await marketOf(mine, 'BTC_USDT');
    const high = movePrice(bitcoin.last, 60n);
    await mine.post('/sell-limit-app', { ...bitcoin.coins, amount: '0.1', price: high });
    const open = page.getByRole('table', { name: 'Open orders' });
    await expect(open.getByRole('row')).toHaveCount(1 + 3);

    // Cancels all orders after showing their number.
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel open orders?' });
    await dialog.getByRole('radio', { name: 'Buys 2' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Cancel orders: 2' }).click();
    await expect(open.getByRole('row')).toHaveCount(1 + 1);

    await navigate(page, '/user/buy-order-history');
    const history = page.getByRole('table', { name: 'Order history' });
    await expect(history.getByRole('row')).toHaveCount(3);

    // Searches, then goes back.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Filled' });
    await expect(page.getByText('No Item Found')).toBeVisible();
    await expect(page).toHaveURL(/status=filled/);
    await page.goBack();
    await expect(history.getByRole('row')).toHaveCount(3);

    await navigate(page, '/user/sell-order-history');
    await expect(page.getByText('No Item Found')).toBeVisible();
    // A stop-limit order that was canceled before it triggered is in its own history alone.
    await navigate(page, '/user/stop-limit-order-history');
    await expect(page.getByText('No Item Found')).toBeVisible();
    await mine.post('/buy-stop-limit-app', {
      ...coins,
      amount: '0.2',
      stop: movePrice(last, 10n),
      limit: movePrice(last, 11n),
    });
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
    await expect(page.getByRole('heading', { name: 'Stop-limit order history' })).toBeVisible();
    await expect(history.getByRole('row')).toHaveCount(1 + 1);
    await expect(history.getByRole('row').nth(1)).toContainText('0.2');

    // From a page, the ticket of the order's own pair opens with it.
    await navigate(page, '/user/buy-order-history');
    await history.getByRole('button', { name: 'Recreate' }).first().click();
    await expect(page).toHaveURL(/\/exchange\/spot\/BNB_USDT$/);
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.1');
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
  },
);

test(
  '[SPOT-04] opens the order form of the order’s side when a phone recreates the order',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { coins, last } = await marketOf(mine, 'BTC_USDT');
    const price = movePrice(last, 70n);
    await mine.post('/sell-limit-app', { ...coins, amount: '0.2', price });
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
    await page.setViewportSize({ width: 360, height: 800 });
    const expectSheet = async () => {
      const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
      await expect(sheet.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
      await expect(fieldOf(page, 'Price')).toHaveValue(inTicket(price));
      await expect(fieldOf(page, 'Amount')).toHaveValue('0.2');
    };
    const recreate = () => page.getByRole('button', { name: 'Recreate' }).first().click();

    // Exports from the pair's page and from a page of orders.
    await page.goto('/exchange/spot/BTC_USDT');
    await openTab(page, 'Orders');
    await openTab(page, 'Order history');
    await recreate();
    await expectSheet();
    await page.goto('/user/sell-order-history');
    await recreate();
    await expect(page).toHaveURL(/\/exchange\/spot\/BTC_USDT$/);
    await expectSheet();
  },
);

test(
  '[ROUTE-42] reads from right to left in Arabic, and fits a phone',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { coins, last } = await marketOf(mine, 'BNB_USDT');
    await mine.post('/buy-limit-app', { ...coins, amount: '0.1', price: movePrice(last, -80n) });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/ar/user/spot-orders');
    for (const [path, title] of [
      ['spot-orders', 'الأوامر الفورية'],
      ['stop-limit-order-history', 'سجل أوامر الإيقاف المحدد'],
      ['buy-order-history', 'سجل أوامر الشراء'],
      ['sell-order-history', 'سجل أوامر البيع'],
    ] as const) {
      await navigate(page, `/ar/user/${path}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    }
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
  },
);
