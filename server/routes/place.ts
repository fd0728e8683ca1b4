/** Places an order and describes the result in a message. */
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { Placed } from '#contract/rest/spot-orders.ts';
import type { OrderRecord } from '../exchange/events.ts';
import type { PlaceOrder, PlaceRejection } from '../exchange/exchange-api.ts';
import { accept, reject, type Accepted, type Rejected } from '../http/handler.ts';
import { orderOf } from './account-view.ts';
import type { TradingContext } from './services.ts';

export type PlacingParts = Pick<TradingContext, 'exchange'>;

export async function place(
  { exchange }: PlacingParts,
  pair: Pair,
  order: Omit<PlaceOrder, 'pairId'>,
): Promise<Accepted<Placed> | Rejected<PlaceRejection>> {
  const outcome = await exchange.place({ ...order, pairId: pair.id });
  if (outcome === 'price_far_from_market' && order.kind === 'stop_limit') {
    return reject(outcome, { message: FAR_FROM_STOP });
  }
  if (typeof outcome === 'string') return reject(outcome);
  const { result } = outcome;
  const message =
    result === 'existing' ? 'This order was placed before.' : messageOf(outcome.order, pair);
  return accept(message, { order: orderOf(outcome.order, exchange), result });
}

/** For a stop-limit order the check compares its own two prices, and the user is not asked to
 *  confirm it. */
const FAR_FROM_STOP = 'The limit is far from the stop price. Bring the two nearer together.';

/** Message with the reason, if an order that must not rest was not filled completely. */
function messageOf(order: OrderRecord, pair: Pair): string {
  if (order.status !== 'cancelled') {
    return order.status === 'filled' ? 'Order filled.' : 'Order placed.';
  }
  const why = WHY_CANCELLED[order.cancelReason ?? 'no_match'];
  if (order.filled === 0) return `Order cancelled: ${why}.`;
  const filled = `${sizeOfLots(order.filled, pair)} ${pair.tradeCoin}`;
  return `Filled ${filled}; the rest was cancelled: ${why}.`;
}

const WHY_CANCELLED: Readonly<Record<NonNullable<OrderRecord['cancelReason']>, string>> = {
  user: 'you asked for it',
  collar: 'the next price was too far from the market',
  limit: 'nothing more was there at your price or better',
  self_trade: 'it would have met your own order',
  no_match: 'nobody is on the other side of the book',
};
