/** Amounts of a withdrawal form, by the fee rules that the exchange applies. */
import {
  decimalCountOf,
  decimalOfUnits,
  exactUnitsOf,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { FeeMode, WithdrawalRules } from '#contract/rest/withdrawals.ts';
import { decimalOfText } from '#domain/amount-input.ts';
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

export type AmountProblem =
  | 'amount_missing'
  | 'amount_off_step'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'amount_below_fee'
  | 'balance_too_low'
  | 'balance_locked'
  | 'limit_exceeded';

/** @returns undefined while the amount has too many decimals or does not exceed its fee. */
export function costOf(amount: Decimal, mode: FeeMode, terms: AmountTerms): Cost | undefined {
  const entered = unitsOf(amount);
  if (entered === undefined) return undefined;
  const cost = withdrawalFee(entered, feeTermsOf(terms), mode);
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
  const amount = decimalOfText(text);
  if (amount === undefined || isZero(amount)) return 'amount_missing';
  const entered = unitsOf(amount);
  if (entered === undefined || entered % exactUnitsOf(terms.step) !== 0n) return 'amount_off_step';
  if (entered < exactUnitsOf(terms.minimum)) return 'amount_below_minimum';
  if (entered > exactUnitsOf(terms.maximum)) return 'amount_above_maximum';
  const cost = withdrawalFee(entered, feeTermsOf(terms), mode);
  if (cost === undefined) return 'amount_below_fee';
  if (cost.debit > exactUnitsOf(terms.available)) return 'balance_too_low';
  if (cost.debit > unlockedOf(terms)) return 'balance_locked';
  return cost.debit > withdrawableOf(terms) ? 'limit_exceeded' : undefined;
}

/** Largest amount whose debit the withdrawable balance covers, rounded down to the step and limited
 *  to the maximum of the network. */
export function maxAmountOf(mode: FeeMode, terms: AmountTerms): Decimal {
  const withdrawable = withdrawableOf(terms);
  const fee = feeTermsOf(terms);
  const limit = smallerOf(
    mode === 'included' ? withdrawable : arrivingFrom(withdrawable, fee),
    exactUnitsOf(terms.maximum),
  );
  const step = exactUnitsOf(terms.step);
  return decimalOfUnits(limit <= 0n ? 0n : limit - (limit % step));
}

const feeTermsOf = ({ fee, feeRate }: AmountTerms) => ({
  fixed: exactUnitsOf(fee),
  rate: feeRate,
});

/** Available amount that is not locked. */
function unlockedOf({ available, locked }: AmountTerms): Units {
  const free = exactUnitsOf(available) - exactUnitsOf(locked);
  return units(free > 0n ? free : 0n);
}

/** Amount that may leave the account now: not locked, and within the limits. */
function withdrawableOf(terms: AmountTerms): Units {
  const free = unlockedOf(terms);
  const limit = terms.limitAmount;
  return limit === undefined ? free : units(smallerOf(free, exactUnitsOf(limit)));
}

/** Largest amount that can arrive when its fee is paid on top: the rest after the fixed fee, less the share, rounded
 *  down. The fee is rounded up, and still fits: the amount divided by 1 − share is at most the rest, which is whole. */
function arrivingFrom(
  withdrawable: Units,
  fee: { readonly fixed: Units; readonly rate: Decimal },
): Units {
  const decimals = decimalCountOf(fee.rate);
  const one = 10n ** BigInt(decimals);
  const rest = withdrawable - fee.fixed;
  if (rest <= 0n) return units(0n);
  return units((rest * (one - exactUnitsOf(fee.rate, decimals))) / one);
}

const smallerOf = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const isZero = (amount: Decimal): boolean => /^[0.]*$/.test(amount);
