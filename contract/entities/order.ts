/** A spot order as its owner sees it, and the texts of its terms on the wire. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, CoinId, OrderId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
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
