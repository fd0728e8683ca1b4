/** Places an order and describes the result in a message. */
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { Placed } from '#contract/rest/spot-orders.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { PlaceOrder, PlaceRejection } from '#server/exchange/exchange-api.ts';
import { accept, type Accepted } from '#server/http/handler.ts';
import { orderOf } from '#server/views/account-view.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { TradingContext } from './services.ts';
import { sentence, texts, type Message } from '#server/runtime/sentence.ts';

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
function messageOf(order: OrderRecord, pair: Pair): Message {
  if (order.status !== 'cancelled') {
    return order.status === 'filled' ? 'Order filled.' : 'Order placed.';
  }
  const reason = order.cancelReason ?? 'no_match';
  if (order.filled === 0) return CANCELED[reason];
  const filled = `${sizeOfLots(order.filled, pair)} ${pair.tradeCoin}`;
  return sentence(REST_CANCELED[reason], { sum: filled });
}

type Reason = NonNullable<OrderRecord['cancelReason']>;

const CANCELED = texts({
  user: 'Order canceled: user request.',
  collar: 'Order canceled: price collar reached.',
  limit: 'Order canceled: no more liquidity at your price.',
  self_trade: 'Order canceled: self-trade prevention.',
  no_match: 'Order canceled: no orders on the other side of the book.',
} satisfies Readonly<Record<Reason, string>>);

const REST_CANCELED = texts({
  user: 'Filled {sum}. The rest was canceled: user request.',
  collar: 'Filled {sum}. The rest was canceled: price collar reached.',
  limit: 'Filled {sum}. The rest was canceled: no more liquidity at your price.',
  self_trade: 'Filled {sum}. The rest was canceled: self-trade prevention.',
  no_match: 'Filled {sum}. The rest was canceled: no orders on the other side of the book.',
} satisfies Readonly<Record<Reason, string>>);
