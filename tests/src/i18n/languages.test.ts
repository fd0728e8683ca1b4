import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { DATE_LANGUAGES } from '#src/format/date-locale.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';

/** Returns the decimal sign that the browser writes in 1.5; for a language the browser does not
 *  support, the English one. */
function signOf(code: string): string | undefined {
  const known = Intl.NumberFormat.supportedLocalesOf([code]);
  const parts = new Intl.NumberFormat([...known, 'en']).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}

it('[VAL-03] lists each language’s decimal comma; every other sign counts as a dot', () => {
  for (const { code, decimalSign } of LANGUAGES) {
    expect([code, decimalSign]).toEqual([code, signOf(code) === ',' ? ',' : '.']);
  }
});

it('[I18N-07] offers every released language in the default settings of the exchange', () => {
  const released = LANGUAGES.filter(({ offer }) => offer === 'always');
  expect(DEFAULT_SETTINGS.languages).toEqual(
    released.map(({ code, endonym }) => ({ key: code, name: endonym })),
  );
});

it('has month names for every language', () => {
  expect(DATE_LANGUAGES).toEqual(expect.arrayContaining(LANGUAGES.map(({ dates }) => dates)));
});
