/** Places an order and describes the result in a message. */
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { Placed } from '#contract/rest/spot-orders.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { PlaceOrder, PlaceRejection } from '#server/exchange/exchange-api.ts';
import { accept, type Accepted } from '#server/http/handler.ts';
import { orderOf } from '#server/views/account-view.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { TradingContext } from './services.ts';

export type PlacingParts = Pick<TradingContext, 'exchange'>;

export async function place(
  { exchange }: PlacingParts,
  pair: Pair,
  order: Omit<PlaceOrder, 'pairId'>,
): Promise<Accepted<Placed> | PlaceRejection> {
  const outcome = await exchange.place({ ...order, pairId: pair.id });
  if (isRejection(outcome)) {
    const isFar = outcome.rejection === 'price_far_from_market' && order.kind === 'stop_limit';
    return isFar ? { ...outcome, message: FAR_FROM_STOP } : outcome;
  }
  const { result } = outcome;
  const message =
    result === 'existing' ? 'This order was already placed.' : messageOf(outcome.order, pair);
  return accept(message, { order: orderOf(outcome.order, exchange), result });
}

/** A stop-limit compares its own two prices, and the client cannot confirm the difference. */
const FAR_FROM_STOP = 'The limit price is too far from the stop price.';

/** Returns the result of a placement, with the reason when the order or its rest was canceled. */
function messageOf(order: OrderRecord, pair: Pair): string {
  if (order.status !== 'cancelled') {
    return order.status === 'filled' ? 'Order filled.' : 'Order placed.';
  }
  const why = WHY_CANCELED[order.cancelReason ?? 'no_match'];
  if (order.filled === 0) return `Order canceled: ${why}.`;
  const filled = `${sizeOfLots(order.filled, pair)} ${pair.tradeCoin}`;
  return `Filled ${filled}. The rest was canceled: ${why}.`;
}

const WHY_CANCELED: Readonly<Record<NonNullable<OrderRecord['cancelReason']>, string>> = {
  user: 'user request',
  collar: 'price collar reached',
  limit: 'no more liquidity at your price',
  self_trade: 'self-trade prevention',
  no_match: 'no orders on the other side of the book',
};
