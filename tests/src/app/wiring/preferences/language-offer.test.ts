/** Tests that the browser's language is offered once. */
import { beforeEach, expect, it, vi } from 'vitest';
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

it('waits for a visit in which there is something to offer', () => {
  expect(offer(['en'])).toBeUndefined();
  expect(offer(['vi'])).toBe('vi');
});

it('offers no language that the operator does not list', () => {
  expect(offer(['ar'], [{ key: 'vi', name: 'Tiếng Việt' }])).toBeUndefined();
  expect(languageOf('ar')).toBeDefined();
});
