/** Notifies the owners of orders that the market has filled or the exchange has canceled: once per
 *  order, not once per fill. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { OrderDetails, OrderEvent } from '#contract/entities/notification-trading.ts';
import type { AccountEvent } from '#server/exchange/exchange-api.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import { orderOf, type Catalogue } from '#server/views/account-view.ts';

/** Runs inside the transaction of the event. */
export function notifyOrders(
  { userId, orders, at }: AccountEvent,
  catalogue: Catalogue,
  put: PutNotification,
): void {
  for (const order of orders) {
    const event = eventOf(order);
    const details = event && detailsOf(order, event, catalogue);
    if (details !== undefined) put(userId, details, at);
  }
}

/** An order is closed once, so each gets at most one notification. */
function eventOf({ status, cancelReason }: OrderRecord): OrderEvent | undefined {
  if (status === 'filled') return 'filled';
  const isByExchange = cancelReason !== undefined && cancelReason !== 'user';
  return status === 'cancelled' && isByExchange ? 'canceled' : undefined;
}

function detailsOf(
  record: OrderRecord,
  event: OrderEvent,
  catalogue: Catalogue,
): OrderDetails | undefined {
  const pair = catalogue.pair(record.pairId);
  if (pair === undefined) return undefined;
  const order = orderOf(record, catalogue);
  return {
    kind: 'order',
    event,
    market: 'spot',
    orderId: order.id,
    tradeCoin: pair.tradeCoin,
    quoteCoin: pair.quoteCoin,
    side: order.side,
    orderKind: order.kind,
    size: order.size,
    filled: order.filled,
    averagePrice: order.averagePrice,
    notional: decimalOfUnits(record.filledNotional),
  };
}
