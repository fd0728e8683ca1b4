/** Finds faults of punctuation: an end that English does not have, and marks that the language writes otherwise. */
import { factsOf, type LanguageFacts } from './languages-facts.ts';
import type { Parts } from './message.ts';

type Ending = 'question mark' | 'full stop' | 'ellipsis' | 'colon' | 'nothing';

const ENGLISH = { question: '?', fullStop: '.', colon: ':' };

function endingOf(
  last: string,
  marks: Pick<LanguageFacts, 'question' | 'fullStop' | 'colon'>,
): Ending {
  if (last === '') return 'nothing';
  if (last === '…') return 'ellipsis';
  // A Burmese question may end as a sentence does.
  if (marks.fullStop.includes(last)) return 'full stop';
  if (marks.question.includes(last)) return 'question mark';
  return marks.colon.includes(last) ? 'colon' : 'nothing';
}

/** Languages without a mark at the end of sentences, or with one inside a question. */
function isOptional(expected: Ending, has: Ending, facts: LanguageFacts): boolean {
  if (expected === 'full stop') return has === 'nothing' && facts.fullStop === '';
  if (expected !== 'question mark') return false;
  return facts.question === '' || (has !== 'colon' && LOOSE_QUESTIONS.test(facts.script.source));
}

const LOOSE_QUESTIONS = /Thai|Lao|Khmer|Myanmar/;

function endErrors(english: Parts, other: Parts, locale: string): string[] {
  // A sign alone may become an abbreviation: "#" is "N." in Italian.
  if (english.plurals.length > 0 || !/\p{L}/u.test(english.words)) return [];
  const facts = factsOf(locale);
  const expected = endingOf(english.end, ENGLISH);
  const has = endingOf(other.end, facts);
  if (expected === has || isOptional(expected, has, facts)) return [];
  return [`ends with ${has} where English ends with ${expected}`];
}

type Rule = readonly [forbidden: RegExp, message: string];

const ARABIC_MARKS: Rule = [
  /\p{Script=Arabic}\s?[,;?]/u,
  'has a Latin comma, semicolon or question mark after Arabic letters',
];
const FULL_WIDTH: Rule = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;?!:](?!\d)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\.(?:\s|$)/u,
  'has a half-width mark after a character',
];
const INVERTED: readonly Rule[] = [
  [/^[^¿]*\?/u, 'has a question without "¿"'],
  [/^[^¡]*!/u, 'has an exclamation without "¡"'],
];
/** A colon of times and addresses has no space. */
const NO_BREAK_SPACES: Rule = [
  /[^\s\u00A0\u202F?!][?!;]|\p{L}:(?:\s|$)|[ ][:;?!](?:\s|$)/u,
  'has no no-break space before ":", ";", "?" or "!"',
];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ar: [ARABIC_MARKS],
  es: INVERTED,
  'es-419': INVERTED,
  fa: [ARABIC_MARKS],
  fr: [NO_BREAK_SPACES],
  ja: [FULL_WIDTH],
  ur: [ARABIC_MARKS],
  'zh-Hans': [FULL_WIDTH],
  'zh-Hant': [FULL_WIDTH],
};

export function punctuationErrors(english: Parts, other: Parts, locale: string): string[] {
  const broken = (RULES[locale] ?? []).filter(([forbidden]) => forbidden.test(other.words));
  return [...endErrors(english, other, locale), ...broken.map(([, message]) => message)];
}
