/** Finds errors in a translation, message by message. Compares texts without judging style. */
import type { EnglishMessage } from './english-catalogs.ts';
import { factsOf } from './languages-facts.ts';
import { HOLE, hasNumber, partsOf, textsOf, type Compiled, type Parts } from './message.ts';
import { neighbourErrors } from './neighbours.ts';
import { punctuationErrors } from './punctuation-rules.ts';
import { UNTRANSLATED_TERMS } from './untranslated-terms.ts';

const LETTERS = /\p{L}/gu;
/** Letters of no script, such as the marks of Uzbek. */
const COMMON = /\p{Script=Common}/u;
/** Forbidden bidi controls; a text may contain only isolates, which end what they start. */
const STRAY_CONTROLS = /[\u202A-\u202E\u200E\u200F\u061C]/u;
/** Control characters but the line break, a byte order mark, and what stands for a broken character. */
const CONTROLS = /(?!\n)\p{Cc}|[\uFEFF\uFFFD]/u;
const SCRIPT_SHARE_MIN = 0.85;
/** Maximum length, compared with English. */
const LENGTH_RATIO_MAX = 2.2;
/** In scripts with a character for each syllable or word. */
const IDEOGRAPHIC_RATIO_MAX = 1;
/** Short texts may double in length; a sentence of twice the length has another content. */
export const COMPARED_LENGTH_MIN = 16;
const WORD_COUNT_MAX = 3;

/** Other scripts follow without a space. */
const UNTRANSLATED = new RegExp(
  `(?<![\\p{Script=Latin}\\d])(?:${UNTRANSLATED_TERMS.join('|')})(?![\\p{Script=Latin}\\d])`,
  'giu',
);
/** Addresses, paths, and codes with two capitals or with digits. */
const CODES = /[a-z]+\.[a-z.]+|\/\S+|(?:[A-Z]|\d)[A-Za-z\d]*(?:[A-Z]|\d)[A-Za-z\d]*/g;

/** Returns the text without parts that are the same in every language. */
const chosenWords = (words: string): string => words.replace(UNTRANSLATED, ' ').replace(CODES, ' ');

/** @param translation as compiled.
 *  @returns one line for each error of it in `locale`. */
export function errorsOf(english: Parts, translation: Compiled, locale: string): string[] {
  const other = partsOf(translation);
  return [
    ...holeErrors(english, other),
    ...pairErrors(english, other),
    ...pluralErrors(english, other, locale),
    ...scriptErrors(other, locale),
    ...percentErrors(translation, locale),
    ...punctuationErrors(english, other, locale),
    ...neighbourErrors(other.words, locale),
    ...lengthErrors(english, other, locale),
    ...sameErrors(english, other),
  ];
}

/** Returns the errors of a text as it is written, which its compiled form no longer shows.
 *  @param english its comments may limit the length: "max 12". */
export function textErrors(text: string, english: EnglishMessage): string[] {
  const errors: string[] = [];
  // Before a brace it would turn a placeholder into text.
  if (text.includes("'")) errors.push('has an ASCII apostrophe: use ’, in Uzbek ʻ');
  if (text !== text.normalize('NFC')) errors.push('is not in normal form (NFC)');
  if (STRAY_CONTROLS.test(text)) errors.push('carries a stray direction mark');
  if (CONTROLS.test(text)) errors.push('carries a control character');
  if (edgesOf(text) !== edgesOf(english.text))
    errors.push('starts or ends with a space where English does not, or without one');
  if (!isIsolated(text)) errors.push('has an isolate (U+2066, U+2069) that does not end or start');
  const max = maxOf(english.comments);
  const length = text.replace(/\{\w+\}/g, '').length;
  if (max !== undefined && length > max)
    errors.push(`has ${length} characters; its comment allows ${max}`);
  return errors;
}

/** The spaces at both ends. */
const edgesOf = (text: string): string =>
  `${/^\s*/.exec(text)?.[0] ?? ''}|${/\s*$/.exec(text)?.[0] ?? ''}`;

const maxOf = (comments: readonly string[]): number | undefined => {
  const [, max] = /\bmax (\d+)\b/i.exec(comments.join(' ')) ?? [];
  return max === undefined ? undefined : Number(max);
};

