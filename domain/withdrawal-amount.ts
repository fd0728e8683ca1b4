/** Rules of a withdrawn amount on a network, which forms and the exchange share. */
import { decimalCountOf, exactUnitsOf, units, type Units } from '#contract/core/decimal.ts';
import {
  withdrawalFee,
  type WithdrawalCost,
  type WithdrawalFeeMode,
  type WithdrawalTerms,
} from './withdrawal-fee.ts';

export interface WithdrawalAmountTerms extends WithdrawalTerms {
  /** Of the entered amount, in either fee mode. */
  readonly minimum: Units;
  readonly maximum: Units;
  readonly step: Units;
}

export type WithdrawalAmountProblem =
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'amount_below_fee';

/** @param entered a multiple of the step. @returns the cost, or the first rule that the amount does not meet. */
export function withdrawalCostOf(
  entered: Units,
  mode: WithdrawalFeeMode,
  terms: WithdrawalAmountTerms,
): WithdrawalCost | WithdrawalAmountProblem {
  if (entered < terms.minimum) return 'amount_below_minimum';
  if (entered > terms.maximum) return 'amount_above_maximum';
  return withdrawalFee(entered, terms, mode) ?? 'amount_below_fee';
}

/** Largest amount whose debit is at most `leaving`, rounded down to the step and limited to the maximum of the network. */
export function maxWithdrawalOf(
  mode: WithdrawalFeeMode,
  terms: WithdrawalAmountTerms,
  leaving: Units,
): Units {
  const arriving = mode === 'included' ? leaving : arrivingFrom(leaving, terms);
  const limit = arriving < terms.maximum ? arriving : terms.maximum;
  return units(limit - (limit % terms.step));
}

/** Largest amount that can arrive when its fee is paid on top: the rest after the fixed fee, less the share, rounded
 *  down. The fee is rounded up, and still fits: the amount divided by 1 − share is at most the rest, which is whole. */
function arrivingFrom(leaving: Units, { fixed, rate }: WithdrawalTerms): Units {
  const decimals = decimalCountOf(rate);
  const one = 10n ** BigInt(decimals);
  const rest = leaving - fixed;
  return units(rest <= 0n ? 0n : (rest * (one - exactUnitsOf(rate, decimals))) / one);
}
