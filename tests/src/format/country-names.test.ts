import { expect, it } from 'vitest';
import { countriesIn } from '#src/format/country-names.ts';

it('names every country in the language of the user, sorted by its rules', () => {
  const english = countriesIn('en');
  expect(english.length).toBeGreaterThan(235);
  expect(new Set(english.map(({ code }) => code)).size).toBe(english.length);
  expect(english.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  expect(english[0]?.name).toBe('Afghanistan');
  // Å comes after A, not after Z.
  const names = english.map(({ name }) => name);
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Brazil'));
  expect(countriesIn('vi').find(({ code }) => code === 'DE')?.name).toBe('Đức');
});

it('shows English names where a language has none', () => {
  expect(countriesIn('pseudo').find(({ code }) => code === 'DE')?.name).toBe('Germany');
});
