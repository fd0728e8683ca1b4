/** What an opening order freezes for its open size: margin and taker fee at its limit, and the loss at the mark price
 *  when it was placed. */
import { divideCeil, lots, type Lots } from '#contract/core/decimal.ts';
import type { LiveOrder } from './model.ts';

/** @param reference price in units that the limit is compared with: the mark price, or the stop price of a stop order. */
export function frozenAt(order: LiveOrder, reference: bigint | undefined): bigint {
  const { market, remaining, positionSide } = order;
  const { limitPrice, leverage } = order.record;
  if (!order.isOpening || limitPrice === undefined || remaining === 0) return 0n;
  const value = market.valueAtTicks(limitPrice, remaining);
  const loss =
    reference === undefined
      ? 0n
      : market.openLossOf(positionSide, value, market.valueAt(reference, remaining));
  return market.openCostOf(value, loss, leverage);
}

/** The frozen amount when `size` less of the order is open: its part for the loss shrinks with the size. */
export function frozenWithout(order: LiveOrder, size: Lots): bigint {
  const { remaining } = order;
  const left = remaining - size;
  if (!order.isOpening || order.record.limitPrice === undefined || left <= 0) return 0n;
  const loss = divideCeil(frozenLossOf(order, remaining) * BigInt(left), BigInt(remaining));
  return frozenMarginOf(order, lots(left)) + loss;
}

/** The frozen amount under another leverage. The loss does not depend on it. */
export const frozenUnder = (order: LiveOrder, leverage: number): bigint =>
  order.record.limitPrice === undefined
    ? 0n
    : frozenMarginOf(order, order.remaining, leverage) + frozenLossOf(order, order.remaining);

/** The part of the frozen amount for the loss, while `remaining` is open. */
const frozenLossOf = (order: LiveOrder, remaining: Lots): bigint =>
  order.record.frozen - frozenMarginOf(order, remaining);

function frozenMarginOf(
  { market, record }: LiveOrder,
  size: Lots,
  leverage: number = record.leverage,
): bigint {
  const { limitPrice } = record;
  if (limitPrice === undefined) return 0n;
  return market.openCostOf(market.valueAtTicks(limitPrice, size), 0n, leverage);
}
