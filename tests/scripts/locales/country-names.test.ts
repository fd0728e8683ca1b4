import { expect, it } from 'vitest';
import { COUNTRY_CODES, countryCatalogOf } from '#scripts/locales/country-names.ts';
import { countriesOf } from '#src/format/country-names.ts';

/** Languages that the client may have one day; browsers lack the names of a fifth of them. */
const LANGUAGES = `
  en ar zh-Hans zh-Hant es es-419 pt-BR pt-PT fr de it nl ru uk pl cs sk hu ro bg el sr-Latn hr bs sl mk sq da sv
  nb fi is et lv lt ca eu gl be tr az kk uz ky mn ka hy he fa ur hi bn ta te mr gu kn ml pa si ne th lo km my vi id
  ms fil ja ko sw am yo af
`
  .trim()
  .split(/\s+/);

const countriesIn = (locale: string) => {
  const catalog = countryCatalogOf(locale);
  return countriesOf((id) => String(catalog[id]));
};
const nameIn = (locale: string, code: string): string | undefined =>
  countriesIn(locale).find((country) => country.code === code)?.name;

it.each(LANGUAGES)('names every country in %s, each differently', (language) => {
  const countries = countriesIn(language);
  expect(countries.map(({ code }) => code).toSorted()).toEqual(COUNTRY_CODES.toSorted());
  expect(new Set(countries.map(({ name }) => name)).size).toBe(COUNTRY_CODES.length);
  for (const { code, name } of countries) {
    expect(['', code], language).not.toContain(name);
  }
});

it('uses the letters of the language, also where a browser has no names', () => {
  expect(nameIn('my', 'DE')).toBe('ဂျာမနီ');
  expect(nameIn('ka', 'DE')).toBe('გერმანია');
  expect(nameIn('km', 'DE')).toBe('អាល្លឺម៉ង់');
  expect(nameIn('si', 'DE')).toBe('ජර්මනිය');
  expect(nameIn('be', 'DE')).toBe('Германія');
  expect(nameIn('yo', 'DE')).toBe('Jámánì');
  expect(nameIn('sq', 'DE')).toBe('Gjermani');
  expect(nameIn('vi', 'DE')).toBe('Đức');
});

it('sorts by the rules of the language', () => {
  const names = countriesIn('en').map(({ name }) => name);
  expect(names[0]).toBe('Afghanistan');
  // Å comes after A, not after Z.
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Brazil'));
  const swedish = countriesIn('sv').map(({ name }) => name);
  // In Swedish it is a letter of its own, after Z.
  expect(swedish.indexOf('Åland')).toBeGreaterThan(swedish.indexOf('Zimbabwe'));
});

it('brackets the names of the pseudo language', () => {
  expect(nameIn('pseudo', 'DE')).toBe('[Germany]');
});

it('refuses a language that Node does not know', () => {
  expect(() => countryCatalogOf('tlh')).toThrow('no names of countries in tlh');
});
