/** Words the messages of the exchange in the language of a call: its `lang` header names one of the built languages. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { segmentOf } from '#contract/core/language-segments.ts';
import { DEFAULT_SEGMENT, type LocaleFolders } from './page-head.ts';

/** The header of the client's calls: a code, or the first segment of an address. */
export const LANGUAGE_HEADER = 'lang';

/** The catalog of these messages, which no client loads. */
export const EXCHANGE_CATALOG = 'exchange';

const ID_LENGTH = 6;
const CONTEXT_MARK = '\u001F';

/** Returns the ID of a message in the catalogs, which is that of Lingui: a hash of its English text, without context. */
export const exchangeMessageId = (text: string): string =>
  createHash('sha256').update(`${text}${CONTEXT_MARK}`).digest('base64url').slice(0, ID_LENGTH);

/** Returns a text in a language; the given text where it has none, as for the operator's own words. */
export type WordIn = (text: string, language: string | undefined) => string;

export const IN_ENGLISH: WordIn = (text) => text;

/** Compiled texts by ID: text, or a list of it. */
type Texts = Readonly<Record<string, unknown>>;

/** Reads the texts of a language with its first use.
 *  @param client the folder of a built client.
 *  @param folders names the folders of its catalogs. */
export function exchangeTextsIn(client: string, folders: () => LocaleFolders): WordIn {
  const read = new Map<string, Texts>();
  const textsOf = (segment: string): Texts | undefined => {
    const known = read.get(segment);
    if (known !== undefined) return known;
    const all = folders();
    if (!Object.hasOwn(all, segment)) return undefined;
    const path = join(client, all[segment] ?? '', `${EXCHANGE_CATALOG}.json`);
    if (!existsSync(path)) return undefined;
    const { messages } = JSON.parse(readFileSync(path, 'utf8')) as { readonly messages: Texts };
    read.set(segment, messages);
    return messages;
  };
  return (text, language) => {
    if (text === '' || language === undefined) return text;
    const segment = segmentOf(language);
    if (segment === DEFAULT_SEGMENT) return text;
    return plainTextOf(textsOf(segment)?.[exchangeMessageId(text)]) ?? text;
  };
}

/** @returns undefined for a message with values. */
function plainTextOf(compiled: unknown): string | undefined {
  const tokens: readonly unknown[] = Array.isArray(compiled) ? compiled : [compiled];
  return tokens.length > 0 && tokens.every((token) => typeof token === 'string')
    ? tokens.join('')
    : undefined;
}
