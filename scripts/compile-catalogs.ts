/** Composes the catalogs that the client loads, one JSON file for each part and language, from the parts of
 *  `locales/en` and the memory of each language; the files are not committed. A message without a translation is shown
 *  in English, never as its key. Names of countries, facts and page heads are generated beside them. Languages whose sources have not changed are left as they are. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compileMessages, type CompiledMessages } from './locales/compile-messages.ts';
import { countryCatalogOf } from './locales/country-names.ts';
import {
  catalogNamesOf,
  englishCatalogs,
  englishPath,
  messagesOf,
  type EnglishCatalog,
} from './locales/english-catalogs.ts';
import { memoryPath, readMemory, type Memory } from './locales/memory.ts';
import { pageHeadsOf } from './locales/page-heads.ts';
import { exchangeMessages } from './locales/exchange-messages.ts';
import { languageFactsOf } from './locales/script-fonts.ts';
import {
  EXTRACTED_NAMES,
  COMPILED_FOLDER,
  compiledPath,
  COUNTRY_CATALOG,
  FACT_CATALOG,
  fullPath,
  HEAD_CATALOG,
  LOCALES,
  SOURCE_LOCALE,
} from './runner/catalogs.ts';
import { root } from './runner/programs.ts';

/** Code whose change may change every catalog. */
const COMPILER = [
  'contract/core/languages.ts',
  'scripts/compile-catalogs.ts',
  'scripts/locales/compile-messages.ts',
  'scripts/locales/country-names.ts',
  'scripts/locales/date-texts.ts',
  'scripts/locales/page-heads.ts',
  'scripts/locales/script-fonts.ts',
  'scripts/runner/catalogs.ts',
  'node_modules/@lingui/cli/package.json',
  'node_modules/dayjs/package.json',
];

const inRoot = (path: string): string => join(root, path);

function hashOf(paths: readonly string[], start: string): string {
  const hash = createHash('sha256').update(start);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)));
  return hash.digest('hex');
}

/** A hash of the sources of all languages; the names of countries change with the data of Node. */
const commonHash = (): string =>
  hashOf(
    [...COMPILER, ...EXTRACTED_NAMES.map((name) => englishPath(name))],
    `${process.version} ${[...exchangeMessages().keys()].join(' ')}`,
  );

function localeHash(locale: string, common: string): string {
  const path = memoryPath(locale);
  return hashOf(existsSync(inRoot(path)) ? [path] : [], `${common} ${locale}`);
}

const stampPath = (locale: string): string => inRoot(`${COMPILED_FOLDER}/${locale}/.sources`);

function isCompiled(locale: string, stamp: string): boolean {
  const path = stampPath(locale);
  return (
    existsSync(path) && readFileSync(path, 'utf8') === stamp && existsSync(inRoot(fullPath(locale)))
  );
}

/** Readers of the file see the old or the new content. */
function writeWhole(path: string, text: string): void {
  const draft = `${inRoot(path)}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, inRoot(path));
}

/** Returns the messages of each part in a language.
 *  @param messages all messages of the language. */
export function catalogsOf(
  locale: string,
  parts: ReadonlyMap<string, EnglishCatalog>,
  messages: CompiledMessages,
): ReadonlyMap<string, CompiledMessages> {
  return new Map(
    catalogNamesOf(locale).map((name) => {
      const ids = [...(parts.get(name)?.keys() ?? [])].toSorted();
      return [name, Object.fromEntries(ids.map((id) => [id, messages[id] ?? []]))] as const;
    }),
  );
}

/** Returns all messages of a language, by id.
 *  @throws Error with the texts that are no valid ICU messages. */
export async function compiledTexts(
  locale: string,
  parts: ReadonlyMap<string, EnglishCatalog>,
  memory: Memory,
): Promise<CompiledMessages> {
  const texts = [...messagesOf(locale, parts)].map(
    ([id, { text }]) => [id, memory.get(id) ?? text] as const,
  );
  const { messages, errors } = await compileMessages(locale, new Map(texts));
  if (errors.length > 0) throw new Error(`${memoryPath(locale)}:\n${errors.join('\n')}`);
  return messages;
}

async function compileLocale(
  locale: string,
  parts: ReadonlyMap<string, EnglishCatalog>,
): Promise<void> {
  const messages = await compiledTexts(locale, parts, readMemory(locale));
  const countries = countryCatalogOf(locale);
  const catalogs = new Map<string, Readonly<Record<string, unknown>>>(
    catalogsOf(locale, parts, messages),
  );
  catalogs.set(COUNTRY_CATALOG, countries);
  catalogs.set(FACT_CATALOG, { ...(await languageFactsOf(locale)) });
  const english = catalogsOf(
    SOURCE_LOCALE,
    parts,
    await compiledTexts(SOURCE_LOCALE, parts, new Map()),
  );
  const pagesOf = (name: string) => ({
    english: english.get(name) ?? {},
    translated: catalogs.get(name) ?? {},
  });
  catalogs.set(HEAD_CATALOG, pageHeadsOf(pagesOf));
  mkdirSync(inRoot(`${COMPILED_FOLDER}/${locale}`), { recursive: true });
  for (const [name, catalog] of catalogs)
    writeWhole(compiledPath(locale, name), JSON.stringify({ messages: catalog }));
  writeWhole(fullPath(locale), JSON.stringify({ messages: { ...messages, ...countries } }));
  for (const file of readdirSync(inRoot(`${COMPILED_FOLDER}/${locale}`))) {
    const isOld = file.endsWith('.json') && !catalogs.has(file.slice(0, -'.json'.length));
    if (isOld) rmSync(inRoot(`${COMPILED_FOLDER}/${locale}/${file}`));
  }
}

/** @throws Error that names the texts which are no valid ICU messages, and when Node has no data of a language. */
export async function compileCatalogs(): Promise<void> {
  const common = commonHash();
  const stamps = LOCALES.map((locale) => [locale, localeHash(locale, common)] as const);
  const changed = stamps.filter(([locale, stamp]) => !isCompiled(locale, stamp));
  if (changed.length === 0) return;
  const parts = await englishCatalogs();
  for (const [locale, stamp] of changed) {
    await compileLocale(locale, parts);
    writeFileSync(stampPath(locale), stamp);
  }
}

if (import.meta.main) await compileCatalogs();
