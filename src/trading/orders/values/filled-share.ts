/** How much of an order has filled: the length of a bar, and its per cents. */
import { divideFloor, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';

/** Whole per cents, rounded down, so that only what is filled reads 100. Nothing of nothing is 0. */
export function filledPercentOf(order: {
  readonly filled: Decimal;
  readonly size: Decimal;
}): number {
  const size = exactUnitsOf(order.size);
  return size === 0n ? 0 : Number(divideFloor(exactUnitsOf(order.filled) * 100n, size));
}
