/** The languages of the interface: how each calls itself, reads, and appears in an address. */

import type { DecimalSign } from '#domain/amount-input.ts';

export interface Language {
  /** BCP 47; also the folder of its catalog and the `lang` of the page. */
  readonly code: string;
  /** What its speakers call it; shown in every language as it is. */
  readonly endonym: string;
  readonly direction: 'ltr' | 'rtl';
  /** First segment of its addresses; English has none. */
  readonly segment: string;
  /** How it writes decimals: what a typed comma means. Written down, because to ask the browser for the
   *  signs of even one language costs a start more than its first render. */
  readonly decimalSign: DecimalSign;
  /** The language whose month names and relative times dayjs is given. */
  readonly dates: string;
  /** `development`: for finding text that was never a message; not in the picker of a release. */
  readonly offer: 'always' | 'development';
}

export const DEFAULT_LANGUAGE: Language = {
  code: 'en',
  endonym: 'English',
  direction: 'ltr',
  segment: 'en',
  decimalSign: '.',
  dates: 'en',
  offer: 'always',
};

export const LANGUAGES: readonly Language[] = [
  DEFAULT_LANGUAGE,
  {
    code: 'ar',
    endonym: 'العربية',
    direction: 'rtl',
    segment: 'ar',
    decimalSign: '.',
    dates: 'ar',
    offer: 'always',
  },
  {
    code: 'vi',
    endonym: 'Tiếng Việt',
    direction: 'ltr',
    segment: 'vi',
    decimalSign: ',',
    dates: 'vi',
    offer: 'always',
  },
  {
    code: 'pseudo',
    endonym: 'Pseudo',
    direction: 'ltr',
    segment: 'pseudo',
    decimalSign: '.',
    dates: 'en',
    offer: 'development',
  },
];

/** @returns undefined for what is no language of ours, `signin` for example. */
export const languageOf = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language.code === code);

export const languageOfSegment = (segment: string): Language | undefined =>
  LANGUAGES.find((language) => language.segment === segment.toLowerCase());

/**
 * What a picker shows: the languages the settings list, in their order and under their names, as
 * far as we have them; all of ours when the settings list none that we know.
 */
export function offeredLanguages(
  listed: readonly { readonly key: string; readonly name: string }[],
  isDevelopment: boolean,
): readonly Language[] {
  const ours = LANGUAGES.filter(({ offer }) => isDevelopment || offer === 'always');
  const known = listed.flatMap(({ key, name }) => {
    const language = ours.find(({ code }) => code.toLowerCase() === key.toLowerCase());
    return language === undefined ? [] : [{ ...language, endonym: name || language.endonym }];
  });
  return known.length === 0 ? ours : known;
}
