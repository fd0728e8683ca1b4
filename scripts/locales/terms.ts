/** What each language calls the terms of trading (`locales/terms/CODE.json`). Finds texts that use another word for a
 *  term, and terms that share a word with their opposite. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYWHERE, JOINED, OPPOSITES, TERMS, wordsOfTerm } from './english-terms.ts';
import type { Memory } from './memory.ts';

const root = join(import.meta.dirname, '../..');

export interface Terms {
  /** Form of address, form of buttons, decimal wording. */
  readonly style: string;
  /** Number of messages that a second reader has read; default: none. */
  readonly secondRead?: number;
  /** By the English term: the approved form, then what each of its inflected forms has in it. */
  readonly terms: Readonly<Record<string, readonly [form: string, ...stems: string[]]>>;
}

export const termsPath = (locale: string): string => `locales/terms/${locale}.json`;

/** Returns undefined for a language without a file. */
export function readTerms(locale: string): Terms | undefined {
  const path = join(root, termsPath(locale));
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Terms) : undefined;
}

/** Ids of the messages that show a term, and of those that are nothing else. */
interface TermUses {
  readonly all: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

export type UsesByTerm = ReadonlyMap<string, TermUses>;

/** @param english texts by the id of their messages.
 *  A longer term hides the shorter ones in it: an order book is no order. */
export function termUses(english: ReadonlyMap<string, string>): UsesByTerm {
  const words = [
    ...JOINED.map((phrase) => [phrase, ''] as const),
    ...TERMS.flatMap((term) =>
      wordsOfTerm(term).map((word) => [word.toLowerCase(), term] as const),
    ),
  ].toSorted(([left], [right]) => right.length - left.length);
  const termOf = new Map(words);
  const alternatives = words.map(([word]) => word).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\d{-])(?:${alternatives})(?![\\p{L}\\d}-])`, 'giu');
  const uses = new Map(
    TERMS.map((term) => [term, { all: new Set<string>(), labels: new Set<string>() }]),
  );
  for (const [id, text] of english) {
    for (const [found] of text.matchAll(pattern)) {
      const of = uses.get(termOf.get(found.toLowerCase()) ?? '');
      of?.all.add(id);
      if (found.length === text.length) of?.labels.add(id);
    }
  }
  return uses;
}

/** Most texts, for a term whose English word may mean something else. */
const SHARE_MIN = 2 / 3;
/** With fewer uses a share means little. */
const USES_MIN = 4;
/** Messages that are named when a share is too small. */
const NAMED_MAX = 3;

/** Languages with a dotless i: lower case by a language takes ten times as long. */
const DOTLESS = new Set(['az', 'tr']);

/** Without vowel marks of Arabic and Hebrew, which a text may have or not. */
function fold(text: string, locale: string): string {
  const bare = text.replace(/[\u064B-\u0652\u0591-\u05C7]/gu, '');
  return DOTLESS.has(locale) ? bare.toLocaleLowerCase(locale) : bare.toLowerCase();
}

export interface TermError {
  /** Undefined for the file of terms. */
  readonly id?: string;
  readonly error: string;
}

/** Returns what the file of terms lacks, and terms that share a word with their opposite. */
export function termListErrors({ terms }: Terms): readonly TermError[] {
  const missing = TERMS.filter((term) => (terms[term]?.length ?? 0) < 2);
  const unknown = Object.keys(terms).filter((term) => !TERMS.includes(term));
  const shared = OPPOSITES.filter(([left, right]) => {
    const [one, ...stems] = terms[left] ?? [''];
    const [other, ...others] = terms[right] ?? [''];
    return one === other || stems.some((stem) => others.includes(stem));
  });
  return [
    ...missing.map((term) => ({ error: `lacks the form and the stems of "${term}"` })),
    ...unknown.map((term) => ({ error: `has "${term}", which is no term` })),
    ...shared.map(([left, right]) => ({ error: `has one word for "${left}" and "${right}"` })),
  ];
}

/** Returns the texts that have another word for a term. */
export function termErrors(
  locale: string,
  { terms }: Terms,
  uses: UsesByTerm,
  memory: Memory,
): readonly TermError[] {
  const texts = new Map([...memory].map(([id, text]) => [id, fold(text, locale)]));
  return [...uses].flatMap(([term, { all, labels }]) => {
    const [form = '', ...stems] = (terms[term] ?? []).map((stem) => fold(stem, locale));
    const isElse = (id: string): boolean => {
      const text = texts.get(id);
      return text !== undefined && ![form, ...stems].some((stem) => text.includes(stem));
    };
    const others = [...all].filter((id) => isElse(id));
    const isStrict = EVERYWHERE.has(term);
    const isDrift = all.size >= USES_MIN && others.length / all.size > 1 - SHARE_MIN;
    const drifted = isDrift ? others.slice(0, NAMED_MAX) : others.filter((id) => labels.has(id));
    return (isStrict ? others : drifted).map((id) => ({
      id,
      error: `has another word for "${term}" than "${form}" (${termsPath(locale)})`,
    }));
  });
}
