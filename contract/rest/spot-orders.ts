/** Placing, amending, canceling and looking up spot orders. Amounts are in trade coin; prices are
 *  in quote coin (wire: base_coin) per trade coin. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, CoinId, OrderId, RequestId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import {
  timeInForceOf,
  timeInForceText,
  timeInForceTextOf,
  type Order,
  type TimeInForce,
} from '../entities/order.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { nullable, codec } from '../codec.ts';
import {
  clientOrderIdText,
  coinIdNumber,
  orderIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

interface Coins {
  readonly tradeCoinId: CoinId;
  readonly quoteCoinId: CoinId;
}
interface Intent extends Coins {
  /** One per intended order: repeating a call with the same ID places no second order. */
  readonly clientOrderId: ClientOrderId | undefined;
}
export interface LimitIntent extends Intent {
  readonly size: Decimal;
  readonly limitPrice: Decimal;
  readonly timeInForce: TimeInForce;
  /** The trader has confirmed a price far from the market. */
  readonly isPriceConfirmed: boolean;
}
export interface MarketIntent extends Intent {
  /** Exactly one of `size` and `spend` is set; `spend` is in quote coin and for buys only. */
  readonly size: Decimal | undefined;
  readonly spend: Decimal | undefined;
  /** The price shown to the trader; the fill price comes from the book. */
  readonly referencePrice: Decimal | undefined;
  /** The trader's slippage limit: no fill beyond it, nor beyond the exchange's collar. */
  readonly worstPrice: Decimal | undefined;
}
export interface StopLimitIntent extends Intent {
  readonly size: Decimal;
  readonly limitPrice: Decimal;
  readonly stopPrice: Decimal;
}

const intentEntries = {
  trade_coin_id: coinIdNumber,
  base_coin_id: coinIdNumber,
  client_order_id: v.optional(v.nullable(clientOrderIdText)),
};
const intentOf = (wire: {
  trade_coin_id: CoinId;
  base_coin_id: CoinId;
  client_order_id?: ClientOrderId | null | undefined;
}): Intent => ({
  tradeCoinId: wire.trade_coin_id,
  quoteCoinId: wire.base_coin_id,
  clientOrderId: wire.client_order_id ?? undefined,
});
const intentWireOf = (intent: Intent) => ({
  trade_coin_id: intent.tradeCoinId,
  base_coin_id: intent.quoteCoinId,
  client_order_id: intent.clientOrderId ?? null,
});

const limitBody = codec(
  v.object({
    ...intentEntries,
    amount: positiveDecimal,
    price: positiveDecimal,
    time_in_force: v.optional(v.nullable(timeInForceText)),
    confirm_price: v.optional(v.boolean()),
  }),
  {
    decode: (wire): LimitIntent => ({
      ...intentOf(wire),
      size: wire.amount,
      limitPrice: wire.price,
      timeInForce: timeInForceOf(wire.time_in_force ?? 'GTC'),
      isPriceConfirmed: wire.confirm_price ?? false,
    }),
    encode: (intent) => ({
      ...intentWireOf(intent),
      amount: intent.size,
      price: intent.limitPrice,
      time_in_force: timeInForceTextOf(intent.timeInForce),
      confirm_price: intent.isPriceConfirmed,
    }),
  },
);

const marketBody = codec(
  v.object({
    ...intentEntries,
    amount: v.optional(v.nullable(positiveDecimal)),
    quote_amount: v.optional(v.nullable(positiveDecimal)),
    price: v.optional(v.nullable(positiveDecimal)),
    worst_price: v.optional(v.nullable(positiveDecimal)),
  }),
  {
    decode: (wire): MarketIntent => ({
      ...intentOf(wire),
      size: wire.amount ?? undefined,
      spend: wire.quote_amount ?? undefined,
      referencePrice: wire.price ?? undefined,
      worstPrice: wire.worst_price ?? undefined,
    }),
    encode: (intent) => ({
      ...intentWireOf(intent),
      amount: intent.size ?? null,
      quote_amount: intent.spend ?? null,
      price: intent.referencePrice ?? null,
      worst_price: intent.worstPrice ?? null,
    }),
  },
);

const stopLimitBody = codec(
  v.object({
    ...intentEntries,
    amount: positiveDecimal,
    limit: positiveDecimal,
    stop: positiveDecimal,
  }),
  {
    decode: (wire): StopLimitIntent => ({
      ...intentOf(wire),
      size: wire.amount,
      limitPrice: wire.limit,
      stopPrice: wire.stop,
    }),
    encode: (intent) => ({
      ...intentWireOf(intent),
      amount: intent.size,
      limit: intent.limitPrice,
      stop: intent.stopPrice,
    }),
  },
);

