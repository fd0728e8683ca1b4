/** What prints of the live market do for orders that rest beside it. Pure. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderSide } from '#server/exchange/events.ts';
import type { BookLevel } from '#server/exchange/exchange-api.ts';

export interface Resting {
  readonly side: OrderSide;
  readonly limitPrice: Ticks;
  /** Size that lay at its price when it came and has not been printed since. */
  readonly ahead: Lots;
  readonly remaining: Lots;
}

export interface Passed {
  readonly ahead: Lots;
  readonly filled: Lots;
}

/** At its price, or through it: worse for whoever rests, so that everybody at the price was served. */
export const isReached = (
  { side, limitPrice }: Pick<Resting, 'side' | 'limitPrice'>,
  price: Ticks,
): boolean => (side === 'buy' ? price <= limitPrice : price >= limitPrice);

/**
 * One print passes the orders of one account and side: it uses up the line ahead of each, and what is
 * beyond fills it. No lot of it fills twice: what an earlier order got is not there for the next.
 * With 3 ahead of an order of 5, a print of 4 at its price leaves 0 ahead and fills 1.
 * @param orders reached by the print; best price first, then earliest.
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
