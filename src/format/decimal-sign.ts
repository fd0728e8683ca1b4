/** Which sign a language writes decimals with: what a typed comma means. */
import type { DecimalSign } from '#domain/amount-input.ts';

/** A comma only where the language has one; every other sign counts as a dot. */
export function decimalSignOf(code: string): DecimalSign {
  const supported = Intl.NumberFormat.supportedLocalesOf([code]);
  if (supported.length === 0) return '.';
  const parts = new Intl.NumberFormat(code).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
