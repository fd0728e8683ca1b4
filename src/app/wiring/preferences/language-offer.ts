/** The offer of the browser's language, made once: the page never switches by itself. Loaded with the offer, where
 *  `mayOfferLanguage` says that one may be due. */
import type { CommonSettings } from '#contract/rest/settings.ts';
import { languageToOffer } from '#src/i18n/language-offer.ts';
import { offeredLanguages, type Language } from '#src/i18n/languages.ts';
import { browserLanguages } from '#src/platform/browser-languages.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';

/** @returns undefined when the page is in that language, or when one has been offered before. */
export function languageOfferOnce(
  { languages }: Pick<CommonSettings, 'languages'>,
  shown: Language,
): Language | undefined {
  if (localTexts.read(STORED.languageOffered) !== undefined) return undefined;
  const offered = languageToOffer(browserLanguages(), shown, offeredLanguages(languages, false));
  if (offered !== undefined) localTexts.write(STORED.languageOffered, offered.code);
  return offered;
}
