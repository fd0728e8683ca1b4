/** Finds errors in a translation, message by message. Compares texts without judging style. */
import { factsOf, UNTRANSLATED_TERMS } from './languages-facts.ts';
import { HOLE, hasNumber, partsOf, textsOf, type Compiled, type Parts } from './message.ts';

const PLACEHOLDER_LETTERS = /\p{L}/gu;
/** Forbidden bidi controls; a text may contain only isolates, which end what they start. */
const STRAY_CONTROLS = /[\u202A-\u202E\u200E\u200F\u061C]/u;
const SCRIPT_SHARE_MIN = 0.85;
const LENGTH_RATIO_MAX = 2.2;
const WORD_COUNT_MAX = 3;

const UNTRANSLATED = new RegExp(
  `(?<![\\p{L}\\d])(?:${UNTRANSLATED_TERMS.join('|')})(?![\\p{L}\\d])`,
  'giu',
);

/** Returns the text without parts that are the same in every language. */
const chosenWords = (words: string): string =>
  words.replace(UNTRANSLATED, ' ').replace(/[a-z]+\.[a-z.]+|\/\S+/gi, ' ');

/** @returns one line for each error of `translation` in `locale`. */
export function errorsOf(english: Parts, translation: Compiled, locale: string): string[] {
  const other = partsOf(translation);
  return [
    ...holeErrors(english, other),
    ...pairErrors(english, other),
    ...pluralErrors(english, other, locale),
    ...scriptErrors(other, locale),
    ...percentErrors(translation, locale),
    ...punctuationErrors(english, other, locale),
    ...lengthErrors(english, other),
    ...sameErrors(english, other),
  ];
}

function holeErrors(english: Parts, other: Parts): string[] {
  const missing = english.holes.filter((hole) => !other.holes.includes(hole));
  const extra = other.holes.filter((hole) => !english.holes.includes(hole));
  return [
    ...missing.map((hole) => `lacks ${hole}`),
    ...extra.map((hole) => `has ${hole}, which English has not`),
  ];
}

/** Placeholders side by side are an amount and its coin, or a like pair. Every language writes them in this order, and a
 *  swapped pair reads as another amount. */
const pairErrors = (english: Parts, other: Parts): string[] =>
  english.pairs
    .filter((pair) => !other.pairs.includes(pair))
    .map((pair) => `lacks ${pair} side by side in this order`);

function pluralErrors(english: Parts, other: Parts, locale: string): string[] {
  return english.plurals.flatMap((plural) => {
    const translated = other.plurals.find(({ name }) => name === plural.name);
    if (translated === undefined) return [`lacks the plural of ${plural.name}`];
    if (plural.kind === 'select') return [];
    const type = plural.kind === 'selectordinal' ? 'ordinal' : 'cardinal';
    const expected = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    const exact = Object.keys(plural.branches).filter((branch) => branch.startsWith('='));
    const has = Object.keys(translated.branches);
    const numbered = plural.branches['other'];
    const needsNumber = numbered !== undefined && hasNumber(numbered);
    return [
      ...expected.filter((one) => !has.includes(one)).map((one) => `lacks the branch "${one}"`),
      ...has
        .filter((one) => !expected.includes(one as Intl.LDMLPluralRule) && !exact.includes(one))
        .map((one) => `has the branch "${one}", which the language does not use`),
      ...Object.entries(translated.branches)
        .filter(([one]) => needsNumber && !factsOf(locale).wordedNumbers.includes(one))
        .filter(([one, text]) => !one.startsWith('=') && !hasNumber(text))
        .map(([one]) => `leaves the number out of "${one}"`),
    ];
  });
}

function scriptErrors(other: Parts, locale: string): string[] {
  const problems: string[] = [];
  if (other.words !== other.words.normalize('NFC')) problems.push('is not in normal form (NFC)');
  if (STRAY_CONTROLS.test(other.words)) problems.push('carries a stray direction mark');
  const { script } = factsOf(locale);
  const letters = chosenWords(other.words).match(PLACEHOLDER_LETTERS) ?? [];
  if (letters.length > 0) {
    const share = letters.filter((letter) => script.test(letter)).length / letters.length;
    const percent = Math.round(share * 100);
    if (share < SCRIPT_SHARE_MIN) {
      problems.push(`is ${percent} % in its script (scripts/locales/languages-facts.ts)`);
    }
  }
  return problems;
}

const ISOLATE = /\u2066[^\u2066\u2069]*\u2069/gu;
const NUMBER_WITH_PERCENT = new RegExp(`[\\d${HOLE}]\\s?%`, 'u');

/** After Arabic letters, a percent sign goes to the other side of its number, unless both are isolated. */
function percentErrors(translation: Compiled, locale: string): string[] {
  if (!factsOf(locale).isRightToLeft) return [];
  const isApart = textsOf(translation).some((text) =>
    NUMBER_WITH_PERCENT.test(text.replace(ISOLATE, '')),
  );
  return isApart
    ? ['has a percent sign beside a number outside of an isolate (U+2066, U+2069)']
    : [];
}

function punctuationErrors(english: Parts, other: Parts, locale: string): string[] {
  const kindOf = (words: string): string => {
    const last = words.trim().at(-1) ?? '';
    if (last === '?' || last === factsOf(locale).question) return 'question mark';
    if (last === '.') return 'full stop';
    if (last === '…') return 'ellipsis';
    return last === ':' || last === '：' ? 'colon' : 'nothing';
  };
  const expected = kindOf(english.words);
  const has = kindOf(other.words);
  if (english.plurals.length > 0 || expected === has) return [];
  return [`ends with ${has} where English ends with ${expected}`];
}

function lengthErrors(english: Parts, other: Parts): string[] {
  // Short texts may double in length; a sentence of twice the length has another content.
  if (english.words.length < 16 || other.plurals.length > 0) return [];
  const ratio = other.words.length / english.words.length;
  return ratio > LENGTH_RATIO_MAX ? [`is ${ratio.toFixed(1)} times as long`] : [];
}

function sameErrors(english: Parts, other: Parts): string[] {
  const chosen = chosenWords(english.words).match(/\p{L}{2,}/gu) ?? [];
  if (other.words !== english.words || chosen.length <= WORD_COUNT_MAX) return [];
  return ['is the English text'];
}

/** Returns whether a translation equals English although English has words to translate; counted
 *  over a full catalog. */
export function isUntranslated(english: Parts, translation: Compiled): boolean {
  const hasWords = /\p{L}{2,}/u.test(chosenWords(english.words));
  return hasWords && partsOf(translation).words === english.words;
}
