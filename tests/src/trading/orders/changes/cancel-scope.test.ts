import { expect, it } from 'vitest';
import { coinId } from '#contract/core/ids.ts';
import { cancelTypeOf, cancelTypes } from '#contract/rest/spot-orders.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { ordersInScope } from '#src/trading/orders/changes/cancel-scope.ts';

const sample = orderCodec.decode(orderWire);
const orders: readonly Order[] = [
  { ...sample, side: 'buy', kind: 'limit', status: 'open' },
  { ...sample, side: 'sell', kind: 'limit', status: 'partially_filled' },
  { ...sample, side: 'buy', kind: 'stop_limit', status: 'untriggered' },
  { ...sample, side: 'sell', kind: 'stop_limit', status: 'open' },
  { ...sample, side: 'buy', kind: 'limit', status: 'open', tradeCoinId: coinId(99) },
];

it('[API-53] counts exactly the orders that the exchange would cancel', () => {
  for (const type of cancelTypes) {
    expect(ordersInScope(orders, { pair: undefined, type })).toEqual(
      orders.filter((order) => cancelTypeOf(order) === type),
    );
  }
  expect(ordersInScope(orders, { pair: undefined, type: undefined })).toEqual(orders);
});

it('counts only the orders of a chosen pair', () => {
  expect(ordersInScope(orders, { pair: btcUsdt, type: undefined })).toEqual(orders.slice(0, 4));
  expect(ordersInScope(orders, { pair: btcUsdt, type: 'buy' })).toEqual(orders.slice(0, 1));
});
