/** A term of the trade has an explanation where it is shown, and a coin its icon. */
import type { Locator, Page } from '@playwright/test';
import { expect, openTrader, test } from '../../support/journey.ts';

/** Texts of the elements without an explanation, on them or around them. */
const unexplainedLines = (terms: Locator): Promise<readonly string[]> =>
  terms.evaluateAll((found) =>
    found
      .filter((element) => element.closest('[data-tip]:not([data-tip=""])') === null)
      .map((element) => element.textContent),
  );

async function expectExplained(terms: Locator, count: number): Promise<void> {
  await expect(terms).toHaveCount(count);
  await expect.poll(() => unexplainedLines(terms)).toEqual([]);
}

test(
  'explains the terms of pair, order form, balances and one-click trading',
  { tag: '@core' },
  async ({ page, request }) => {
    // At this width the pair has all its values.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openTrader(page, request);
    await page.goto('/exchange/spot/BTC_USDT');
    const texts = (part: Locator | Page, ...names: readonly string[]) =>
      part.getByText(new RegExp(`^(?:${names.join('|')})$`));
    await expectExplained(page.getByRole('region', { name: 'BTC/USDT' }).locator('dt'), 5);
    const form = page.getByRole('form', { name: 'Order' });
    await expectExplained(texts(form, 'Limit', 'Market', 'Stop limit'), 3);
    await expectExplained(texts(form, 'Available'), 1);
    await expectExplained(form.getByText(/^Fee/), 1);
    await expectExplained(texts(page, 'One-click trading'), 1);
    await expectExplained(page.getByText(/in orders$/), 2);
    await page.getByRole('tab', { name: 'Balances' }).click();
    const table = page.getByRole('table', { name: 'Balances' });
    await expectExplained(texts(table, 'Available', 'In orders'), 2);
  },
);

test(
  'explains the columns of the market list, and shows an icon for each coin',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    const table = page.locator('main table').first();
    const rows = table.locator('tbody tr');
    await expect(rows.locator('img').first()).toBeVisible();
    await expectExplained(table.locator('thead :is(button, th:not(:has(*)))'), 7);
    const withoutIcon = () =>
      rows.evaluateAll((found) =>
        found
          .filter((row) => !((row.querySelector('img')?.naturalWidth ?? 0) > 0))
          .map((row) => row.textContent),
      );
    await expect.poll(withoutIcon).toEqual([]);
  },
);
