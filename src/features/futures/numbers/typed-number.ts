/** Numbers typed into calculators and dialogs, as exact fractions. */
import { decimalOf } from '#contract/core/decimal.ts';
import { amountOf } from '#domain/amount-input.ts';
import { fractionOfDecimal, isPositive, type Fraction } from '#domain/futures/fraction.ts';

/** @returns undefined for an empty or unfinished text, and for zero. */
export function typedFraction(text: string): Fraction | undefined {
  const amount = amountOf(text);
  const value = amount === undefined ? undefined : decimalOf(amount);
  if (value === undefined) return undefined;
  const typed = fractionOfDecimal(value);
  return isPositive(typed) ? typed : undefined;
}