export interface Placed {
  readonly order: Order;
  /** `existing`: an earlier call with this client order ID placed the order; no new order was
   *  placed. */
  readonly result: 'created' | 'existing';
}

const placedReply = codec(
  v.object({ order: orderCodec.wire, result: v.picklist(['created', 'existing']) }),
  {
    decode: (wire): Placed => ({ order: orderCodec.decode(wire.order), result: wire.result }),
    encode: (placed) => ({ order: orderCodec.encode(placed.order), result: placed.result }),
  },
);

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
export interface Amendment {
  readonly orderId: OrderId;
  /** Version of the order that the trader saw. If the order has changed since, the amendment is not
   *  applied. */
  readonly version: number;
  /** The total size, including the filled part. */
  readonly size: Decimal | undefined;
  readonly limitPrice: Decimal | undefined;
  /** Only for an untriggered stop-limit order. */
  readonly stopPrice: Decimal | undefined;
  /** The trader has confirmed a price far from the market. */
  readonly isPriceConfirmed: boolean;
  readonly requestId: RequestId;
}

const amendBody = codec(
  v.object({
    id: orderIdNumber,
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    amount: v.optional(v.nullable(positiveDecimal)),
    price: v.optional(v.nullable(positiveDecimal)),
    stop: v.optional(v.nullable(positiveDecimal)),
    confirm_price: v.optional(v.boolean()),
    request_id: requestIdText,
  }),
  {
    decode: (wire): Amendment => ({
      orderId: wire.id,
      version: wire.version,
      size: wire.amount ?? undefined,
      limitPrice: wire.price ?? undefined,
      stopPrice: wire.stop ?? undefined,
      isPriceConfirmed: wire.confirm_price ?? false,
      requestId: wire.request_id,
    }),
    encode: (amendment) => ({
      id: amendment.orderId,
      version: amendment.version,
      amount: amendment.size ?? null,
      price: amendment.limitPrice ?? null,
      stop: amendment.stopPrice ?? null,
      confirm_price: amendment.isPriceConfirmed,
      request_id: amendment.requestId,
    }),
  },
);

/** Amends an order, which keeps its ID. A smaller size at the same price keeps its queue priority.
 *  Any other change loses it, and the order may trade immediately like a new one. */
export const amendOrder = route({
  method: 'POST',
  path: '/amend-open-order',
  access: 'trader',
  body: amendBody,
  reply: codec(v.object({ order: orderCodec.wire }), {
    decode: (wire) => orderCodec.decode(wire.order),
    encode: (order) => ({ order: orderCodec.encode(order) }),
  }),
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
  body: codec(v.object({ type: v.picklist(cancelTypes), id: orderIdNumber }), {
    decode: (wire) => ({ type: wire.type, orderId: wire.id }),
    encode: (model) => ({ type: model.type, id: model.orderId }),
  }),
  reply: codec(v.object({ order: orderCodec.wire }), {
    decode: (wire) => orderCodec.decode(wire.order),
    encode: (order) => ({ order: orderCodec.encode(order) }),
  }),
});

export const cancelAllOrders = route({
  method: 'POST',
  path: '/cancel-all-open-orders',
  access: 'trader',
  body: codec(
    v.object({
      base_coin_id: v.optional(v.nullable(coinIdNumber)),
      trade_coin_id: v.optional(v.nullable(coinIdNumber)),
      type: v.optional(v.nullable(v.picklist(cancelTypes))),
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id ?? undefined,
        tradeCoinId: wire.trade_coin_id ?? undefined,
        type: wire.type ?? undefined,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId ?? null,
        trade_coin_id: model.tradeCoinId ?? null,
        type: model.type ?? null,
        request_id: model.requestId,
      }),
    },
  ),
  reply: codec(v.object({ cancelled: v.array(orderIdNumber) }), {
    decode: (wire) => ({ cancelledIds: wire.cancelled }),
    encode: (model) => ({ cancelled: [...model.cancelledIds] }),
  }),
});

export const orderByClientId = route({
  method: 'GET',
  path: '/order-by-client-id',
  access: 'trader',
  query: codec(v.object({ client_order_id: clientOrderIdText }), {
    decode: (wire) => ({ clientOrderId: wire.client_order_id }),
    encode: (model) => ({ client_order_id: model.clientOrderId }),
  }),
  reply: nullable(orderCodec),
  isSilent: true,
});
