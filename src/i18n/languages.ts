/** Languages of the interface as the first load knows them: code, direction, segment and decimal sign. Their names
 *  are loaded with the picker (language-names.ts). */
import { OLD_SEGMENTS } from '#contract/core/language-segments.ts';
import type { DecimalSign } from '#domain/amount-input.ts';
import { KNOWN_LANGUAGES } from './known-languages.ts';

export interface Language {
  /** BCP 47; also the catalog folder and the `lang` of the page. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** First segment of its URLs; English has none. */
  readonly segment: string;
  /** Decimal sign, which decides the meaning of a typed comma. */
  readonly decimalSign: DecimalSign;
  /** Whether its lines are higher, because of marks above and below the letters. */
  readonly isTall: boolean;
}

/** Pseudo-language for finding untranslated text; not offered in releases. */
const PSEUDO = 'pseudo';

export const DEFAULT_LANGUAGE: Language = {
  code: 'en',
  direction: 'ltr',
  segment: 'en',
  decimalSign: '.',
  isTall: false,
};

const languageFrom = (line: string): Language => {
  const code = line.replace(/[<^,]/g, '');
  return {
    code,
    direction: line.includes('<') ? 'rtl' : 'ltr',
    segment: code.toLowerCase(),
    decimalSign: line.endsWith(',') ? ',' : '.',
    isTall: line.includes('^'),
  };
};

/** Those with complete texts, and the pseudo-language. */
export const LANGUAGES: readonly Language[] = KNOWN_LANGUAGES.trim().split('\n').map(languageFrom);

/** @returns undefined for a code that is not a supported language, for example `signin`. */
export const languageOf = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language.code === code);

export function languageOfSegment(segment: string): Language | undefined {
  const lower = segment.toLowerCase();
  const now = OLD_SEGMENTS[lower] ?? lower;
  return LANGUAGES.find((language) => language.segment === now);
}

/** Languages of the picker: those in the settings that are supported, in their order; all supported ones when the
 *  settings contain none of them. */
export function offeredLanguages(
  listed: readonly { readonly key: string }[],
  isDevelopment: boolean,
): readonly Language[] {
  const ours = LANGUAGES.filter(({ code }) => isDevelopment || code !== PSEUDO);
  const known = listed.flatMap(
    ({ key }) => ours.find(({ segment }) => segment === key.toLowerCase()) ?? [],
  );
  return known.length === 0 ? ours : known;
}
