/** Text of exact futures values. Each value is rounded once, against the trader, and then displayed
 *  with the decimals of its contract. */
import {
  decimalCountOf,
  decimalOfUnits,
  divideCeil,
  divideFloor,
  type Decimal,
} from '#contract/core/decimal.ts';
import { times, fraction, type Fraction } from '#domain/futures/fraction.ts';
import { displayNumber, fixedNumber, percentText, signOf } from '#domain/number-text.ts';
import type { ContractRules } from './contract-rules.ts';

export type Rounding = 'up' | 'down';

/** Decimals of a displayed amount of quote coin. */
const AMOUNT_DECIMALS = 2;

/** Rounds toward plus or minus infinity to the given number of decimals. */
export function roundedDecimal(
  { numerator, denominator }: Fraction,
  decimals: number,
  rounding: Rounding,
): Decimal {
  const divide = rounding === 'up' ? divideCeil : divideFloor;
  return decimalOfUnits(divide(numerator * 10n ** BigInt(decimals), denominator), decimals);
}

/** "57,228.95": rounded to the tick. */
export const priceTextOf = (
  price: Fraction,
  { tickSize }: Pick<ContractRules, 'tickSize'>,
  rounding: Rounding,
): string => fixedNumber(tickDecimal(price, tickSize, rounding), decimalCountOf(tickSize));

/** Rounds to a multiple of the tick, whatever its digits: 0.5 as well as 0.01. */
export function tickDecimal(price: Fraction, tickSize: Decimal, rounding: Rounding): Decimal {
  const decimals = decimalCountOf(tickSize);
  const step = BigInt(tickSize.replace('.', ''));
  const divide = rounding === 'up' ? divideCeil : divideFloor;
  const count = divide(price.numerator * 10n ** BigInt(decimals), price.denominator * step);
  return decimalOfUnits(count * step, decimals);
}

/** "1,500.00". */
export const amountTextOf = (amount: Fraction, rounding: Rounding): string =>
  fixedNumber(roundedDecimal(amount, AMOUNT_DECIMALS, rounding), AMOUNT_DECIMALS);

/** "+1,500.00", "-12.40", "0.00". */
export function profitTextOf(profit: Fraction): string {
  const value = roundedDecimal(profit, AMOUNT_DECIMALS, 'down');
  return signOf(value) > 0
    ? `+${fixedNumber(value, AMOUNT_DECIMALS)}`
    : fixedNumber(value, AMOUNT_DECIMALS);
}

export const sizeTextOf = (size: Fraction, { lotSize }: Pick<ContractRules, 'lotSize'>): string =>
  fixedNumber(roundedDecimal(size, decimalCountOf(lotSize), 'down'), decimalCountOf(lotSize));

/** "23.20%" for 0.232. */
export const percentTextOf = (share: Fraction, rounding: Rounding, decimals = 2): string =>
  `${fixedNumber(roundedDecimal(times(share, fraction(100n)), decimals, rounding), decimals)}%`;

/** "+97.54%": a return or a rate, always with its sign. */
export const signedPercentTextOf = (share: Fraction, decimals = 2): string =>
  percentText(roundedDecimal(times(share, fraction(100n)), decimals, 'down'), decimals);

/** Every digit of a rate: "0.06%", "0.0125%". */
export const rateTextOf = (rate: Fraction): string =>
  `${displayNumber(roundedDecimal(times(rate, fraction(100n)), 6, 'up'))}%`;