function isIsolated(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (/[\u2066-\u2068]/u.test(character)) depth += 1;
    else if (character === '\u2069') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
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

type Plural = Parts['plurals'][number];

function pluralErrors(english: Parts, other: Parts, locale: string): string[] {
  return english.plurals.flatMap((plural) => {
    const translated = other.plurals.find(
      ({ name, kind }) => name === plural.name && kind === plural.kind,
    );
    if (translated === undefined) return [`lacks the ${plural.kind} of ${plural.name}`];
    return plural.kind === 'select'
      ? selectErrors(plural, translated)
      : branchErrors(plural, translated, locale);
  });
}

function selectErrors(english: Plural, translated: Plural): string[] {
  const [expected, has] = [Object.keys(english.branches), Object.keys(translated.branches)];
  return [
    ...expected.filter((one) => !has.includes(one)).map((one) => `lacks the branch "${one}"`),
    ...has
      .filter((one) => !expected.includes(one))
      .map((one) => `has the branch "${one}", which English has not`),
  ];
}

const categories = new Map<string, readonly string[]>();

/** The plural categories of a language come from Unicode's data, never from a catalog. */
function categoriesOf(locale: string, type: 'ordinal' | 'cardinal'): readonly string[] {
  const key = `${locale} ${type}`;
  const known = categories.get(key);
  if (known !== undefined) return known;
  const found = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
  categories.set(key, found);
  return found;
}

function branchErrors(english: Plural, translated: Plural, locale: string): string[] {
  const expected = categoriesOf(locale, english.kind === 'selectordinal' ? 'ordinal' : 'cardinal');
  const exact = Object.keys(english.branches).filter((branch) => isExact(branch));
  const has = Object.keys(translated.branches);
  const numbered = english.branches['other'];
  const needsNumber = numbered !== undefined && hasNumber(numbered);
  return [
    ...expected.filter((one) => !has.includes(one)).map((one) => `lacks the branch "${one}"`),
    ...has
      .filter((one) => !expected.includes(one) && !exact.includes(one))
      .map((one) => `has the branch "${one}", which the language does not use`),
    ...Object.entries(translated.branches)
      .filter(([one]) => needsNumber && !factsOf(locale).wordedNumbers.includes(one))
      .filter(([one, text]) => !isExact(one) && !hasNumber(text))
      .map(([one]) => `leaves the number out of "${one}"`),
  ];
}

/** A branch of one number: `=0` in a message, `0` as compiled. */
const isExact = (branch: string): boolean => /^=?\d+$/.test(branch);

/** Letters that look alike, side by side in one word: a Cyrillic а in a Latin word. */
const MIXED_WORD =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

function scriptErrors(other: Parts, locale: string): string[] {
  const problems: string[] = [];
  if (/[{}]/.test(other.words)) problems.push('has a brace of no placeholder');
  if (MIXED_WORD.test(other.words)) problems.push('has a word in letters of two scripts');
  const { script } = factsOf(locale);
  const letters = (chosenWords(other.words).match(LETTERS) ?? []).filter(
    (letter) => script.test(letter) || !COMMON.test(letter),
  );
  if (letters.length === 0) return problems;
  const share = letters.filter((letter) => script.test(letter)).length / letters.length;
  const percent = Math.round(share * 100);
  if (share < SCRIPT_SHARE_MIN)
    problems.push(`is ${percent} % in its script (scripts/locales/languages-facts.ts)`);
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

function lengthErrors(english: Parts, other: Parts, locale: string): string[] {
  if (english.words.length < COMPARED_LENGTH_MIN || other.plurals.length > 0) return [];
  const ratio = other.words.length / english.words.length;
  const max = factsOf(locale).isIdeographic ? IDEOGRAPHIC_RATIO_MAX : LENGTH_RATIO_MAX;
  return ratio > max ? [`is ${ratio.toFixed(1)} times as long`] : [];
}

function sameErrors(english: Parts, other: Parts): string[] {
  const chosen = chosenWords(english.words).match(/\p{L}{2,}/gu) ?? [];
  if (other.words !== english.words || chosen.length <= WORD_COUNT_MAX) return [];
  return ['is the English text'];
}

/** Returns whether a translation equals English although English has words to translate; counted
 *  over a full language. */
export function isUntranslated(english: Parts, translation: Compiled): boolean {
  const hasWords = /\p{L}{2,}/u.test(chosenWords(english.words));
  return hasWords && partsOf(translation).words === english.words;
}
