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

it('has fonts of Apple, Windows and Linux for each of them, the free ones last', () => {
  for (const { code } of LANGUAGE_ROWS) {
    const fonts = fontsOf(code)?.split(',') ?? [];
    if (fonts.length === 0) continue;
    expect([code, fonts.length >= 3, new Set(fonts).size === fonts.length]).toEqual([
      code,
      true,
      true,
    ]);
    expect([code, fonts.at(-1)?.startsWith("'Noto ")]).toEqual([code, true]);
    expect([code, fonts[0]?.includes('Noto')]).toEqual([code, false]);
  }
});

it('raises the lines of each language with marks above and below its letters', () => {
  const tall = LANGUAGE_ROWS.filter(({ isTall }) => isTall).map(({ code }) => code);
  expect(tall.toSorted()).toEqual(['km', 'lo', 'my', 'th', 'ur']);
});

it('adds them to the facts of the language', async () => {
  expect((await languageFactsOf('th'))['fonts']).toContain('Noto Sans Thai');
  expect((await languageFactsOf('vi'))['fonts']).toBeUndefined();
});
