/** Numbers typed into calculators and dialogs. */
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { amountOf } from '#domain/amount-input.ts';
import { fractionOfDecimal, isPositive, type Fraction } from '#domain/futures/fraction.ts';

/** @returns undefined for an empty or unfinished text. */
export function typedDecimal(text: string): Decimal | undefined {
  const amount = amountOf(text);
  return amount === undefined ? undefined : decimalOf(amount);
}

/** @returns undefined for an empty or unfinished text, and for zero. */
export function typedFraction(text: string): Fraction | undefined {
  const value = typedDecimal(text);
  if (value === undefined) return undefined;
  const typed = fractionOfDecimal(value);
  return isPositive(typed) ? typed : undefined;
}
