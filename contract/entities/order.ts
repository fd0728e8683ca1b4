/** A spot order in the form the wire sends to its owner. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, CoinId, OrderId } from '../core/ids.ts';
import { epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { assert } from '../core/assert.ts';
import { codec } from '../codec.ts';
import {
  clientOrderIdText,
  coinIdNumber,
  decimalText,
  isoTimeText,
  orderIdNumber,
} from '../wire.ts';
import type { OrderStatus } from './order-status.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market' | 'stop_limit';
/** GTC rests until it is canceled. IOC fills what is available and cancels the rest. FOK fills
 *  completely or not at all. A post-only order only rests and is rejected if it would take
 *  liquidity. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'post_only';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export const sideText = v.picklist(ORDER_SIDES);
export const orderKindText = v.picklist(['limit', 'market', 'stop_limit']);
export const timeInForceText = v.picklist(['GTC', 'IOC', 'FOK', 'POST_ONLY']);

export const timeInForceOf = (wire: v.InferOutput<typeof timeInForceText>): TimeInForce =>
  wire === 'POST_ONLY' ? 'post_only' : wire;
export const timeInForceTextOf = (
  timeInForce: TimeInForce,
): v.InferOutput<typeof timeInForceText> =>
  timeInForce === 'post_only' ? 'POST_ONLY' : timeInForce;

export interface Order {
  readonly id: OrderId;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  /** Quote coin per trade coin; undefined for a market order. */
  readonly limitPrice: Decimal | undefined;
  readonly stopPrice: Decimal | undefined;
  /** In trade coin, like `filled` and `remaining`. */
  readonly size: Decimal;
  readonly filled: Decimal;
  readonly remaining: Decimal;
  readonly averagePrice: Decimal | undefined;
  /** In quote coin: the filled value, or for a resting order its value at its price. */
  readonly notional: Decimal;
  /** In the coin that is received. */
  readonly fees: Decimal;
  readonly timeInForce: TimeInForce;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Increases with every change: of two responses about one order, the higher version is newer. */
  readonly version: number;
  readonly quoteCoinId: CoinId;
  readonly tradeCoinId: CoinId;
}

/** @throws BrokenInvariant for text that the schema should have rejected. */
export function timeOf(text: string): EpochMs {
  const time = epochMsOfIso(text);
  assert(time !== undefined, 'the schema let only times through');
  return time;
}

export const orderCodec = codec(
  v.object({
    id: orderIdNumber,
    client_order_id: v.nullish(clientOrderIdText),
    type: sideText,
    order_type: orderKindText,
    status: v.picklist([
      'open',
      'partially_filled',
      'filled',
      'cancelled',
      'rejected',
      'untriggered',
    ]),
    price: v.nullish(decimalText),
    stop: v.nullish(decimalText),
    amount: decimalText,
    filled: decimalText,
    remaining: decimalText,
    average_price: v.nullish(decimalText),
    total: decimalText,
    fees: decimalText,
    /** Absent where a back end has only orders that rest until they are canceled. */
    time_in_force: v.nullish(timeInForceText),
    created_at: isoTimeText,
    updated_at: v.nullish(isoTimeText),
    version: v.number(),
    base_coin_id: coinIdNumber,
    trade_coin_id: coinIdNumber,
  }),
  {
    decode: (wire): Order => ({
      id: wire.id,
      clientOrderId: wire.client_order_id ?? undefined,
      side: wire.type,
      kind: wire.order_type,
      status: wire.status,
      limitPrice: wire.price ?? undefined,
      stopPrice: wire.stop ?? undefined,
      size: wire.amount,
      filled: wire.filled,
      remaining: wire.remaining,
      averagePrice: wire.average_price ?? undefined,
      notional: wire.total,
      fees: wire.fees,
      timeInForce: timeInForceOf(wire.time_in_force ?? 'GTC'),
      createdAt: timeOf(wire.created_at),
      updatedAt: timeOf(wire.updated_at ?? wire.created_at),
      version: wire.version,
      quoteCoinId: wire.base_coin_id,
      tradeCoinId: wire.trade_coin_id,
    }),
    encode: (order) => ({
      id: order.id,
      client_order_id: order.clientOrderId ?? null,
      type: order.side,
      order_type: order.kind,
      status: order.status,
      price: order.limitPrice ?? null,
      stop: order.stopPrice ?? null,
      amount: order.size,
      filled: order.filled,
      remaining: order.remaining,
      average_price: order.averagePrice ?? null,
      total: order.notional,
      fees: order.fees,
      time_in_force: timeInForceTextOf(order.timeInForce),
      created_at: isoOf(order.createdAt),
      updated_at: isoOf(order.updatedAt),
      version: order.version,
      base_coin_id: order.quoteCoinId,
      trade_coin_id: order.tradeCoinId,
    }),
  },
);
