/** Facts that the checks take from Unicode's data, in all languages that the client may have. */
import { describe, expect, it } from 'vitest';
import { factsOf } from '#scripts/locales/languages-facts.ts';

const lettersOf = (text: string): readonly string[] => text.match(/\p{L}/gu) ?? [];

describe('plural categories that may word their number', () => {
  it.each([
    ['en', ['one']],
    ['de', ['one']],
    ['it', ['one']],
    ['pl', ['one']],
    ['he', ['one', 'two']],
    ['ar', ['zero', 'one', 'two']],
  ])('%s: %j', (locale, categories) => {
    expect(factsOf(locale).wordedNumbers).toEqual(categories);
  });

  it.each(
    'fil fr pt-BR hy fa hi bn gu kn am si pa lv lt ru uk be sr-Latn hr bs sl mk is ja vi'.split(
      ' ',
    ),
  )('%s: none, because "one" is not the number 1 alone', (locale) => {
    expect(factsOf(locale).wordedNumbers).toEqual([]);
  });
});

it.each([
  ['de', 'Größe', 'Цена'],
  ['sr-Latn', 'Cena', 'Цена'],
  ['uz', 'Buyurtma', 'Буюртма'],
  ['ru', 'Цена', 'Cena'],
  ['el', 'Τιμή', 'Timi'],
  ['zh-Hant', '訂單', 'order'],
  ['ja', 'オーダー注文の', 'order'],
  ['ko', '주문', '注文の'.slice(2)],
  ['fa', 'سفارش', 'sefāreš'],
  ['he', 'פקודה', 'أمر'],
  ['pa', 'ਆਰਡਰ', 'आर्डर'],
  ['am', 'ትዕዛዝ', 'order'],
])('%s has its script', (locale, own, foreign) => {
  const { script } = factsOf(locale);
  expect(lettersOf(own).every((letter) => script.test(letter))).toBe(true);
  expect(lettersOf(foreign).some((letter) => script.test(letter))).toBe(false);
});

it('knows what ends a sentence', () => {
  expect(factsOf('el').question).toBe(';');
  expect(factsOf('hi').fullStop).toBe('।');
  expect(factsOf('ur').fullStop).toBe('۔');
  expect(factsOf('th').fullStop).toBe('');
  expect(factsOf('ja').colon).toBe('：');
  expect(factsOf('ar').isRightToLeft).toBe(true);
});
