/** Words the messages of the exchange in the language of a call: its `lang` header names one of the built languages. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { segmentOf } from '#contract/core/language-segments.ts';
import { inEnglish, wordedWith, type WordIn } from '#server/runtime/sentence.ts';
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

/** Reads the texts of a language with its first use.
 *  @param client the folder of a built client.
 *  @param folders names the folders of its catalogs. */
export function exchangeTextsIn(client: string, folders: () => LocaleFolders): WordIn {
  const read = new Map<string, I18n>();
  const textsOf = (segment: string): I18n | undefined => {
    const known = read.get(segment);
    if (known !== undefined) return known;
    const all = folders();
    if (!Object.hasOwn(all, segment)) return undefined;
    const path = join(client, all[segment] ?? '', `${EXCHANGE_CATALOG}.json`);
    if (!existsSync(path)) return undefined;
    const { messages } = JSON.parse(readFileSync(path, 'utf8')) as { readonly messages: Messages };
    const i18n = i18nOf(segment, messages);
    read.set(segment, i18n);
    return i18n;
  };
  return (message, language) => {
    const segment = language === undefined ? DEFAULT_SEGMENT : segmentOf(language);
    const i18n = segment === DEFAULT_SEGMENT ? undefined : textsOf(segment);
    if (i18n === undefined) return inEnglish(message);
    return wordedWith(message, (text, values) => {
      const id = exchangeMessageId(text);
      const compiled = i18n.messages[id];
      // A text without values may be the operator's: its braces are no names.
      const isKnown = compiled !== undefined && (!isEmpty(values) || isPlain(compiled));
      return isKnown ? i18n._(id, values) : inEnglish({ text, values });
    });
  };
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;
const isPlain = (compiled: unknown): boolean =>
  Array.isArray(compiled) && compiled.every((token) => typeof token === 'string');

/** The runtime expects lists; a compiled text without values may be plain. Digits are Latin, as in the client. */
function i18nOf(segment: string, messages: Messages): I18n {
  const lists = Object.entries(messages).map(
    ([id, compiled]) => [id, typeof compiled === 'string' ? [compiled] : compiled] as const,
  );
  const locales = `${segment}-u-nu-latn`;
  return setupI18n({
    locale: segment,
    locales,
    messages: { [segment]: Object.fromEntries(lists) },
  });
}
