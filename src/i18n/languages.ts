/** Languages of the interface: name, direction and URL segment. */

import type { DecimalSign } from '#domain/amount-input.ts';

export interface Language {
  /** BCP 47; also the catalog folder and the `lang` of the page. */
  readonly code: string;
  /** Name of the language in itself; the same in every interface language. */
  readonly endonym: string;
  readonly direction: 'ltr' | 'rtl';
  /** First segment of its URLs; English has none. */
  readonly segment: string;
  /** Decimal sign, which decides the meaning of a typed comma. Hard-coded, because querying the
   *  browser for one language takes longer than the first render. */
  readonly decimalSign: DecimalSign;
  /** Language of dayjs's month names and relative times. */
  readonly dates: string;
  /** `development`: pseudo-language for finding untranslated text; not offered in releases. */
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

/** @returns undefined for a code that is not a supported language, for example `signin`. */
export const languageOf = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language.code === code);

export const languageOfSegment = (segment: string): Language | undefined =>
  LANGUAGES.find((language) => language.segment === segment.toLowerCase());

/** Languages of the picker: those in the settings that are supported, in their order and with their
 *  names; all supported ones when the settings contain none of them. */
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
