/** Texts of the client in each language, for journeys: by their English. */
import { segmentOf } from '#contract/core/language-segments.ts';
import type { LanguageRow } from '#contract/core/languages.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';

/** Path of a page in a language. */
export const pathIn = ({ code }: Pick<LanguageRow, 'code'>, path: string): string =>
  code === 'en' ? path : `/${segmentOf(code)}${path}`;

/** Translation of a message without context. */
export const textIn = ({ code }: Pick<LanguageRow, 'code'>, english: string): string =>
  code === 'en'
    ? english
    : (readMemory(code).get(exchangeMessageId(english)) ?? `no text of ${code}`);
