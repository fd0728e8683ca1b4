/** Lists the prices of open orders that are lines on the chart, and the order change that a moved
 *  line requests. */
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';

export type PriceField = 'limitPrice' | 'stopPrice';

export interface OrderPrice {
  readonly key: string;
  readonly order: Order;
  readonly field: PriceField;
  /** Price in ticks. */
  readonly price: number;
}

/** Returns the prices of the orders. An untriggered stop has a line for each of its two prices; a
 *  triggered one only for its limit. */
export function orderPricesOf(orders: readonly Order[], pair: Pair): readonly OrderPrice[] {
  return orders.flatMap((order) => {
    const fields: readonly PriceField[] =
      order.status === 'untriggered' ? ['limitPrice', 'stopPrice'] : ['limitPrice'];
    return fields.flatMap((field): OrderPrice[] => {
      const price = ticksIn(order[field], pair);
      return price === undefined ? [] : [{ key: `${order.id}/${field}`, order, field, price }];
    });
  });
}

export const changeOf = (field: PriceField, price: number, pair: Pair) => ({
  [field]: priceOfTicks(ticks(price), pair),
});

/**
 * Converts a price to ticks.
 * @returns undefined for a missing price or one that does not fit the pair's steps.
 */
export const ticksIn = (price: Decimal | undefined, pair: Pair): number | undefined =>
  price === undefined ? undefined : ticksOf(price, pair);
