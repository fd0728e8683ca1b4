/** The one form in which searches compare text: without accents, case and variants of a letter that people type one for
 *  another. Client and exchange use it for every search. */
import { plainText } from '#contract/core/plain-text.ts';

/** Letters without a decomposition that are typed as another one, and apostrophes, which are left out. */
const FOLDS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ə: 'e',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  "'": '',
  '‘': '',
  '’': '',
  ʻ: '',
  ʼ: '',
};
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'gu');

/** Accents, Arabic vowel signs and joiners, points of Hebrew, nuktas. Vowel signs of Indic and Thai letters distinguish
 *  words, and stay. */
const MARKS = /\p{Script=Inherited}|[\u0591-\u05C7\u0640\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/gu;

/** Full-width letters become narrow, and letters of Hangul are compared one by one. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDS[letter] ?? letter);

/** The same for typed or pasted text: without what is invisible, with digits 0 to 9. */
export const foldText = (text: string): string => foldLetters(plainText(text));

/** Only the letters and digits of it: "btc/usdt" and "BTCUSDT" are the same text. */
export const foldedLettersOf = (text: string): string =>
  foldText(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
