/** One fault of each kind, planted into a small language, and seen. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnglishCatalog, EnglishMessage } from '#scripts/locales/english-catalogs.ts';
import { englishSourceOf, type EnglishSource } from '#scripts/locales/english-source.ts';
import { TERMS } from '#scripts/locales/english-terms.ts';
import { memoryText } from '#scripts/locales/memory.ts';
import { memoryFindings } from '#scripts/locales/memory-findings.ts';
import type { Terms } from '#scripts/locales/terms.ts';

const message = (text: string, comment?: string): EnglishMessage => ({
  id: text,
  text,
  context: undefined,
  comments: comment === undefined ? [] : [comment],
  files: [],
});

const GERMAN: Readonly<Record<string, string>> = {
  'Buy {coin}': '{coin} kaufen',
  'Sell {coin}': '{coin} verkaufen',
  'Paid {amount} {coin}.': 'Bezahlt: {amount} {coin}.',
  '{count, plural, one {# order} other {# orders}}':
    '{count, plural, one {# Order} other {# Orders}}',
  'Order book': 'Orderbuch',
  'The order book is empty': 'Das Orderbuch ist leer',
  'Is it you?': 'Sind Sie es?',
  Reset: 'Zurücksetzen',
  Trade: 'Handeln',
  'Failed to copy UID: ': 'UID nicht kopiert: ',
};
const MESSAGES: EnglishCatalog = new Map(
  Object.keys(GERMAN).map((text) => [text, message(text, text === 'Reset' ? 'max 12' : undefined)]),
);
const FORMS: Terms['terms'] = {
  'order book': ['Orderbuch', 'orderbuch'],
  order: ['Order', 'order'],
  buy: ['kaufen', 'kauf'],
  sell: ['verkaufen', 'verkauf'],
};
const TERMS_OF_GERMAN: Terms = {
  style: 'formal',
  terms: Object.fromEntries(TERMS.map((term) => [term, FORMS[term] ?? [term, term]])),
};

let english: EnglishSource;
beforeAll(async () => {
  english = await englishSourceOf(MESSAGES);
});

async function find(
  changed: Readonly<Record<string, string | undefined>>,
  terms: Terms | 'none' = TERMS_OF_GERMAN,
): Promise<readonly string[]> {
  const entries = Object.entries({ ...GERMAN, ...changed }).flatMap(([id, text]) =>
    text === undefined ? [] : [[id, text] as const],
  );
  const file = memoryText(new Map(entries));
  const known = terms === 'none' ? undefined : terms;
  const language = { locale: 'de', file, terms: known, messages: MESSAGES };
  return (await memoryFindings(language, english)).map(({ message: text }) => text);
}

it('accepts a complete language without faults', async () => {
  expect(await find({})).toEqual([]);
});

describe('faults', () => {
  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['lacks Reset "Reset"', { Reset: undefined }],
    ['has 1 translations of no message: npm run fix', { Gone: 'Weg' }],
    ['is no valid message: Reset "Zurück {x"', { Reset: 'Zurück {x' }],
    ['"Reset" has a brace of no placeholder', { Reset: 'Zurück {' }],
    ['"Buy {coin}" lacks coin', { 'Buy {coin}': 'Kaufen' }],
    ['lacks amount coin side by side', { 'Paid {amount} {coin}.': 'Bezahlt: {coin} {amount}.' }],
    ['"Is it you?" has an ASCII apostrophe', { 'Is it you?': "Sind Sie's?" }],
    ['"Trade" is not in normal form', { Trade: 'Ha\u0308ndeln' }],
    ['"Trade" carries a control character', { Trade: 'Han\u0007deln' }],
    ['"Trade" carries a stray direction mark', { Trade: 'Handeln\u200F' }],
    ['isolate (U+2066, U+2069) that does not end', { Trade: '\u2066Handeln' }],
    [
      '"Failed to copy UID: " starts or ends with a space',
      { 'Failed to copy UID: ': 'UID nicht kopiert:' },
    ],
    ['"Trade" has a word in letters of two scripts', { Trade: 'H\u0430ndeln' }],
    ['"Trade" is 0 % in its script', { Trade: 'Торговать' }],
    ['ends with nothing where English ends with question mark', { 'Is it you?': 'Sind Sie es' }],
    ['"Reset" has 13 characters; its comment allows 12', { Reset: 'Zurücksetzen!' }],
    ['"Buy {coin}" has the text of "Sell {coin}"', { 'Buy {coin}': '{coin} verkaufen' }],
    ['"Order book" has another word for "order book"', { 'Order book': 'Auftragsliste' }],
    [
      '"The order book is empty" has another word',
      { 'The order book is empty': 'Das Buch ist leer' },
    ],
  ])('finds: %s', async (error, changed) => {
    expect((await find(changed)).join('\n')).toContain(error);
  });

  it('finds a language without terms, and terms that it lacks or that share a word', async () => {
    expect(await find({}, 'none')).toEqual(['is missing']);
    const { settings: _left, ...terms } = TERMS_OF_GERMAN.terms;
    const shared = { ...terms, sell: ['handeln', 'kauf'] as const, unknown: ['x', 'x'] as const };
    expect(await find({}, { ...TERMS_OF_GERMAN, terms: shared })).toEqual([
      'lacks the form and the stems of "settings"',
      'has "unknown", which is no term',
      'has one word for "buy" and "sell"',
    ]);
  });

  it('finds too many texts that are English', async () => {
    expect(await find({ Trade: 'Trade' })).toEqual(['10 % of the messages read as in English']);
  });

  it('finds lines that are not sorted', async () => {
    const file = memoryText(new Map(Object.entries(GERMAN))).split('\n');
    const [first = '', second = '', third = '', ...rest] = file;
    const swapped = [first, third, second, ...rest].join('\n');
    const language = { locale: 'de', file: swapped, terms: TERMS_OF_GERMAN, messages: MESSAGES };
    expect(await memoryFindings(language, english)).toEqual([
      {
        file: 'locales/de.json',
        line: 1,
        message: 'is not sorted, a line for each message: npm run fix',
      },
    ]);
  });

  it('names the line of a fault', async () => {
    const file = memoryText(new Map(Object.entries({ ...GERMAN, Trade: 'Ha\u0308ndeln' })));
    const language = { locale: 'de', file, terms: TERMS_OF_GERMAN, messages: MESSAGES };
    const [finding] = await memoryFindings(language, english);
    expect(file.split('\n')[(finding?.line ?? 0) - 1]).toContain('"Trade"');
  });
});
