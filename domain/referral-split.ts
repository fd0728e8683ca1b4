/** Divides the commission on a fee between the referrer and the invited friend. Amounts are integer units
 *  of 10^-8 of the fee's coin. */
import { assert } from '#contract/core/assert.ts';
import {
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

export interface ReferralSplit {
  /** The commission: the part of the fee that the exchange passes on. */
  readonly pool: Units;
  readonly friend: Units;
  readonly referrer: Units;
}

/** 100%, in the units of a percentage. */
const FULL = exactUnitsOf('100' as Decimal);

/** @returns `percent` percent of an amount, rounded down, so that no more than the share is paid. */
export function shareOf(amount: bigint, percent: Decimal): Units {
  const share = exactUnitsOf(percent);
  assert(share >= 0n && share <= FULL, 'a share is 0 to 100 percent');
  return units(divideFloor(amount * share, FULL));
}

/**
 * Pool = fee x rate, of which the friend receives `friendShare`, both rounded down; the referrer receives
 * the rest of the pool. A fee of 18 USDT at a rate of 30% with a share of 25% gives a pool of 5.40: 1.35 to
 * the friend, 4.05 to the referrer.
 * @param rate percent of the fee
 * @param friendShare percent of the pool
 */
export function splitCommission(fee: bigint, rate: Decimal, friendShare: Decimal): ReferralSplit {
  assert(fee >= 0n, 'a fee is not negative');
  const pool = shareOf(fee, rate);
  const friend = shareOf(pool, friendShare);
  return { pool, friend, referrer: units(pool - friend) };
}
