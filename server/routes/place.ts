/** Hands an order to the exchange and says in words what became of it. */
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { Placed } from '#contract/rest/spot-orders.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { PlaceOrder, PlaceRejection } from '#server/exchange/exchange-api.ts';
import { accept, reject, type Accepted, type Rejected } from '#server/http/handler.ts';
import { orderOf } from '#server/views/account-view.ts';
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

/** A stop-limit's question is of its own two prices, and nobody is asked to confirm it. */
const FAR_FROM_STOP = 'The limit is far from the stop price. Bring the two nearer together.';

/** An order that may not rest and could not fill whole says so, and why. */
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
