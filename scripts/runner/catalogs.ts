/** Names and paths of the compiled catalogs: where they are compiled to, and in a build. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_LANGUAGE_CODES, PSEUDO_LANGUAGE_CODE } from '#contract/core/languages.ts';
import { catalogFolder } from '#src/i18n/catalogs.ts';
import { EXCHANGE_CATALOG } from '#server/http/exchange-texts.ts';
import linguiConfig from '#lingui.config.ts';
import { memoryLocales } from '../locales/memory.ts';

const root = join(import.meta.dirname, '../..');

export interface BuiltCatalogs {
  /** Changes with every text, so that texts of two builds are never mixed. */
  readonly version: string;
  readonly locales: readonly string[];
}

const HASH_LENGTH = 8;

/** The language of the messages in the sources. */
export const SOURCE_LOCALE = 'en';
/** Generated from English, lengthened and bracketed. */
export const PSEUDO_LOCALE = PSEUDO_LANGUAGE_CODE;
/** Languages with a memory of translations. */
export const TRANSLATED_LOCALES: readonly string[] = memoryLocales();
export const LOCALES: readonly string[] = [SOURCE_LOCALE, ...TRANSLATED_LOCALES, PSEUDO_LOCALE];

/** The catalog of the operator's desk, which no client loads. */
export const DESK_CATALOG = 'operator';
/** Languages that have it. */
export const DESK_LOCALES: readonly string[] = [...DESK_LANGUAGE_CODES, PSEUDO_LOCALE];

/** Generated from the Unicode data of Node, not from messages (scripts/locales/country-names.ts). */
export const COUNTRY_CATALOG = 'countries';

/** Months, relative times and fonts, likewise (scripts/locales/script-fonts.ts). */
export const FACT_CATALOG = 'facts';

/** Titles and descriptions of public pages (scripts/locales/page-heads.ts). */
export const HEAD_CATALOG = 'heads';

/** The parts of `locales/en`, without the ending. */
export const EXTRACTED_NAMES: readonly string[] = linguiConfig.catalogs.map(({ path }) =>
  path.slice(path.lastIndexOf('/') + 1),
);

/** With the messages of the exchange, which are taken from its sources (scripts/locales/exchange-messages.ts). */
export const CATALOG_NAMES: readonly string[] = [...EXTRACTED_NAMES, EXCHANGE_CATALOG];

/** Catalogs of the client. */
export const CLIENT_CATALOG_NAMES: readonly string[] = [
  ...EXTRACTED_NAMES.filter((name) => name !== DESK_CATALOG),
  COUNTRY_CATALOG,
  FACT_CATALOG,
  HEAD_CATALOG,
];

/** Not committed; all files in it are written by scripts/compile-catalogs.ts. */
export const COMPILED_FOLDER = 'locales/compiled';

export const compiledPath = (locale: string, name: string): string =>
  `${COMPILED_FOLDER}/${locale}/${name}.json`;

/** All texts of a language in one file, for stories. */
export const fullPath = (locale: string): string => `${COMPILED_FOLDER}/${locale}.json`;

/** Returns the version and locales of the compiled catalogs. */
export function builtCatalogs(): BuiltCatalogs {
  const hash = createHash('sha256');
  for (const locale of LOCALES) {
    for (const name of CLIENT_CATALOG_NAMES)
      hash.update(readFileSync(join(root, compiledPath(locale, name))));
  }
  return { version: hash.digest('hex').slice(0, HASH_LENGTH), locales: LOCALES };
}

/** For the bundler: each compiled file, and its place among the client's files. */
export const catalogCopies = ({ version, locales }: BuiltCatalogs) =>
  locales.map((locale) => ({
    from: '*.json',
    context: join(root, COMPILED_FOLDER, locale),
    to: catalogFolder(version, locale).slice(1),
    globOptions: { ignore: [`**/${DESK_CATALOG}.json`] },
  }));

/** For the bundler of the desk: its one catalog and the facts in each of its languages. */
export const deskCatalogCopies = () =>
  DESK_LOCALES.flatMap((locale) => [
    {
      from: join(root, compiledPath(locale, DESK_CATALOG)),
      to: `static/catalogs/${locale}.json`,
    },
    {
      from: join(root, compiledPath(locale, FACT_CATALOG)),
      to: `static/catalogs/${FACT_CATALOG}/${locale}.json`,
    },
  ]);
