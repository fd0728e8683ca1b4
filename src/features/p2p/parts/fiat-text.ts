/** Texts of fiat amounts and prices. Figures are left to right in every language. */
import { displayNumber, fixedNumber } from '#domain/number-text.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';

/** "2,000.00 EUR". */
export const fiatText = (amount: string, currency: string): string =>
  `${fixedNumber(amount, fiatDecimalsOf(currency))} ${currency}`;

/** "50 – 2,000 EUR". */
export const fiatRange = (minimum: string, maximum: string, currency: string): string => {
  const decimals = fiatDecimalsOf(currency);
  return `${displayNumber(minimum, decimals)} – ${displayNumber(maximum, decimals)} ${currency}`;
};
