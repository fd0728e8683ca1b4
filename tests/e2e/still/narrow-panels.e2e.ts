/** On a laptop of 1366 pixels the titles and tabs of the trading page are read whole, in short and long
 *  languages and for the pair with the longest prices. */
import { cutTexts } from '../../support/cut-texts.ts';
import { expect, openTrader, test } from '../../support/journey.ts';
import { textIn } from '../../support/language-texts.ts';

const TITLES = '[data-panel] h2, [data-panel="tables"] [role="tab"]';

for (const { pair, tag } of [
  { pair: 'DOGE_USDT', tag: '@core' },
  { pair: 'BTC_USDT', tag: '@long' },
] as const) {
  test(
    `cuts no title and no tab of ${pair} at 1366 pixels, and keeps the heads of book and trades as low as in English`,
    { tag },
    async ({ page, request }) => {
      await openTrader(page, request);
      for (const prefix of ['', '/vi', '/ar', '/el', '/es', '/ro']) {
        await page.goto(`${prefix}/exchange/spot/${pair}`);
        await expect(page.locator('[data-panel="tables"] [role="tab"]')).toHaveCount(5);
        // The tools come with the list, after the tabs.
        await expect(
          page.locator('[data-panel="tables"] input[type="checkbox"]').first(),
        ).toBeVisible();
        await expect(page.locator('[data-panel] h2')).not.toHaveCount(0);
        const cut = () => page.evaluate(cutTexts, TITLES);
        await expect.poll(cut, { message: prefix }).toEqual([]);
        for (const title of ['Order book', 'Market trades']) {
          const name = textIn({ code: prefix === '' ? 'en' : prefix.slice(1) }, title);
          const head = page.getByRole('region', { name }).locator('header');
          await expect(head.locator('select')).toBeVisible();
          expect((await head.boundingBox())?.height, name).toBeLessThanOrEqual(40);
        }
      }
    },
  );
}

test('cuts no product of the header on a tablet', { tag: '@core' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openTrader(page, request);
  for (const prefix of ['', '/vi', '/ar']) {
    await page.goto(`${prefix}/exchange/spot/BTC_USDT`);
    const products = page.locator('header nav').first();
    await expect(products).toBeVisible();
    const cut = () => products.evaluate(cutLinks);
    await expect.poll(cut, { message: prefix }).toEqual([]);
  }
});

/** Texts of the links on the first line of a navigation that reach beyond its sides. */
function cutLinks(nav: Element): readonly (string | null)[] {
  const { left, right, bottom } = nav.getBoundingClientRect();
  return [...nav.children]
    .filter((link) => {
      const box = link.getBoundingClientRect();
      return box.top < bottom - 1 && (box.left < left - 1 || box.right > right + 1);
    })
    .map(({ textContent }) => textContent);
}
