/** The calls of futures that the page makes, as a trader uses it: each is made, and accepted. */
import type { Page, Request } from '@playwright/test';
import { expect, navigate, openTrader, test, type Caller } from '../../support/journey.ts';
import {
  dialog,
  futuresMaker,
  openingOrder,
  press,
  rowsOf,
  transferToFutures,
} from '../../support/journey-futures.ts';
import type { Market } from '../../support/journey-market.ts';
import { chooseKind, fill, ticketOf } from '../../support/journey-ticket.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'serial' });

/** Other journeys do not trade this contract. */
const PAIR = 'BNB_USDT';
const AREA = '/api/future-trade/';

interface MadeCall {
  /** "GET app-dashboard/BNB_USDT". */
  readonly name: string;
  readonly query: URLSearchParams;
  /** The page aborts the request of an order when a channel has reported its outcome first. */
  readonly status: number | 'aborted';
}

/** Of the first journey; the others read them. */
const calls: MadeCall[] = [];

function recordCalls(page: Page): void {
  const record = (request: Request, status: MadeCall['status']): void => {
    const { pathname, searchParams: query } = new URL(request.url());
    if (!pathname.startsWith(AREA)) return;
    calls.push({ name: `${request.method()} ${pathname.slice(AREA.length)}`, query, status });
  };
  // The market worker's calls are among those of its context.
  const context = page.context();
  context.on('response', (response) => record(response.request(), response.status()));
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') record(request, 'aborted');
  });
}

const expectCalled = (names: readonly string[], statuses: readonly unknown[]): void => {
  const done = calls.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  expect(done).toEqual(expect.arrayContaining([...names]));
};
const expectRead = (...names: readonly string[]): void => expectCalled(names, [200]);
/** The first journey has seen the effect of each change on the page. */
const expectChanged = (...names: readonly string[]): void => expectCalled(names, [200, 'aborted']);

const shownPrice = (price: number): string => price.toFixed(1);

async function placeLimit(page: Page, button: string, price: number): Promise<void> {
  await chooseKind(page, 'Limit');
  await fill(page, { Price: shownPrice(price), Amount: '0.1' });
  await press(ticketOf(page).getByRole('button', { name: button }));
}

async function cancelOrders(page: Page): Promise<void> {
  const rows = await rowsOf(page, 'Open orders');
  await expect(rows).toHaveCount(4);
  await press(rows.nth(1).getByRole('button', { name: 'Cancel' }));
  await expect(rows).toHaveCount(3);
  await press(page.getByRole('button', { name: 'Cancel all', exact: true }));
  const open = dialog(page, 'Cancel all orders').or(page.getByRole('alertdialog'));
  await press(open.getByRole('button', { name: 'Cancel all orders' }));
  await expect(page.getByRole('tab', { name: 'Open orders 0' })).toBeVisible();
}

async function changePosition(page: Page, price: number): Promise<void> {
  await chooseKind(page, 'Market');
  await fill(page, { Amount: '0.2' });
  await press(ticketOf(page).getByRole('button', { name: 'Buy/Long' }));
  await press(page.getByRole('tab', { name: 'Positions 1' }));
  const row = page.getByRole('table', { name: 'Positions' }).getByRole('row').nth(1);
  await press(row.getByRole('button', { name: 'Edit take profit and stop loss' }));
  const stops = dialog(page, 'Take profit and stop loss');
  await stops.getByRole('textbox', { name: /^Take profit/ }).fill(shownPrice(price * 1.1));
  await press(stops.getByRole('button', { name: 'Save' }));
  await expect(stops).toBeHidden();
  await press(page.getByRole('button', { name: 'Leverage: 1x' }));
  const leverage = dialog(page, 'Adjust leverage');
  await leverage.getByRole('slider', { name: 'Leverage' }).press('ArrowRight');
  await press(leverage.getByRole('button', { name: 'Adjust leverage', exact: true }));
  await expect(page.getByRole('button', { name: 'Leverage: 2x' })).toBeVisible();
  await press(row.getByRole('button', { name: 'Close at market' }));
  const closing = dialog(page, 'Close position');
  const share = closing.getByRole('slider', { name: 'Share of the position' });
  for (let percent = 100; percent > 50; percent -= 1) await share.press('ArrowLeft');
  await press(closing.getByRole('button', { name: 'Close position' }));
  await expect(row).toContainText('0.10');
  await press(page.getByRole('button', { name: 'Close all', exact: true }));
  const all = dialog(page, 'Close all positions').or(page.getByRole('alertdialog'));
  await press(all.getByRole('button', { name: 'Close all positions' }));
  await expect(page.getByRole('tab', { name: 'Positions 0' })).toBeVisible();
}

