/** Compiles every catalog to a JSON file that the client loads, and writes those of countries, facts and page heads;
 *  the files are not committed. A message without a translation is shown in English, never as its key. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { countryCatalogOf } from './locales/country-names.ts';
import { pageHeadsOf } from './locales/page-heads.ts';
import { languageFactsOf } from './locales/script-fonts.ts';
import {
  COUNTRY_CATALOG,
  compiledPath,
  FACT_CATALOG,
  HEAD_CATALOG,
  LOCALES,
  SOURCE_LOCALE,
} from './runner/catalogs.ts';

const root = join(import.meta.dirname, '..');
const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');

/** @throws Error with the compiler's output when a message is no valid ICU text, and when Node has no data of a
 *  language. */
export async function compileCatalogs(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [lingui, 'compile', '--namespace', 'json', '--strict', '--workers', '1'],
    { cwd: root },
  );
  for (const locale of LOCALES) {
    const generated = [
      [COUNTRY_CATALOG, countryCatalogOf(locale)],
      [FACT_CATALOG, await languageFactsOf(locale)],
      [
        HEAD_CATALOG,
        pageHeadsOf((name) => ({
          english: compiledMessages(SOURCE_LOCALE, name),
          translated: compiledMessages(locale, name),
        })),
      ],
    ] as const;
    for (const [name, messages] of generated)
      await writeFile(join(root, compiledPath(locale, name)), JSON.stringify({ messages }));
  }
}

const compiledMessages = (locale: string, name: string): Readonly<Record<string, unknown>> =>
  (
    JSON.parse(readFileSync(join(root, compiledPath(locale, name)), 'utf8')) as {
      readonly messages: Readonly<Record<string, unknown>>;
    }
  ).messages;

if (import.meta.main) await compileCatalogs();
