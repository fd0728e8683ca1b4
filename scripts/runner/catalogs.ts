/** Paths of the compiled catalogs: in Lingui's output and in a build. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_LANGUAGE_CODES } from '#contract/core/languages.ts';
import { catalogFolder } from '#src/i18n/catalogs.ts';
import linguiConfig from '#lingui.config.ts';

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
export const PSEUDO_LOCALE = 'pseudo';
export const LOCALES: readonly string[] = linguiConfig.locales;

/** The catalog of the operator's desk, which no client loads. */
const DESK_CATALOG = 'operator';

/** Generated from the Unicode data of Node, not from messages (scripts/locales/country-names.ts). */
export const COUNTRY_CATALOG = 'countries';

/** Months, relative times and fonts, likewise (scripts/locales/script-fonts.ts). */
export const FACT_CATALOG = 'facts';

/** Titles and descriptions of public pages (scripts/locales/page-heads.ts). */
export const HEAD_CATALOG = 'heads';

/** `locales/{locale}/{name}`, without the ending. */
export const CATALOG_NAMES: readonly string[] = linguiConfig.catalogs.map(({ path }) =>
  path.slice(path.lastIndexOf('/') + 1),
);

/** Catalogs of the client. */
export const CLIENT_CATALOG_NAMES: readonly string[] = [
  ...CATALOG_NAMES.filter((name) => name !== DESK_CATALOG),
  COUNTRY_CATALOG,
  FACT_CATALOG,
  HEAD_CATALOG,
];

export const compiledPath = (locale: string, name: string): string =>
  `locales/${locale}/${name}.json`;

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
    context: join(root, 'locales', locale),
    to: catalogFolder(version, locale).slice(1),
    globOptions: { ignore: [`**/${DESK_CATALOG}.json`] },
  }));

/** For the bundler of the desk: its one catalog and the facts in each of its languages. */
export const deskCatalogCopies = () =>
  LOCALES.filter((locale) => [...DESK_LANGUAGE_CODES, PSEUDO_LOCALE].includes(locale)).flatMap(
    (locale) => [
      {
        from: join(root, compiledPath(locale, DESK_CATALOG)),
        to: `static/catalogs/${locale}.json`,
      },
      {
        from: join(root, compiledPath(locale, FACT_CATALOG)),
        to: `static/catalogs/${FACT_CATALOG}/${locale}.json`,
      },
    ],
  );