async function quote(maker: Caller, contract: Market, price: number): Promise<void> {
  const order = { ...openingOrder(contract, 5), order_type: 1, amount: '1' };
  for (const [side, at] of [
    ['sell', price + 1],
    ['buy', price - 1],
  ] as const) {
    await maker.post(`/future-trade/placed-${side}-order`, { ...order, price: shownPrice(at) });
  }
}

test(
  '[API-78] [API-79] [API-80] places buy and sell orders, and closes a position',
  { tag: '@core' },
  async ({ page, request }) => {
    test.slow();
    const { maker, contract } = await futuresMaker(request, PAIR);
    const price = Math.round(Number(contract.last));
    await quote(maker, contract, price);
    const trader = await openTrader(page, request);
    await transferToFutures(trader, contract, '2000');
    recordCalls(page);
    await page.goto('/futures/exchanges');
    await expect(page.getByRole('heading', { name: 'BTCUSDT Perp' })).toBeVisible();
    await navigate(page, `/futures/exchanges/${PAIR}`);
    await expect(page.getByRole('heading', { name: 'BNBUSDT Perp' })).toBeVisible();
    await placeLimit(page, 'Buy/Long', price - 20);
    await placeLimit(page, 'Buy/Long', price - 21);
    await placeLimit(page, 'Sell/Short', price + 20);
    await cancelOrders(page);
    await changePosition(page, price);
    expectChanged('POST placed-buy-order', 'POST placed-sell-order', 'POST close-long-short-order');
  },
);

test(
  '[API-81] [API-82] [API-83] closes all positions, and cancels one order and all',
  { tag: '@core' },
  () => {
    expectChanged(
      'POST close-long-short-all-orders',
      'POST cancel-long-short-all-orders',
      'POST canceled-long-short-order',
    );
  },
);

test('[API-89] [API-90] changes stops and leverage', { tag: '@core' }, () => {
  expectChanged(
    'POST update-profit-loss-long-short-order',
    'POST update-leverage-long-short-order',
  );
});

test('[API-74] reads the dashboard with and without an id', { tag: '@core' }, () => {
  expectRead('GET app-dashboard', `GET app-dashboard/${PAIR}`);
});

test(
  '[API-75] [API-76] [API-77] reads book, trades, and bars of an interval and a span',
  { tag: '@core' },
  () => {
    expectRead(
      'GET get-exchange-all-orders-app',
      'GET get-exchange-market-trades-app',
      'GET get-chart-data-app',
    );
    const bars = calls.find(({ name }) => name === 'GET get-chart-data-app');
    const fields = ['interval', 'start_time', 'end_time', 'base_coin_id', 'trade_coin_id'];
    expect(fields.map((field) => Number(bars?.query.get(field)) > 0)).toEqual(
      fields.map(() => true),
    );
  },
);

test(
  '[API-84] [API-85] [API-86] reads positions, open orders and the order history',
  { tag: '@core' },
  () => {
    expectRead(
      'GET get-long-short-position-order-list',
      'GET get-long-short-open-order-list',
      'GET get-long-short-order-history',
    );
  },
);

test('[API-87] [API-88] reads the histories of trades and transactions', { tag: '@core' }, () => {
  expectRead('GET get-long-short-trade-history', 'GET get-long-short-transaction-history');
});
