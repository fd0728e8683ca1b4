/** Tests which language is offered on a first visit. */
import { expect, it } from 'vitest';
import { segmentOf } from '#contract/core/language-segments.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { languageToOffer } from '#src/i18n/language-offer.ts';
import type { Language } from '#src/i18n/languages.ts';

/** All languages, whether their texts are complete yet or not. */
const OURS: readonly Language[] = LANGUAGE_ROWS.filter(({ offer }) => offer !== 'development').map(
  ({ code, direction, decimalSign, isTall }) => ({
    code,
    direction,
    decimalSign,
    isTall,
    segment: segmentOf(code),
  }),
);

function offeredCode(requested: readonly string[], shown: string): string | undefined {
  return languageToOffer(requested, { code: shown }, OURS)?.code;
}

it.each([
  [['ar-EG', 'en'], 'en', 'ar'],
  [['AR'], 'en', 'ar'],
  [['vi-VN'], 'ar', 'vi'],
  [['en-US', 'ar'], 'vi', 'en'],
  // The first language of the browser that is one of ours counts.
  [['tlh', 'vi', 'ar'], 'en', 'vi'],
  [['en-GB', 'ar'], 'en', undefined],
  [['ar', 'en'], 'ar', undefined],
  [['tlh'], 'en', undefined],
  [[], 'en', undefined],
  [['C', 'en_US.UTF-8'], 'ar', 'en'],
  [['zh-CN'], 'en', 'zh-Hans'],
  [['zh-TW'], 'en', 'zh-Hant'],
  [['zh-HK'], 'en', 'zh-Hant'],
  [['zh'], 'en', 'zh-Hans'],
  [['es'], 'en', 'es'],
  [['es-ES'], 'en', 'es'],
  [['es-MX'], 'en', 'es-419'],
  [['es-US'], 'en', 'es-419'],
  [['pt'], 'en', 'pt-BR'],
  [['pt-AO'], 'en', 'pt-PT'],
  [['pt-PT'], 'en', 'pt-PT'],
  [['no'], 'en', 'nb'],
  [['nb-NO'], 'en', 'nb'],
  [['iw-IL'], 'en', 'he'],
  [['in-ID'], 'en', 'id'],
  [['tl-PH'], 'en', 'fil'],
  [['sr-RS'], 'en', 'sr-Latn'],
  [['sh'], 'en', 'sr-Latn'],
  [['uz-UZ'], 'en', 'uz'],
  [['pa-IN'], 'en', 'pa'],
  // Punjabi of Pakistan is written in Arabic letters.
  [['pa-PK', 'ur'], 'en', 'ur'],
] as const)(
  'offers a browser of %j, on a page in %s, the language %s',
  (requested, shown, code) => {
    expect(offeredCode(requested, shown)).toBe(code);
  },
);
