/** A trader's futures from the first transfer to the histories, mostly by keyboard. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, navigate, openTrader, test } from '../../support/journey.ts';
import {
  dialog,
  futuresMaker,
  openingOrder,
  press,
  rowsOf,
} from '../../support/journey-futures.ts';
import { chooseKind, ticketOf } from '../../support/journey-ticket.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Another user's resting orders, to trade with: 0.5 BTC on each side of the last price. */
async function openMarket(request: APIRequestContext): Promise<void> {
  const { maker, contract } = await futuresMaker(request, 'BTC_USDT');
  const last = Math.round(Number(contract.last));
  const order = { ...openingOrder(contract, 50), order_type: 1, amount: '0.5' };
  for (const [side, price] of [
    ['sell', last + 5],
    ['buy', last - 5],
  ] as const) {
    await maker.post(`/future-trade/placed-${side}-order`, { ...order, price: String(price) });
  }
}

async function transferToFutures(page: Page, amount: string): Promise<void> {
  await press(page.getByRole('region', { name: 'Futures wallet' }).getByRole('button'));
  const open = dialog(page, 'Transfer');
  await open.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await open.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(open.getByText('USDT transferred.')).toBeVisible();
  await press(open.getByRole('button', { name: 'Done' }));
}

async function changeLeverage(page: Page, from: number, to: number): Promise<void> {
  await press(page.getByRole('button', { name: `Leverage: ${from}x` }));
  const open = dialog(page, 'Adjust leverage');
  const slider = open.getByRole('slider', { name: 'Leverage' });
  await slider.focus();
  for (let step = from; step !== to; step += Math.sign(to - from)) {
    await slider.press(to > from ? 'ArrowRight' : 'ArrowLeft');
  }
  await press(open.getByRole('button', { name: 'Adjust leverage', exact: true }));
  await expect(page.getByRole('button', { name: `Leverage: ${to}x` })).toBeVisible();
}

async function buyAtMarket(page: Page, amount: string): Promise<void> {
  await chooseKind(page, 'Market');
  await ticketOf(page)
    .getByRole('textbox', { name: /^Amount/ })
    .fill(amount);
  await press(ticketOf(page).getByRole('button', { name: 'Buy/Long' }));
}

const positionOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Positions' }).getByRole('row').filter({ hasText: 'BTC/USDT' });

