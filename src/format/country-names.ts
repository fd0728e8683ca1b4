/** Countries and territories with residents, and their names in the user's language. The catalog `countries` has both;
 *  `scripts/locales/country-names.ts` makes it. */

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly name: string;
}

/** The codes in the order of their names, separated by spaces. */
export const COUNTRY_LIST_ID = 'country.list';
export const countryId = (code: string): string => `country.${code}`;

/**
 * Sorted by the rules of the language.
 * @param textOf returns a text of the catalog.
 */
export const countriesOf = (textOf: (id: string) => string): readonly Country[] =>
  textOf(COUNTRY_LIST_ID)
    .split(' ')
    .map((code) => ({ code, name: textOf(countryId(code)) }));
