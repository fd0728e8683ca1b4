/** Amounts that a user enters, as forms read their text and as the exchange checks them. */
import { units, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import { decimalOfText } from './amount-input.ts';

/** The step of an amount that has no other: one unit. */
export const ONE_UNIT = units(1n);

/** @returns undefined when the amount is not a multiple of the step. */
export function steppedUnitsOf(amount: Decimal, step: Units = ONE_UNIT): Units | undefined {
  const value = unitsOf(amount);
  return value !== undefined && value % step === 0n ? value : undefined;
}

export type EntryProblem = 'amount_missing' | 'amount_off_step';

/** @returns the typed amount; `amount_missing` when the text is none, or zero. */
export function enteredUnitsOf(text: string, step: Units = ONE_UNIT): Units | EntryProblem {
  const amount = decimalOfText(text);
  if (amount === undefined || amount === '0') return 'amount_missing';
  return steppedUnitsOf(amount, step) ?? 'amount_off_step';
}

export const isEntryProblem = (entered: Units | EntryProblem): entered is EntryProblem =>
  typeof entered === 'string';
