/** Fee of a withdrawal: a fixed part and a percentage, in one of two modes. Fees are rounded up, so
 *  that what leaves the account covers them to the last unit. */
import {
  divideCeil,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** `on_top`: the entered amount is what arrives. `included`: it is what leaves the account. */
export type WithdrawalFeeMode = 'on_top' | 'included';

export interface WithdrawalTerms {
  /** Fixed part, in units. */
  readonly fixed: Units;
  /** Share as a decimal below one: "0.001" is 0.1%. */
  readonly rate: Decimal;
}

export interface WithdrawalCost {
  readonly fee: Units;
  /** Leaves the account. */
  readonly debit: Units;
  /** Arrives at the address. */
  readonly received: Units;
}

/** Rates have at most this many decimals. */
const RATE_DECIMALS = 18;
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS);

/**
 * `on_top`: fee = x/(1−p)·p + f. `included`: fee = f + (x − f)·p.
 * @returns undefined when the amount does not exceed its fee, or the rate is not from 0 to below 1.
 */
export function withdrawalFee(
  amount: Units,
  { fixed, rate }: WithdrawalTerms,
  mode: WithdrawalFeeMode,
): WithdrawalCost | undefined {
  const share = exactUnitsOf(rate, RATE_DECIMALS);
  if (amount <= 0n || fixed < 0n || share < 0n || share >= RATE_ONE) return undefined;
  if (mode === 'on_top') {
    const fee = fixed + divideCeil(amount * share, RATE_ONE - share);
    return { fee: units(fee), debit: units(amount + fee), received: amount };
  }
  if (amount <= fixed) return undefined;
  const fee = fixed + divideCeil((amount - fixed) * share, RATE_ONE);
  if (fee >= amount) return undefined;
  return { fee: units(fee), debit: amount, received: units(amount - fee) };
}
