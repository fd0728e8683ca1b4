/** The main pages in other languages, on a laptop and on a phone: in the direction and the words of the language, with
 *  nothing beyond the sides of the page, no cut title or value, and the fonts of its letters. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OFFERED_LANGUAGES, type LanguageRow } from '#contract/core/languages.ts';
import { fontsOf } from '#scripts/locales/script-fonts.ts';
import { root } from '#scripts/runner/programs.ts';
import { cutTexts, halvedTexts } from '../../support/cut-texts.ts';
import { expect, openTrader, test } from '../../support/journey.ts';
import { openSides, postAd, takeAd } from '../../support/journey-p2p.ts';
import { pathIn, textIn } from '../../support/language-texts.ts';
import { missingGlyphs, textsInWrongFonts } from '../../support/page-fonts.ts';

interface ShownPage {
  readonly name: string;
  readonly path: string;
  /** English of a heading or button that the page shows on a laptop. */
  readonly text: string;
}

const TRADING: ShownPage = {
  name: 'trading',
  path: '/exchange/spot/BTC_USDT',
  text: 'Order book',
};
const WITHDRAWAL = { name: 'withdrawal', path: '/user/my-wallet/withdrawal', text: 'Withdraw' };
const SIGN_IN = { name: 'sign-in', path: '/signin', text: 'Sign in' };

/** The longest texts, the tallest letters, letters without spaces between words, and from right to left. */
const TEN = new Set(['de', 'el', 'ta', 'fil', 'th', 'my', 'km', 'ja', 'fa', 'ur']);

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 800 },
] as const;
const TITLES = 'h1, h2, [role="tab"], [data-panel] h2';
/** Titles, and values below their labels: high lines make them too high for a box with a fixed height. */
const LINES = `${TITLES}, dt, dd`;

/** Fonts for Latin, Greek and Cyrillic letters, after one that a user may have installed. */
const LATIN_FONTS = ['Segoe UI', 'Roboto', 'Noto Sans'];
/** Least height of a line with marks above and below its letters, in font sizes. */
const TALL_LINE = 1.65;

/** Pictures of a long run, on one sheet. */
const SHEET = join(root, 'test-results/languages');

/** Every text names the fonts that Windows, macOS, Android and Linux have for its letters, in lines that hold them; no
 *  letter is missing in those of the tests. */
async function expectFonts(page: Page, language: LanguageRow, message: string): Promise<void> {
  const { code, isTall } = language;
  const families = fontsOf(code)?.replaceAll("'", '').split(',') ?? LATIN_FONTS;
  const fonts = { families, lineHeightMin: isTall ? TALL_LINE : 0 };
  await expect.poll(() => page.evaluate(textsInWrongFonts, fonts), { message }).toEqual([]);
  expect(await page.evaluate(missingGlyphs), message).toBe('');
}

async function expectWhole(page: Page, language: LanguageRow, shown: ShownPage): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(pathIn(language, shown.path));
  const message = `${shown.name} in ${language.code}`;
  const text = textIn(language, shown.text);
  await expect(page.getByText(text, { exact: true }).first(), message).toBeVisible();
  const html = page.locator('html');
  await expect(html, message).toHaveAttribute('lang', language.code);
  await expect(html, message).toHaveAttribute('dir', language.direction);
  await expectFonts(page, language, message);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const wide = `${message}, ${size.width} pixels`;
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth); // prettier-ignore
    await expect.poll(overflow, { message: wide }).toBe(0);
    await expect.poll(() => page.evaluate(cutTexts, TITLES), { message: wide }).toEqual([]);
    await expect.poll(() => page.evaluate(halvedTexts, LINES), { message: wide }).toEqual([]);
    await takePicture(page, language, `${shown.name}-${size.width}`);
  }
}

async function takePicture(page: Page, { code }: LanguageRow, name: string): Promise<void> {
  if (process.env['TIDEMARK_LONG'] !== '1') return;
  await page.screenshot({ path: join(SHEET, `${name}-${code}.jpg`), type: 'jpeg', quality: 60 });
}

function writeSheet(name: string): void {
  const cells = OFFERED_LANGUAGES.flatMap(({ code, englishName }) =>
    SIZES.map(
      ({ width }) =>
        `<figure><img src="${name}-${width}-${code}.jpg" height="300"><figcaption>${englishName}, ${width}</figcaption></figure>`,
    ),
  );
  const style = 'body{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}';
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>${cells.join('')}`;
  mkdirSync(SHEET, { recursive: true });
  writeFileSync(join(SHEET, `${name}.html`), html);
}

test(
  '[I18N-01] shows the trading page in ten languages, whole on a laptop and on a phone',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    for (const language of OFFERED_LANGUAGES.filter(({ code }) => TEN.has(code))) {
      await expectWhole(page, language, TRADING);
    }
  },
);

for (const shown of [TRADING, WITHDRAWAL, SIGN_IN]) {
  test(
    `[I18N-01] shows the ${shown.name} page in every language, whole on a laptop and on a phone`,
    { tag: '@long' },
    async ({ page, request }) => {
      test.setTimeout(900_000);
      if (shown !== SIGN_IN) await openTrader(page, request);
      for (const language of OFFERED_LANGUAGES) await expectWhole(page, language, shown);
      writeSheet(shown.name);
    },
  );
}

test(
  '[I18N-01] shows a P2P order in every language, whole on a laptop and on a phone',
  { tag: '@long' },
  async ({ page, request, browser, exchange }) => {
    test.setTimeout(900_000);
    const sides = await openSides({ page, request, browser, exchange });
    const uid = await takeAd(sides.buyer, await postAd(sides.seller));
    const path = `/p2p-trading/order?uid=${uid}`;
    for (const language of OFFERED_LANGUAGES) {
      await expectWhole(sides.buyer.page, language, {
        name: 'order',
        path,
        text: 'Pay the seller',
      });
    }
    writeSheet('order');
    await sides.close();
  },
);
