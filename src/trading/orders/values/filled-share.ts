/** Calculates the filled share of an order for its bar and its percentage. */
import { divideFloor, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';

/** Returns integer percent, rounded down, so that only a filled order shows 100. A size of zero
 *  gives 0. */
export function filledPercentOf(order: {
  readonly filled: Decimal;
  readonly size: Decimal;
}): number {
  const size = exactUnitsOf(order.size);
  return size === 0n ? 0 : Number(divideFloor(exactUnitsOf(order.filled) * 100n, size));
}
