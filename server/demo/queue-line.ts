/** Effect of live market trades on orders that rest next to the book. Pure functions. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderSide } from '#server/exchange/events.ts';
import type { BookLevel } from '#server/exchange/exchange-api.ts';

export interface Resting {
  readonly side: OrderSide;
  readonly limitPrice: Ticks;
  /** Size that was ahead at the order's price on arrival and has not traded since. */
  readonly ahead: Lots;
  readonly remaining: Lots;
}

export interface Passed {
  readonly ahead: Lots;
  readonly filled: Lots;
}

/** True for a trade at the order's price or through it, that is, at a worse price for the resting
 *  side: then everyone at that price was filled. */
export const isReached = (
  { side, limitPrice }: Pick<Resting, 'side' | 'limitPrice'>,
  price: Ticks,
): boolean => (side === 'buy' ? price <= limitPrice : price >= limitPrice);

/**
 * Applies one trade to the orders of one account and side: it first consumes the size ahead of each
 * order, the rest fills the order. No lot fills twice: size used by an earlier order is not
 * available to the next. With 3 ahead of an order of 5, a trade of 4 at its price leaves 0 ahead
 * and fills 1.
 * @param orders reached by the trade; best price first, then earliest.
 */
export function passedBy(trade: BookLevel, orders: readonly Resting[]): readonly Passed[] {
  let traded: number = trade.size;
  return orders.map(({ limitPrice, ahead, remaining }) => {
    const before = trade.price === limitPrice ? ahead : 0;
    const filled = Math.min(remaining, Math.max(0, traded - before));
    const left = lots(Math.max(0, before - traded));
    traded -= filled;
    return { ahead: left, filled: lots(filled) };
  });
}
