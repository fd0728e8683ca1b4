/** A pointer that rests on a control while the rows under it move: the click acts on the order that
 *  the user points at, and on none when that order is gone. */
import type { Locator, Page } from '@playwright/test';
import type { Decimal } from '#contract/core/decimal.ts';
import { callerOf, expect, newUser, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';

interface OrderWire {
  readonly id: number;
  readonly price: Decimal;
}

test(
  '[SPOT-04] cancels the order under the resting pointer while orders arrive and fill',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const other = await callerOf(request, newUser(), { isNew: true });
    const { coins, last } = await marketOf(other, 'BTC_USDT');
    const placeAt = async (by: bigint): Promise<string> => {
      const price = movePrice(last, by);
      await mine.post('/buy-limit-app', { ...coins, amount: '0.01', price });
      return price;
    };
    const prices = async () => {
      const { data } = await mine.get<PageWire<OrderWire>>('/get-my-all-orders-app');
      return data.map(({ price }) => price);
    };
    const oldest = await placeAt(-60n);
    const second = await placeAt(-50n);

    await page.goto('/exchange/spot/BTC_USDT');
    const open = page.getByRole('table', { name: 'Open orders' });
    await expect(open.getByRole('row')).toHaveCount(1 + 2);
    const top = await open.getByRole('button', { name: 'Cancel' }).first().boundingBox();
    if (top === null) throw new Error('the newest order is on the screen');
    const point = [top.x + top.width / 2, top.y + top.height / 2] as const;
    await page.mouse.move(...point);

    // A newer order waits; the click cancels the one under the pointer.
    const newest = await placeAt(-55n);
    await expect(page.getByText('Paused: 1 new')).toBeVisible();
    await page.mouse.click(...point);
    await expect.poll(prices).toEqual([newest, oldest]);
    await page.mouse.move(0, 0);
    await expect(open.getByRole('row')).toHaveCount(1 + 2);
    await expect(page.getByText('Paused:')).toHaveCount(0);

    // The order under the pointer fills; the click cancels nothing.
    await page.mouse.move(...point);
    await other.post('/sell-limit-app', { ...coins, amount: '0.01', price: newest });
    await expect(page.getByText('Paused: 1 removed')).toBeVisible();
    await page.mouse.click(...point);
    await expect(page.getByText('No longer in the list. Nothing was changed.')).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(open.getByRole('row')).toHaveCount(1 + 1);
    expect(await prices()).toEqual([oldest]);
    expect(second).not.toBe(newest);
  },
);

test(
  '[SPOT-04] removes an order that another tab has canceled, and leaves no button without effect',
  { tag: '@core' },
  async ({ page, context, request }) => {
    const mine = await openTrader(page, request);
    const { coins, last } = await marketOf(mine, 'BTC_USDT');
    for (const by of [-90n, -80n, -70n]) {
      const price = movePrice(last, by);
      await mine.post('/buy-limit-app', { ...coins, amount: '0.01', price });
    }
    const other = await context.newPage();
    const openOrdersOf = async (tab: Page) => {
      await tab.goto('/exchange/spot/BTC_USDT');
      const table = tab.getByRole('table', { name: 'Open orders' });
      await expect(table.getByRole('row')).toHaveCount(1 + 3);
      return table;
    };
    const here = await openOrdersOf(page);
    const there = await openOrdersOf(other);
    const cancelIn = (table: Locator) =>
      table.getByRole('button', { name: 'Cancel', exact: true }).first();

    // Nothing holds the rows of the other tab.
    await cancelIn(here).click();
    await page.mouse.move(0, 0);
    await expect(here.getByRole('row')).toHaveCount(1 + 2);
    await expect(there.getByRole('row')).toHaveCount(1 + 2);

    // A pointer rests on the order in the other tab: its row stays, and says that it is gone.
    await cancelIn(there).hover();
    await cancelIn(here).click();
    await page.mouse.move(0, 0);
    await expect(other.getByText('Paused: 1 removed')).toBeVisible();
    await cancelIn(there).click();
    await expect(other.getByText('No longer in the list. Nothing was changed.')).toBeVisible();
    await other.mouse.move(0, 0);
    await expect(there.getByRole('row')).toHaveCount(1 + 1);
    await expect(other.getByText('Paused:')).toHaveCount(0);

    // The button that is left works, and empties both lists.
    await cancelIn(there).click();
    await other.mouse.move(0, 0);
    for (const tab of [page, other]) {
      const orders = tab.getByRole('tabpanel', { name: 'Open orders' });
      await expect(orders.getByText('No Item Found')).toBeVisible();
    }
    const { data } = await mine.get<PageWire<OrderWire>>('/get-my-all-orders-app');
    expect(data).toEqual([]);
    await other.close();
  },
);
