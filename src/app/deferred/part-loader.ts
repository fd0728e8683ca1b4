/** Joins the table of deferred parts with the catalogs: a part is loaded when its code and its texts are. */
import type { Messages } from '@lingui/core';
import type { DeferredModules, PartLoader, PartName } from '#src/deferred/load-part.ts';
import type { DateTexts } from '#src/format/date-locale.ts';
import { catalogFolder, createCatalogs, type Catalogs } from '#src/i18n/catalogs.ts';
import { firstPaint } from '#src/platform/first-paint.ts';
import { catalogsOf, PART_ROWS } from './deferred-parts.ts';

/** @param bookShown resolves when the first book has been painted, or was waited for in vain. */
export function createPartLoader(
  catalogs: Catalogs,
  bookShown: Promise<unknown> = firstPaint,
): PartLoader {
  const loaded = new Set<PartName>();
  return {
    load: async <Name extends PartName>(name: Name) => {
      const part = PART_ROWS[name];
      if (part === undefined) throw new Error(`there is no deferred part ${name}`);
      if (part.moment === 'after-book') await bookShown;
      const [module] = await Promise.all([
        part.load(),
        ...catalogsOf(name).map((catalog) => catalogs.add(catalog)),
      ]);
      loaded.add(name);
      return module as DeferredModules[Name];
    },
    isLoaded: (name) => loaded.has(name),
  };
}

/** How often each address has failed. */
const failures = new Map<string, number>();

/** Reads a catalog as a compiled file of this origin. A repeated request has another address, because a browser or a
 *  proxy may remember the failure. @throws as the bundler does for a missing chunk, so that the page reports a part
 *  without texts as a part that could not be loaded. */
export async function fetchCatalog(code: string, name: string): Promise<Messages> {
  const address = `${catalogFolder(process.env['CATALOG_VERSION'] ?? '', code)}/${name}.json`;
  const failed = failures.get(address) ?? 0;
  try {
    const response = await fetch(failed === 0 ? address : `${address}?retry=${failed}`);
    if (!response.ok) throw new Error(`${address} responded ${response.status}`);
    return ((await response.json()) as { readonly messages: Messages }).messages;
  } catch (cause) {
    failures.set(address, failed + 1);
    throw Object.assign(new Error(`The texts at ${address} could not be loaded.`, { cause }), {
      name: 'ChunkLoadError',
    });
  }
}

/** Dates and fonts of a language. */
export const fetchFacts = async (code: string): Promise<DateTexts> =>
  (await fetchCatalog(code, 'facts')) as DateTexts;

export const fetchedCatalogs = (): Catalogs => createCatalogs(fetchCatalog);
