/** Tests that the browser's language is offered once. */
import { beforeEach, expect, it, vi } from 'vitest';
import { mayOfferLanguage } from '#src/app/wiring/preferences/language-offer-due.ts';
import { languageOfferOnce } from '#src/app/wiring/preferences/language-offer.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';

const LISTED = ['en', 'ar', 'vi'].map((key) => ({ key, name: '' }));

beforeEach(() => localStorage.clear());

const offer = (requested: readonly string[], languages = LISTED): string | undefined => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(requested);
  return languageOfferOnce({ languages }, DEFAULT_LANGUAGE)?.code;
};

it('offers a language on the first visit alone', () => {
  expect(offer(['ar-EG', 'en'])).toBe('ar');
  expect(offer(['ar-EG', 'en'])).toBeUndefined();
  expect(offer(['vi'])).toBeUndefined();
});

it('loads the offer only where one may be due', () => {
  const isDue = (requested: readonly string[], shown: string): boolean => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(requested);
    return mayOfferLanguage(languageOf(shown) ?? DEFAULT_LANGUAGE);
  };
  expect(isDue(['en-US', 'ar'], 'en')).toBe(false);
  expect(isDue(['ar-EG'], 'ar')).toBe(false);
  expect(isDue([], 'en')).toBe(false);
  expect(isDue(['ar-EG', 'en'], 'en')).toBe(true);
  expect(isDue(['en'], 'vi')).toBe(true);
  expect(isDue(['tlh', 'vi'], 'en')).toBe(true);
  expect(offer(['vi'])).toBe('vi');
  expect(isDue(['vi'], 'en')).toBe(false);
});

it('waits for a visit in which there is something to offer', () => {
  expect(offer(['en'])).toBeUndefined();
  expect(offer(['vi'])).toBe('vi');
});

it('offers no language that the operator does not list', () => {
  expect(offer(['ar'], [{ key: 'vi', name: 'Tiếng Việt' }])).toBeUndefined();
  expect(languageOf('ar')).toBeDefined();
});
