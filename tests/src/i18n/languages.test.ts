import { expect, it } from 'vitest';
import { LANGUAGES } from '#src/i18n/languages.ts';

/** As the browser writes one and a half; a language it does not know is written as English is. */
function signOf(code: string): string | undefined {
  const known = Intl.NumberFormat.supportedLocalesOf([code]);
  const parts = new Intl.NumberFormat([...known, 'en']).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}

it('[VAL-03] knows each language’s decimal comma: every other sign counts as a dot', () => {
  for (const { code, decimalSign } of LANGUAGES) {
    expect([code, decimalSign]).toEqual([code, signOf(code) === ',' ? ',' : '.']);
  }
});
