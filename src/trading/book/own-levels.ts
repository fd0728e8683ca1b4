/** Finds the order book rows that contain own orders. */
import { ticks, type Decimal, type Ticks } from '#contract/core/decimal.ts';
import { ticksOf, type Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';

/** An order of spot or futures. */
export interface RestingOrder extends Pick<Pair, 'tradeCoinId' | 'quoteCoinId'> {
  readonly side: OrderSide;
  readonly status: string;
  readonly limitPrice: Decimal | undefined;
}

export interface OwnLevels {
  readonly bids: ReadonlySet<Ticks>;
  readonly asks: ReadonlySet<Ticks>;
}

export const NO_OWN_LEVELS: OwnLevels = { bids: new Set(), asks: new Set() };

/** Returns the prices of the rows, `groupTicks` ticks each, that contain an order of `orders`. Bids
 *  group down to the multiple below them, asks up to the multiple above, like the rows. An
 *  untriggered stop is in no row. */
export function ownLevelsOf(
  orders: readonly RestingOrder[],
  pair: Pair,
  groupTicks: number,
): OwnLevels {
  const bids = new Set<Ticks>();
  const asks = new Set<Ticks>();
  for (const order of orders) {
    if (order.tradeCoinId !== pair.tradeCoinId || order.quoteCoinId !== pair.quoteCoinId) continue;
    if (order.status !== 'open' && order.status !== 'partially_filled') continue;
    const price = order.limitPrice === undefined ? undefined : ticksOf(order.limitPrice, pair);
    if (price === undefined) continue;
    if (order.side === 'buy') bids.add(ticks(Math.floor(price / groupTicks) * groupTicks));
    else asks.add(ticks(Math.ceil(price / groupTicks) * groupTicks));
  }
  return { bids, asks };
}
