/** Amounts of a withdrawal form in decimal text, by the rules that the exchange applies. */
import { decimalOfUnits, exactUnitsOf, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { FeeMode, WithdrawalRules } from '#contract/rest/withdrawals.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import {
  leavingProblemOf,
  maxLeavingOf,
  type LeavingFunds,
  type LeavingProblem,
} from '#domain/leaving-amount.ts';
import {
  maxWithdrawalOf,
  withdrawalCostOf,
  type WithdrawalAmountProblem,
  type WithdrawalAmountTerms,
} from '#domain/withdrawal-amount.ts';
import { withdrawalFee } from '#domain/withdrawal-fee.ts';

export type AmountTerms = Pick<
  WithdrawalRules,
  'available' | 'locked' | 'limitAmount' | 'minimum' | 'maximum' | 'step' | 'fee' | 'feeRate'
>;

export interface Cost {
  readonly fee: Decimal;
  /** Leaves the account. */
  readonly debit: Decimal;
  /** Arrives at the address. */
  readonly received: Decimal;
}

export type AmountProblem = EntryProblem | WithdrawalAmountProblem | LeavingProblem;

/** @returns undefined while the amount has too many decimals or does not exceed its fee. */
export function costOf(amount: Decimal, mode: FeeMode, terms: AmountTerms): Cost | undefined {
  const entered = unitsOf(amount);
  if (entered === undefined) return undefined;
  const cost = withdrawalFee(entered, termsInUnits(terms), mode);
  if (cost === undefined) return undefined;
  return {
    fee: decimalOfUnits(cost.fee),
    debit: decimalOfUnits(cost.debit),
    received: decimalOfUnits(cost.received),
  };
}

/** The first rule that the amount does not meet. */
export function amountProblemOf(
  text: string,
  mode: FeeMode,
  terms: AmountTerms,
): AmountProblem | undefined {
  const entered = enteredUnitsOf(text, exactUnitsOf(terms.step));
  if (isEntryProblem(entered)) return entered;
  const cost = withdrawalCostOf(entered, mode, termsInUnits(terms));
  return typeof cost === 'string' ? cost : leavingProblemOf(cost.debit, fundsOf(terms));
}

/** Largest amount whose debit may leave the account now. */
export const maxAmountOf = (mode: FeeMode, terms: AmountTerms): Decimal =>
  decimalOfUnits(maxWithdrawalOf(mode, termsInUnits(terms), maxLeavingOf(fundsOf(terms))));

const termsInUnits = (terms: AmountTerms): WithdrawalAmountTerms => ({
  fixed: exactUnitsOf(terms.fee),
  rate: terms.feeRate,
  minimum: exactUnitsOf(terms.minimum),
  maximum: exactUnitsOf(terms.maximum),
  step: exactUnitsOf(terms.step),
});

const fundsOf = ({ available, locked, limitAmount }: AmountTerms): LeavingFunds => ({
  available: exactUnitsOf(available),
  locked: exactUnitsOf(locked),
  limit: limitAmount === undefined ? 'no_price' : exactUnitsOf(limitAmount),
});
