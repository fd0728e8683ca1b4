/** Tells cheaply, at every start, whether another language may have to be offered. */
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { browserLanguages } from '#src/platform/browser-languages.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';

/** @returns false where one has been offered before, or where the browser prefers the language that is shown and it
 *  has no variants. */
export function mayOfferLanguage(shown: Language): boolean {
  if (localTexts.read(STORED.languageOffered) !== undefined) return false;
  const preferred = primaryOf(browserLanguages()[0] ?? shown.code);
  const close = LANGUAGES.filter(({ code }) => primaryOf(code) === preferred);
  return close.length !== 1 || close[0]?.code !== shown.code;
}

/** "pt" of "pt-BR". */
const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';
