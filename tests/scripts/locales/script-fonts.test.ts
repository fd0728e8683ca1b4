/** Tests that every language has fonts for its letters. */
import { expect, it } from 'vitest';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { fontsOf, languageFactsOf } from '#scripts/locales/script-fonts.ts';

it('lists fonts for each script that the fonts of Latin text lack', () => {
  const own = LANGUAGE_ROWS.filter(({ code }) => fontsOf(code) !== undefined);
  for (const { code, endonym } of LANGUAGE_ROWS) {
    const isCovered =
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{M}]+$/u;
    expect([code, fontsOf(code) === undefined]).toEqual([code, isCovered.test(endonym)]);
  }
  expect(own.length).toBeGreaterThan(20);
  // Forms of one Chinese character differ by language.
  const ofHan = ['zh-Hans', 'zh-Hant', 'ja', 'ko'].map(fontsOf);
  expect(new Set(ofHan).size).toBe(4);
});

it('adds them to the facts of the language', async () => {
  expect((await languageFactsOf('th'))['fonts']).toContain('Noto Sans Thai');
  expect((await languageFactsOf('vi'))['fonts']).toBeUndefined();
});
