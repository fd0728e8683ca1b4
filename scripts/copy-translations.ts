/** Copies translations between the catalogs of each language: a message of several catalogs has the same
 *  translation in all of them. `npm run fix` runs it after the extraction. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { assert } from '#contract/core/assert.ts';
import { copiedTranslations } from './locales/copied-translations.ts';
import { poPath } from './locales/messages-by-file.ts';
import { CATALOG_NAMES, LOCALES, PSEUDO_LOCALE, SOURCE_LOCALE } from './runner/catalogs.ts';
import { root } from './runner/programs.ts';

const format = formatter({ lineNumbers: false });

async function readCatalog(locale: string, name: string) {
  const filename = join(root, poPath(locale, name));
  const context = { locale, sourceLocale: SOURCE_LOCALE, filename };
  const existing = readFileSync(filename, 'utf8');
  return { catalog: await format.parse(existing, context), context: { ...context, existing } };
}

async function copyIn(locale: string): Promise<void> {
  const read = new Map<string, Awaited<ReturnType<typeof readCatalog>>>();
  for (const name of CATALOG_NAMES) read.set(name, await readCatalog(locale, name));
  const catalogs = new Map([...read].map(([name, { catalog }]) => [name, catalog]));
  for (const [name, catalog] of copiedTranslations(catalogs)) {
    const context = read.get(name)?.context;
    assert(context !== undefined, 'a changed catalog has been read');
    writeFileSync(context.filename, await format.serialize(catalog, context));
  }
}

for (const locale of LOCALES)
  if (locale !== SOURCE_LOCALE && locale !== PSEUDO_LOCALE) await copyIn(locale);
