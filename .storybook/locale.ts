/** Loads a story's language before it renders, and provides the deferred parts, as the product does. */
import type { Messages } from '@lingui/core';
import { catalogsOf, PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { loadPart, provideParts } from '#src/deferred/load-part.ts';
import type { DateTexts } from '#src/format/date-locale.ts';
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { createCatalogs } from '#src/i18n/catalogs.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { observeParts } from './settle.ts';

/** One chunk for all catalogs of all languages: a story shows any part of the client. */
const readCatalog = async (code: string, name: string): Promise<Messages> => {
  const file = (await import(
    /* webpackMode: "lazy-once", webpackInclude: /\.json$/ */ `../locales/${code}/${name}.json`
  )) as { readonly messages: Messages };
  return file.messages;
};
const catalogs = createCatalogs(readCatalog);

// No story waits for a book that another part of the product paints.
provideParts(observeParts(createPartLoader(catalogs, Promise.resolve())));

/** A story is not loaded through the table, so it has the texts of every part, and of the operator's desk. */
const addAll = async (): Promise<void> => {
  const names = ['operator', ...Object.keys(PART_ROWS).flatMap((part) => catalogsOf(part))];
  await Promise.all([...new Set(names)].map((name) => catalogs.add(name)));
};

async function loadFacts(code: string): Promise<() => void> {
  const { applyLanguageFacts } = await loadPart('languageFacts');
  const facts = code === DEFAULT_LANGUAGE.code ? undefined : await readCatalog(code, 'facts');
  return () => applyLanguageFacts(document.documentElement, code, facts as DateTexts | undefined);
}

export async function prepareLocale(globals: Readonly<Record<string, unknown>>): Promise<void> {
  const language = languageOf(String(globals['locale'])) ?? DEFAULT_LANGUAGE;
  const direction = globals['direction'];
  await addAll();
  const outcome = await activateLocale(
    direction === 'ltr' || direction === 'rtl' ? { ...language, direction } : language,
    { root: document.documentElement, loadFacts, loadCatalog: catalogs.load },
  );
  if (outcome === 'unavailable') throw new Error(`The catalog of ${language.code} did not load.`);
}