test(
  '[FUT-15] [ROUTE-22] [ENT-14] trades futures from a transfer to the histories',
  { tag: '@core' },
  async ({ page, request }) => {
    test.slow();
    await openMarket(request);
    await openTrader(page, request);
    await page.goto('/futures/exchanges/BTC_USDT');
    await expect(page).toHaveTitle(/BTCUSDT Perpetual/);
    await transferToFutures(page, '5000');
    await expect(page.getByRole('region', { name: 'Futures wallet' })).toContainText('5,000.00');

    // Margin stays isolated; leverage and amount type are stored in the tab.
    await expect(page.getByRole('button', { name: 'Margin mode: Isolated' })).toBeVisible();
    await changeLeverage(page, 1, 20);
    await press(ticketOf(page).getByRole('button', { name: 'Enter amount in USDT' }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Leverage: 20x' })).toBeVisible();
    await press(ticketOf(page).getByRole('button', { name: 'Enter amount in BTC' }));

    await buyAtMarket(page, '0.01');
    await expect(positionOf(page)).toContainText('0.010');
    await expect(positionOf(page)).toContainText('20x');
    await buyAtMarket(page, '0.01');
    await expect(positionOf(page)).toContainText('0.020');
    await expectAccessible(page);

    // The cell shows the entry price over the mark price.
    const entryPrice = positionOf(page).getByRole('cell').nth(2).locator('span span').first();
    const entry = Number(((await entryPrice.textContent()) ?? '').replaceAll(',', ''));
    const stops = dialog(page, 'Take profit and stop loss');
    await press(positionOf(page).getByRole('button', { name: 'Edit take profit and stop loss' }));
    const takeProfit = Math.round(entry * 1.05);
    await stops.getByRole('textbox', { name: /^Take profit/ }).fill(String(takeProfit));
    await stops.getByRole('textbox', { name: /^Stop loss/ }).fill(String(Math.round(entry * 0.98)));
    await press(stops.getByRole('button', { name: 'Save' }));
    await expect(positionOf(page)).toContainText(takeProfit.toLocaleString('en-US'));

    await changeLeverage(page, 20, 10);
    await expect(positionOf(page)).toContainText('10x');

    await press(positionOf(page).getByRole('button', { name: 'Close at market' }));
    const closing = dialog(page, 'Close position');
    const share = closing.getByRole('slider', { name: 'Share of the position' });
    for (let percent = 100; percent > 50; percent -= 1) await share.press('ArrowLeft');
    await press(closing.getByRole('button', { name: 'Close position' }));
    await expect(positionOf(page)).toContainText('0.010');

    await press(positionOf(page).getByRole('button', { name: 'Reverse position' }));
    await press(dialog(page, 'Reverse position').getByRole('button', { name: 'Reverse position' }));
    await expect(positionOf(page)).toContainText('Short');

    // Two orders that opened, one that closed, and the two halves of the reversal; the heading counts.
    await expect(await rowsOf(page, 'Order history')).toHaveCount(6);
    const trades = await rowsOf(page, 'Trade history');
    await expect.poll(() => trades.count()).toBeGreaterThanOrEqual(6);
    await expect(await rowsOf(page, 'Transactions')).not.toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('5,000');
    await expect(await rowsOf(page, 'Position history')).toHaveCount(2);
  },
);

test(
  '[FUT-15] [FUT-16] moves margin to the last unit, and keeps a position whose close found no orders',
  { tag: '@core' },
  async ({ page, request }) => {
    test.slow();
    const { maker, contract } = await futuresMaker(request, 'ETH_USDT');
    const ask = { ...openingOrder(contract, 20), order_type: 1, amount: '0.5' };
    const price = String(Math.round(Number(contract.last)) + 1);
    await maker.post('/future-trade/placed-sell-order', { ...ask, price });
    await openTrader(page, request);
    await page.goto('/futures/exchanges/ETH_USDT');
    await transferToFutures(page, '5000');
    await changeLeverage(page, 1, 5);
    await buyAtMarket(page, '0.5');
    const position = page
      .getByRole('table', { name: 'Positions' })
      .getByRole('row')
      .filter({ hasText: 'ETH/USDT' });
    await expect(position).toContainText('0.5');

    await press(position.getByRole('button', { name: 'Adjust margin' }));
    const margin = dialog(page, 'Adjust margin');
    await press(margin.getByRole('button', { name: 'Max' }));
    await press(margin.getByRole('button', { name: 'Add margin' }));
    await expect(page.getByText('Margin added.')).toBeVisible();
    await press(position.getByRole('button', { name: 'Adjust margin' }));
    await margin.getByRole('radio', { name: 'Remove margin' }).check({ force: true });
    await press(margin.getByRole('button', { name: 'Max' }));
    await press(margin.getByRole('button', { name: 'Remove margin' }));
    await expect(page.getByText('Margin removed.')).toBeVisible();

    await press(position.getByRole('button', { name: 'Close at market' }));
    const closing = dialog(page, 'Close position');
    await press(closing.getByRole('button', { name: 'Close position' }));
    await expect(
      closing.getByText(/^The order was canceled before it filled/).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(position).toContainText('0.5');
  },
);

test(
  '[ROUTE-21] opens the first contract without an address of its own, and names an unknown one',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/futures/exchanges');
    await expect(page.getByRole('heading', { name: 'BTCUSDT Perp' })).toBeVisible();
    await navigate(page, '/futures/exchanges/1002');
    await expect(page.getByRole('heading', { name: 'ETHUSDT Perp' })).toBeVisible();
    await navigate(page, '/futures/exchanges/NO_SUCH');
    await expect(page.getByText('Pair not found')).toBeVisible();
  },
);
