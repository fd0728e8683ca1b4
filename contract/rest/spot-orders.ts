/** Placing, amending, canceling and looking up spot orders. Amounts are in trade coin; prices are
 *  in quote coin (wire: base_coin) per trade coin. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { timeInForceText, type Order } from '../entities/order.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { listOf, nullable, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import {
  clientOrderIdText,
  coinIdNumber,
  orderIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

const intentFields = {
  tradeCoinId: field('trade_coin_id', coinIdNumber),
  quoteCoinId: field('base_coin_id', coinIdNumber),
  /** One per intended order: repeating a call with the same ID places no second order. */
  clientOrderId: optionalField('client_order_id', clientOrderIdText),
};
/** The trader has confirmed a price far from the market. */
const isPriceConfirmed = fieldWithDefault('confirm_price', v.boolean(), false);

const limitBody = fields({
  ...intentFields,
  size: field('amount', positiveDecimal),
  limitPrice: field('price', positiveDecimal),
  timeInForce: fieldWithDefault('time_in_force', timeInForceText, 'GTC'),
  isPriceConfirmed,
});
export type LimitIntent = ModelOf<typeof limitBody>;

const marketBody = fields({
  ...intentFields,
  /** Exactly one of `size` and `spend` is set; `spend` is in quote coin and for buys only. */
  size: optionalField('amount', positiveDecimal),
  spend: optionalField('quote_amount', positiveDecimal),
  /** The price shown to the trader; the fill price comes from the book. */
  referencePrice: optionalField('price', positiveDecimal),
  /** The trader's slippage limit: no fill beyond it, nor beyond the exchange's collar. */
  worstPrice: optionalField('worst_price', positiveDecimal),
});
export type MarketIntent = ModelOf<typeof marketBody>;

const stopLimitBody = fields({
  ...intentFields,
  size: field('amount', positiveDecimal),
  limitPrice: field('limit', positiveDecimal),
  stopPrice: field('stop', positiveDecimal),
});
export type StopLimitIntent = ModelOf<typeof stopLimitBody>;

/** `existing`: an earlier call with this client order ID placed the order; no new order was
 *  placed. */
export const placementResult = field('result', v.picklist(['created', 'existing']));

const placedReply = fields({ order: field('order', orderCodec), result: placementResult });
export type Placed = ModelOf<typeof placedReply>;

const placeRoute = <Body>(path: string, body: Body) =>
  route({
    method: 'POST',
    path,
    access: 'trader',
    body,
    reply: placedReply,
  });

export const placeBuyLimit = placeRoute('/buy-limit-app', limitBody);
export const placeSellLimit = placeRoute('/sell-limit-app', limitBody);
export const placeBuyMarket = placeRoute('/buy-market-app', marketBody);
export const placeSellMarket = placeRoute('/sell-market-app', marketBody);
export const placeBuyStopLimit = placeRoute('/buy-stop-limit-app', stopLimitBody);
export const placeSellStopLimit = placeRoute('/sell-stop-limit-app', stopLimitBody);

/** Changes to an open order; fields that are left out stay unchanged. */
const amendBody = fields({
  orderId: field('id', orderIdNumber),
  /** Version of the order that the trader saw. If the order has changed since, the amendment is not
   *  applied. */
  version: field('version', v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The total size, including the filled part. */
  size: optionalField('amount', positiveDecimal),
  limitPrice: optionalField('price', positiveDecimal),
  /** Only for an untriggered stop-limit order. */
  stopPrice: optionalField('stop', positiveDecimal),
  isPriceConfirmed,
  requestId: field('request_id', requestIdText),
});
export type Amendment = ModelOf<typeof amendBody>;

/** Amends an order, which keeps its ID. A smaller size at the same price keeps its queue priority.
 *  Any other change loses it, and the order may trade immediately like a new one. */
export const amendOrder = route({
  method: 'POST',
  path: '/amend-open-order',
  access: 'trader',
  body: amendBody,
  reply: onlyField('order', orderCodec),
});

/** Order type sent with a cancellation. Only the ID selects the order; a wrong type is rejected. */
export const cancelTypes = ['buy', 'sell', 'stop_limit'] as const;
export type CancelType = (typeof cancelTypes)[number];
export const cancelTypeOf = (order: Pick<Order, 'side' | 'kind' | 'status'>): CancelType =>
  order.kind === 'stop_limit' && order.status === 'untriggered' ? 'stop_limit' : order.side;

export const cancelOrder = route({
  method: 'POST',
  path: '/cancel-open-order-app',
  access: 'trader',
  body: fields({
    type: field('type', v.picklist(cancelTypes)),
    orderId: field('id', orderIdNumber),
  }),
  reply: onlyField('order', orderCodec),
});

export const cancelAllOrders = route({
  method: 'POST',
  path: '/cancel-all-open-orders',
  access: 'trader',
  body: fields({
    quoteCoinId: optionalField('base_coin_id', coinIdNumber),
    tradeCoinId: optionalField('trade_coin_id', coinIdNumber),
    type: optionalField('type', v.picklist(cancelTypes)),
    requestId: field('request_id', requestIdText),
  }),
  reply: fields({ canceledIds: field('cancelled', listOf(plain(orderIdNumber))) }),
});

export const orderByClientId = route({
  method: 'GET',
  path: '/order-by-client-id',
  access: 'trader',
  query: fields({ clientOrderId: field('client_order_id', clientOrderIdText) }),
  reply: nullable(orderCodec),
  isSilent: true,
});
