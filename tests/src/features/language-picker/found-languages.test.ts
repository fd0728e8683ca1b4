/** Tests which languages a typed text finds, over all 75. */
import { expect, it } from 'vitest';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { foundLanguages } from '#src/features/language-picker/found-languages.ts';

const ITEMS = LANGUAGE_ROWS.filter(({ offer }) => offer !== 'development').map(
  ({ code, endonym, englishName, direction }) => ({
    key: code,
    label: endonym,
    englishName,
    direction,
    isChecked: code === 'en',
    href: `/${code}`,
  }),
);
const foundBy = (text: string, recent: readonly string[] = []): readonly string[] =>
  foundLanguages(ITEMS, text, recent).map(({ key }) => key);

it('finds every language by its own name, English name and code', () => {
  for (const { key, label, englishName } of ITEMS) {
    expect(foundBy(label)[0]).toBe(key);
    expect(foundBy(englishName.toUpperCase())).toContain(key);
    expect(foundBy(key.toLowerCase())).toContain(key);
  }
});

it.each([
  ['tieng viet', 'vi'],
  ['turkce', 'tr'],
  ['русс', 'ru'],
  ['فارسي', 'fa'],
  ['العرب', 'ar'],
  ['हिन्दी', 'hi'],
  ['日本', 'ja'],
  ['한국', 'ko'],
  ['繁體', 'zh-Hant'],
  ['zh-hant', 'zh-Hant'],
  ['brasil', 'pt-BR'],
  ['latin american', 'es-419'],
  ["o'zbek", 'uz'],
  ['yoruba', 'yo'],
  ['bokmal', 'nb'],
])('finds by "%s" the language %s first', (text, code) => {
  expect(foundBy(text)[0]).toBe(code);
});

it('shows recent languages first, and every language once', () => {
  const keys = foundBy('', ['vi', 'tlh', 'ar']);
  expect(keys.slice(0, 3)).toEqual(['vi', 'ar', 'en']);
  expect(new Set(keys).size).toBe(75);
  expect(keys).toHaveLength(75);
});

it('finds nothing by text that no name contains', () => {
  expect(foundBy('qqq')).toEqual([]);
});
