/** Tests which language is offered on a first visit. */
import { expect, it } from 'vitest';
import { languageToOffer } from '#src/i18n/language-offer.ts';
import { LANGUAGES, languageOf } from '#src/i18n/languages.ts';

const OURS = LANGUAGES.filter(({ offer }) => offer === 'always');

function offeredCode(requested: readonly string[], shown: string): string | undefined {
  const language = languageOf(shown);
  if (language === undefined) throw new Error(shown);
  return languageToOffer(requested, language, OURS)?.code;
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
] as const)(
  'offers a browser of %j, on a page in %s, the language %s',
  (requested, shown, code) => {
    expect(offeredCode(requested, shown)).toBe(code);
  },
);
