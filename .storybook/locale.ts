/** Loads a story's language before it renders, like the product. */
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { fullCatalog } from '#src/i18n/full-catalog.ts';
import { loadDateLocale } from '#src/format/date-locale.ts';

export async function prepareLocale(globals: Readonly<Record<string, unknown>>): Promise<void> {
  const language = languageOf(String(globals['locale'])) ?? DEFAULT_LANGUAGE;
  const direction = globals['direction'];
  const outcome = await activateLocale(
    direction === 'ltr' || direction === 'rtl' ? { ...language, direction } : language,
    { root: document.documentElement, loadDates: loadDateLocale, loadCatalog: fullCatalog },
  );
  if (outcome === 'unavailable') throw new Error(`The catalog of ${language.code} did not load.`);
}
