/** Overlays of the chart: drawings that persist between visits, and open orders moved to another
 *  price. */
import type { Locator, Page } from '@playwright/test';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { expect, openTrader, test } from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';

interface OrderWire {
  readonly price: Decimal;
  readonly status: string;
}

const plotOf = (page: Page): Locator => page.getByRole('application', { name: / chart$/ });

/** Drags between two points of the plot, given as shares of its width and height. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await plotOf(page).boundingBox();
  if (box === null) throw new Error('The plot is there.');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

test('restores a trend line at its position after a reload', { tag: '@core' }, async ({ page }) => {
  await page.goto('/exchange/spot/BTC_USDT');
  await expect(plotOf(page).locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Trend line' }).click();
  await drag(page, [0.2, 0.4], [0.6, 0.6]);
  await page.getByRole('button', { name: 'All drawings', exact: true }).click();
  const drawn = page.getByRole('button', { name: /^Trend line from/ });
  await expect(drawn).toHaveCount(1);
  const name = await drawn.innerText();
  await page.reload();
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'All drawings', exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const list = page.getByRole('dialog', { name: 'All drawings' });
  await expect(list.getByText('No drawings yet')).toBeVisible();
});

test('shows the stored drawings in two tabs', { tag: '@core' }, async ({ page, context }) => {
  const path = '/exchange/spot/BTC_USDT';
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(path);
    await expect(plotOf(tab).locator('canvas').first()).toBeVisible();
    await tab.getByRole('button', { name: 'Drawing tools' }).click();
    await expect(tab.getByRole('button', { name: 'Trend line' })).toBeVisible();
  }
  const places = [
    [0.4, 0.6],
    [0.3, 0.5],
  ] as const;
  for (const [at, tab] of [page, other].entries()) {
    await tab.bringToFront();
    await expectDrawings(tab, at);
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Trend line' }).click();
    const [from, to] = places[at] ?? [0, 0];
    await drag(tab, [0.2, from], [0.6, to]);
  }
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expectDrawings(tab, 2);
  }
});

/** Opens the list. A tab stores all drawings of a pair, so it draws after it has read those of the other tab. */
async function expectDrawings(tab: Page, count: number): Promise<void> {
  await tab.getByRole('button', { name: 'All drawings', exact: true }).click();
  await expect(tab.getByRole('dialog', { name: 'All drawings' })).toBeVisible();
  await expect(tab.getByRole('button', { name: /^Trend line from/ })).toHaveCount(count);
}

test(
  '[CHART-01] keeps its interval when the book is grouped, even after another tab has changed the interval',
  { tag: '@core' },
  async ({ page, context }) => {
    const path = '/exchange/spot/BTC_USDT';
    const interval = (of: Page, name: string) =>
      of.getByRole('region', { name: 'Chart' }).getByRole('radio', { name });
    await page.goto(path);
    await expect(interval(page, '1H')).toBeChecked();
    const other = await context.newPage();
    await other.goto(path);
    await plotOf(other).focus();
    await other.keyboard.type('15');
    await other.keyboard.press('Enter');
    await expect(interval(other, '15m')).toBeChecked();
    await other.close();
    await page.getByRole('combobox', { name: 'Price grouping' }).selectOption({ label: '1' });
    // Rows of whole coins are those of another view.
    const prices = page.getByRole('region', { name: 'Order book' }).locator('[data-pick="price"]');
    await expect(prices.first()).toHaveText(/\.00$/);
    await expect(interval(page, '1H')).toBeChecked();
  },
);

test(
  'moves an order by its line after confirmation, and leaves it unchanged otherwise',
  { tag: '@core' },
  async ({ page, request }) => {
    const caller = await openTrader(page, request);
    const { coins, last } = await marketOf(caller, 'BTC_USDT');
    await caller.post('/buy-limit-app', {
      ...coins,
      amount: '0.01',
      price: movePrice(last, -100n),
    });
    const priceNow = async (): Promise<Decimal | undefined> => {
      const query = { ...coins, order_type: 'all', state: 'open' };
      const { data } = await caller.get<PageWire<OrderWire>>('/get-my-all-orders-app', query);
      return data[0]?.price;
    };

    await page.goto('/exchange/spot/BTC_USDT');
    const line = page.getByRole('slider', { name: 'Buy 0.01' });
    await expect(line).toBeInViewport();
    const before = await line.getAttribute('aria-valuetext');
    const box = await line.boundingBox();
    const plot = await plotOf(page).boundingBox();
    if (box === null || plot === null) throw new Error('The line lies over the plot.');
    const y = box.y + box.height / 2;
    await page.mouse.move(plot.x + plot.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width / 2, y + 12, { steps: 4 });
    await page.mouse.up();
    const dropped = (await line.getAttribute('aria-valuetext')) ?? '';
    expect(dropped).not.toBe(before);
    await page.getByRole('button', { name: 'Amend order' }).click();
    const row = page.getByRole('table', { name: 'Open orders' }).getByRole('row').nth(1);
    await expect(row).toContainText(dropped);
    await expect.poll(priceNow).toBe(decimal(dropped.replaceAll(',', '')));

    await line.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(line).not.toHaveAttribute('aria-valuetext', dropped);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(line).toHaveAttribute('aria-valuetext', dropped);
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Buy 0.01' })).toHaveAttribute(
      'aria-valuetext',
      dropped,
    );
  },
);
