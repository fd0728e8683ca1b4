/** Percentages of the fee that a code gives to both users. */
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { FriendShare } from '#contract/entities/referral.ts';
import { splitCommission } from '#domain/referral-split.ts';

export interface FeeShares {
  /** "5". */
  readonly friend: string;
  readonly referrer: string;
}

/** Units of the complete fee, so that the parts are percentages of it. */
const FEE = exactUnitsOf(decimal('100'));

/** @param rate percent of the fee that is the commission. */
export function feeSharesOf(rate: Decimal, friendShare: FriendShare): FeeShares {
  const { friend, referrer } = splitCommission(FEE, rate, decimal(String(friendShare)));
  return { friend: decimalOfUnits(friend), referrer: decimalOfUnits(referrer) };
}
