/** Tests that an invalid language of the browser is replaced, and a valid one is not. */
import { expect, it } from 'vitest';
import { ensureValidLanguage } from '#src/platform/valid-language.ts';

const browserWith = (language: unknown): Navigator => ({ language }) as Navigator;

it.each(['C', 'en_US.UTF-8', '', 'x', undefined])('replaces %j by one that Intl accepts', (tag) => {
  const browser = browserWith(tag);
  ensureValidLanguage(browser);
  expect(browser.language).toBe('en-US');
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow();
});

it.each(['en', 'vi-VN', 'zh-Hant-TW', 'ar'])('leaves %s as it is', (tag) => {
  const browser = browserWith(tag);
  ensureValidLanguage(browser);
  expect(Object.getOwnPropertyDescriptor(browser, 'language')).toMatchObject({ value: tag });
});
