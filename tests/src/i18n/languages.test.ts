import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { segmentOf } from '#contract/core/language-segments.ts';
import { LANGUAGE_ROWS, OFFERED_LANGUAGES } from '#contract/core/languages.ts';
import { isWebviewPath } from '#contract/core/page-address.ts';
import { parse } from '#contract/codec.ts';
import { updateProfileSettings } from '#contract/rest/profile-settings.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { memoryLocales } from '#scripts/locales/memory.ts';
import { knownLanguagesModule } from '#scripts/list-known-languages.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { namedLanguages } from '#src/i18n/language-names.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';

/** Without the pseudo-language of developers. */
const ROWS = LANGUAGE_ROWS.filter(({ offer }) => offer !== 'development');

/** Returns the decimal sign that the language writes in 1.5. */
function signOf(code: string): string | undefined {
  const parts = new Intl.NumberFormat([code]).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}

it('has a complete row of 75 languages, each with its own code and name', () => {
  expect(ROWS).toHaveLength(75);
  for (const key of ['code', 'endonym', 'englishName'] as const)
    expect(new Set(ROWS.map((row) => row[key])).size).toBe(75);
  for (const row of ROWS) {
    expect(row.endonym).toBe(row.endonym.normalize('NFC'));
    expect(Intl.getCanonicalLocales(row.code)).toEqual([row.code]);
    expect(Intl.PluralRules.supportedLocalesOf([row.code])).toEqual([row.code]);
    expect(segmentOf(row.code)).toMatch(/^[a-z]{2,3}(?:-[a-z0-9]{3,4}|-[a-z]{2})?$/);
  }
});

it('[VAL-03] lists each language’s decimal comma; every other sign counts as a dot', () => {
  for (const { code, decimalSign } of ROWS) {
    expect([code, decimalSign]).toEqual([code, signOf(code) === ',' ? ',' : '.']);
  }
});

it('lists as right to left the languages whose script is', () => {
  const scriptOf = (code: string) => new Intl.Locale(code).maximize().script ?? '';
  for (const { code, direction } of ROWS) {
    const isRightToLeft = ['Arab', 'Aran', 'Hebr'].includes(scriptOf(code));
    expect([code, direction]).toEqual([code, isRightToLeft ? 'rtl' : 'ltr']);
  }
});

it('names a file of dayjs in the script of the language', () => {
  const files = new Set(readdirSync('node_modules/dayjs/locale'));
  for (const { dates } of ROWS) expect(files).toContain(`${dates}.js`);
  const fileOf = (code: string) => ROWS.find((row) => row.code === code)?.dates;
  expect(['sr-Latn', 'uz', 'pt-PT', 'pt-BR', 'fil', 'hy', 'pa'].map(fileOf)).toEqual([
    'sr',
    'uz-latn',
    'pt',
    'pt-br',
    'tl-ph',
    'hy-am',
    'pa-in',
  ]);
});

it('offers only languages that have texts', () => {
  for (const { code } of OFFERED_LANGUAGES)
    expect([code, existsSync(`locales/${code}`) || existsSync(`locales/${code}.json`)]).toEqual([
      code,
      true,
    ]);
});

it('tells the first load the code, direction and decimal sign of every offered language', () => {
  const { path, text } = knownLanguagesModule();
  expect(readFileSync(path, 'utf8'), 'npm run docs').toBe(text);
  const known = LANGUAGES.filter(({ code }) => code !== 'pseudo');
  expect(known).toEqual(
    OFFERED_LANGUAGES.map(({ code, direction, decimalSign, isTall }) => ({
      code,
      direction,
      segment: segmentOf(code),
      decimalSign,
      isTall,
    })),
  );
});

it('[I18N-07] offers every released language in the default settings of the exchange', () => {
  expect(DEFAULT_SETTINGS.languages).toEqual(
    OFFERED_LANGUAGES.map(({ code, endonym }) => ({ key: code, name: endonym })),
  );
});

it('[I18N-01] offers the interface in 70 to 80 languages', () => {
  const { length } = DEFAULT_SETTINGS.languages;
  expect(length).toBeGreaterThanOrEqual(70);
  expect(length).toBeLessThanOrEqual(80);
});

it('accepts every code wherever an address or a setting has one', () => {
  for (const { code } of ROWS) {
    expect([code, isWebviewPath(`/${segmentOf(code)}/webview/spot/BTC_USDT`)]).toEqual([
      code,
      true,
    ]);
    const saved = parse(updateProfileSettings.body, {
      ...CALL_SAMPLES.updateProfileSettings.body,
      language: code,
    });
    expect([code, saved.ok]).toEqual([code, true]);
  }
});

it('offers in the settings and in the picker each language that has its texts, and no other', () => {
  const offered = OFFERED_LANGUAGES.map(({ code }) => code);
  expect(offered.toSorted()).toEqual(['en', ...memoryLocales()].toSorted());
  expect(DEFAULT_SETTINGS.languages.map(({ key }) => key)).toEqual(offered);
  const picked = namedLanguages(DEFAULT_SETTINGS.languages, false);
  expect(picked.map(({ code }) => code)).toEqual(offered);
});
