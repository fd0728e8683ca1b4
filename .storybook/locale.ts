/** Loads a story's language before it renders, and provides the deferred parts, as the product does. */
import type { Messages } from '@lingui/core';
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { loadPart, provideParts } from '#src/deferred/load-part.ts';
import type { DateTexts } from '#src/format/date-locale.ts';
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { createCatalogs } from '#src/i18n/catalogs.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { observeParts } from './settle.ts';

interface CatalogFile<Texts> {
  readonly messages: Texts;
}

/** One file for all texts of a language, of the operator's desk too: a story shows any part of the client. */
const catalogs = createCatalogs(async (code) => {
  const file = (await import(
    /* webpackInclude: /compiled.[\w-]+\.json$/ */ `../locales/compiled/${code}.json`
  )) as CatalogFile<Messages>;
  return file.messages;
});

// No story waits for a book that another part of the product paints.
provideParts(observeParts(createPartLoader(catalogs, Promise.resolve())));

async function factsOf(code: string): Promise<DateTexts> {
  const file = (await import(
    /* webpackInclude: /facts\.json$/ */ `../locales/compiled/${code}/facts.json`
  )) as CatalogFile<DateTexts>;
  return file.messages;
}

async function loadFacts(code: string): Promise<() => void> {
  const { applyLanguageFacts } = await loadPart('languageFacts');
  const facts = code === DEFAULT_LANGUAGE.code ? undefined : await factsOf(code);
  return () => applyLanguageFacts(document.documentElement, code, facts);
}

export async function prepareLocale(globals: Readonly<Record<string, unknown>>): Promise<void> {
  const language = languageOf(String(globals['locale'])) ?? DEFAULT_LANGUAGE;
  const direction = globals['direction'];
  const outcome = await activateLocale(
    direction === 'ltr' || direction === 'rtl' ? { ...language, direction } : language,
    { root: document.documentElement, loadFacts, loadCatalog: catalogs.load },
  );
  if (outcome === 'unavailable') throw new Error(`The catalog of ${language.code} did not load.`);
}
