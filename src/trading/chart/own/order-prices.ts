/** The prices of open orders that are lines on a chart, and which change a line taken elsewhere asks for. */
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';

export type PriceField = 'limitPrice' | 'stopPrice';

export interface OrderPrice {
  readonly key: string;
  readonly order: Order;
  readonly field: PriceField;
  /** In ticks. */
  readonly price: number;
}

/** A stop that waits has a line for either price; one that has triggered, for its limit alone. */
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

/** @returns undefined for a price that is missing, or none of the pair's. */
export const ticksIn = (price: Decimal | undefined, pair: Pair): number | undefined =>
  price === undefined ? undefined : ticksOf(price, pair);
