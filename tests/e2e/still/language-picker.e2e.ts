/** The picker of languages by keyboard alone, in five scripts: its search finds a language by the beginning of its own
 *  name, and a switch changes nothing but the language. */
import type { Locator, Page } from '@playwright/test';
import { LANGUAGE_ROWS, type LanguageRow } from '#contract/core/languages.ts';
import { pathIn, textIn } from '../../support/language-texts.ts';
import { expect, test } from '../../support/journey.ts';
import { countNewSockets } from '../../support/new-sockets.ts';
import { tabTo } from '../../support/keyboard.ts';

const PATH = '/exchange/spot/BTC_USDT';
const AMOUNT = '0.125';

/** Greek, Arabic, Bengali, Chinese characters and Georgian letters, in this order: each is chosen in the one before. */
const SCRIPTS = [
  { code: 'el', typed: 'ελλ' },
  { code: 'ar', typed: 'العر' },
  { code: 'bn', typed: 'বাং' },
  { code: 'ja', typed: '日本' },
  { code: 'ka', typed: 'ქართ' },
] as const;

const rowOf = (code: string): LanguageRow => {
  const row = LANGUAGE_ROWS.find((one) => one.code === code);
  if (row === undefined) throw new Error(`${code} is no language`);
  return row;
};

/** Opens the picker by the key, types, and returns the row of the language. */
async function find(
  page: Page,
  now: LanguageRow,
  next: LanguageRow,
  typed: string,
): Promise<Locator> {
  const label = textIn(now, 'Language');
  await tabTo(page, page.getByRole('button', { name: label, exact: true }));
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: label });
  await expect(search).toBeFocused();
  await page.keyboard.type(typed);
  await expect(search).toHaveValue(typed);
  const row = page.getByRole('link', { name: next.endonym, exact: true });
  await expect(row).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  return row;
}

test(
  '[I18N-06] finds and chooses languages by keyboard in five scripts, and keeps a half-filled order and the socket',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('textbox', { name: /^Amount/ }).fill(AMOUNT);
    const newSocketCount = await countNewSockets(page);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    let now = rowOf('en');
    for (const { code, typed } of SCRIPTS) {
      const next = rowOf(code);
      await expect(await find(page, now, next, typed)).toBeFocused();
      await page.keyboard.press('Enter');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', code);
      await expect(html).toHaveAttribute('dir', next.direction);
      await expect(page).toHaveURL(new RegExp(`${pathIn(next, PATH)}$`));
      const amount = page.getByRole('textbox', { name: textIn(next, 'Amount') });
      await expect(amount).toHaveValue(AMOUNT);
      // The next key goes on from where the picker was opened.
      const button = page.getByRole('button', { name: textIn(next, 'Language'), exact: true });
      await expect(button).toBeFocused();
      now = next;
    }
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
    expect(await newSocketCount()).toBe(0);
  },
);
