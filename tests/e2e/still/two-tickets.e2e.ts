/** Tests two order forms side by side, buy and sell: drafts of both across layouts and reloads,
 *  orders from both by mouse and by hotkeys, and the hotkey preview. */
import type { Locator, Page } from '@playwright/test';
import type { Decimal } from '#contract/core/decimal.ts';
import { expect, openTrader, test, type Caller } from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';
import { inTicket, sendRead } from '../../support/journey-ticket.ts';
import { expectHotkeys } from '../../support/offered-hotkeys.ts';

interface OrderWire {
  readonly type: 'buy' | 'sell';
  readonly price: Decimal;
  readonly amount: Decimal;
}

const PAIR = 'BTC_USDT';

/** Returns one of the two order forms; the other layouts have the single form `Order`. */
const formOf = (page: Page, name: 'Buy BTC' | 'Sell BTC' | 'Order'): Locator =>
  page.getByRole('form', { name });
const field = (form: Locator, label: string): Locator =>
  form.getByRole('textbox', { name: new RegExp(`^${label} `) });

async function write(form: Locator, price: Decimal, amount: string): Promise<void> {
  await field(form, 'Price').fill(price);
  await field(form, 'Amount').fill(amount);
}

async function expectDraft(form: Locator, price: Decimal, amount: string): Promise<void> {
  await expect(field(form, 'Price')).toHaveValue(inTicket(price));
  await expect(field(form, 'Amount')).toHaveValue(amount);
}

const openOrders = async (caller: Caller): Promise<readonly string[]> => {
  const { data } = await caller.get<PageWire<OrderWire>>('/get-my-all-orders-app');
  return data.map(({ type, price, amount }) => `${type} ${amount} at ${price}`).toSorted();
};

/** Switches to the next layout by hotkey. Hotkeys are ignored while a field has the focus, so
 *  Escape comes first. */
async function turnLayout(page: Page, to: 1 | 2 | 3): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+KeyL');
  await expect(page.locator(`[data-layout="${to}"]`)).toBeVisible();
}

async function openTwo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('layout-set') !== null) return;
    sessionStorage.setItem('layout-set', 'yes');
    localStorage.setItem('layout-trade', '2');
  });
  await page.goto(`/exchange/spot/${PAIR}`);
  await expect(formOf(page, 'Sell BTC')).toBeVisible();
  await expectHotkeys(page, 'side_buy', 'focus_price', 'submit', 'switch_layout');
}

test(
  '[SPOT-01][SPOT-06][PREF-12] retains a buy draft and a sell draft across layouts and a reload, and places both',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { last } = await marketOf(mine, PAIR);
    const [low, high] = [movePrice(last, -300n), movePrice(last, 300n)];
    await openTwo(page);
    await write(formOf(page, 'Buy BTC'), low, '0.03');
    await write(formOf(page, 'Sell BTC'), high, '0.04');
    await expectDraft(formOf(page, 'Buy BTC'), low, '0.03');

    // Goes through all three layouts. Where one form shows one side, the other side is one key press
    // away.
    await turnLayout(page, 3);
    await expectDraft(formOf(page, 'Order'), high, '0.04');
    await page.keyboard.press('KeyB');
    await expectDraft(formOf(page, 'Order'), low, '0.03');
    await turnLayout(page, 1);
    await expectDraft(formOf(page, 'Order'), low, '0.03');
    await page.keyboard.press('KeyS');
    await expectDraft(formOf(page, 'Order'), high, '0.04');
    await turnLayout(page, 2);
    await expectDraft(formOf(page, 'Buy BTC'), low, '0.03');
    await expectDraft(formOf(page, 'Sell BTC'), high, '0.04');

    await page.reload();
    await expectDraft(formOf(page, 'Buy BTC'), low, '0.03');
    await expectDraft(formOf(page, 'Sell BTC'), high, '0.04');
    await expect(formOf(page, 'Sell BTC')).toHaveAttribute('aria-current', 'true');

    // Each form has its own button, its own confirmation and its own outcome.
    await formOf(page, 'Buy BTC').getByRole('button', { name: 'Buy BTC' }).click();
    await sendRead(page);
    await expect(formOf(page, 'Buy BTC').getByText(/^Accepted in/)).toBeVisible();
    await expectDraft(formOf(page, 'Sell BTC'), high, '0.04');
    await expect(formOf(page, 'Sell BTC').getByText(/^Accepted in/)).toBeHidden();
    await formOf(page, 'Sell BTC').getByRole('button', { name: 'Sell BTC' }).click();
    await sendRead(page);
    await expect(formOf(page, 'Sell BTC').getByText(/^Accepted in/)).toBeVisible();
    expect(await openOrders(mine)).toEqual([`buy 0.03 at ${low}`, `sell 0.04 at ${high}`]);
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
  },
);

test(
  '[SPOT-01] fills in and sends either form by keyboard alone, after a preview',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { last } = await marketOf(mine, PAIR);
    const [low, high] = [movePrice(last, -300n), movePrice(last, 300n)];
    await openTwo(page);
    for (const [side, price, amount] of [
      ['KeyB', low, '0.031'],
      ['KeyS', high, '0.041'],
    ] as const) {
      await page.keyboard.press(side);
      await page.keyboard.press('KeyP');
      await page.keyboard.type(price);
      await page.keyboard.press('Escape');
      await page.keyboard.press('KeyA');
      await page.keyboard.type(amount);
      await page.keyboard.press('Escape');
    }
    await expectDraft(formOf(page, 'Buy BTC'), low, '0.031');
    await expectDraft(formOf(page, 'Sell BTC'), high, '0.041');

    // While the preview key is held, the key that places an order shows the order and sends nothing.
    // Arming requires a live book.
    const link = page.getByRole('contentinfo').getByRole('status').first();
    await expect(link).toHaveText('Live');
    await page.keyboard.press('Shift+KeyA');
    await expect(page.getByRole('switch', { name: 'One-click trading' })).toBeChecked();
    const panel = page.getByRole('region', { name: 'Hotkey order preview' });
    await page.keyboard.down('KeyH');
    await expect(panel).toContainText(`Sell 0.041 BTC at ${inTicket(high)} USDT.`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(panel.locator('[data-pressed]')).toContainText('Sell 0.041 BTC');
    await page.keyboard.press('KeyB');
    await page.keyboard.up('KeyH');
    await expect(panel).toBeHidden();
    await expect(formOf(page, 'Sell BTC')).toHaveAttribute('aria-current', 'true');
    expect(await openOrders(mine)).toEqual([]);

    // The hotkey sends the active form; the first order requires a second key press to confirm.
    for (const form of ['Sell BTC', 'Buy BTC'] as const) {
      await page.keyboard.press(form === 'Buy BTC' ? 'KeyB' : 'KeyS');
      await page.keyboard.press('ControlOrMeta+Enter');
      if (form === 'Sell BTC') {
        await expect(page.getByText(/Press again to confirm/)).toBeVisible();
        await page.keyboard.press('ControlOrMeta+Enter');
      }
      await expect(formOf(page, form).getByText(/^Accepted in/)).toBeVisible();
    }
    expect(await openOrders(mine)).toEqual([`buy 0.031 at ${low}`, `sell 0.041 at ${high}`]);
    await mine.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });
  },
);
