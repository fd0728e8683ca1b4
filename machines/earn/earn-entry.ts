/** What users type in the forms of simple earn: amounts of a coin, and a rate in percent. */
import { APR_DECIMALS } from '#contract/core/earn.ts';
import {
  compareDecimals,
  decimal,
  decimalCountOf,
  decimalOfUnits,
  exactUnitsOf,
  UNIT_DECIMALS,
  unitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';

const ZERO = decimal('0');
/** 0.12 is 12 %. */
const PERCENT_DECIMALS = 2;
const PERCENT_DECIMALS_MAX = APR_DECIMALS - PERCENT_DECIMALS;

/** @returns the typed amount, larger than zero. */
export function amountOf(text: string): Decimal | EntryProblem {
  const entered = enteredUnitsOf(text);
  return isEntryProblem(entered) ? entered : decimalOfUnits(entered);
}

export const isAmount = (entered: Decimal | EntryProblem): entered is Decimal =>
  entered !== 'amount_missing' && entered !== 'amount_off_step';

/** @returns the typed amount, which may be zero and is zero when nothing is typed; undefined for other text. */
export function amountOrZeroOf(text: string): Decimal | undefined {
  if (text === '') return ZERO;
  const amount = decimalOfText(text);
  return amount === undefined || unitsOf(amount) === undefined ? undefined : amount;
}

/** A rate of 12.5 % is typed as "12.5". @returns a fraction; undefined for text that is none, or too fine. */
export function aprOfPercent(text: string): Decimal | undefined {
  const percent = decimalOfText(text);
  if (percent === undefined || decimalCountOf(percent) > PERCENT_DECIMALS_MAX) return undefined;
  const millionths = exactUnitsOf(percent, PERCENT_DECIMALS_MAX);
  return decimalOfUnits(millionths, APR_DECIMALS);
}

/** The text that `aprOfPercent` reads as this fraction. */
export const percentOf = (apr: Decimal): string =>
  decimalOfUnits(exactUnitsOf(apr, UNIT_DECIMALS), UNIT_DECIMALS - PERCENT_DECIMALS);

export const smallerOf = (one: Decimal, ...others: readonly (Decimal | undefined)[]): Decimal =>
  others.reduce<Decimal>(
    (smallest, other) =>
      other !== undefined && compareDecimals(other, smallest) < 0 ? other : smallest,
    one,
  );

export const isAbove = (amount: Decimal, limit: Decimal | undefined): boolean =>
  limit !== undefined && compareDecimals(amount, limit) > 0;
