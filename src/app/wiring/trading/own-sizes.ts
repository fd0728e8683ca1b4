/** Sizes of a user's resting orders by price: buys and sells never share a price. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';

export function ownSizesOf(orders: readonly Order[], pair: Pair): ReadonlyMap<Ticks, Lots> {
  const sizes = new Map<Ticks, Lots>();
  for (const { status, limitPrice, remaining, tradeCoinId, quoteCoinId } of orders) {
    const isOfPair = tradeCoinId === pair.tradeCoinId && quoteCoinId === pair.quoteCoinId;
    const isResting = status === 'open' || status === 'partially_filled';
    if (!isOfPair || !isResting || limitPrice === undefined) continue;
    const price = ticksOf(limitPrice, pair);
    const size = lotsOf(remaining, pair);
    if (price === undefined || size === undefined) continue;
    sizes.set(price, lots((sizes.get(price) ?? 0) + size));
  }
  return sizes;
}
