/** Notifies the owners of contract orders that the market has filled or the exchange has canceled:
 *  once per order, not once per fill. */
import { decimalOfUnits, divideFloor, exactUnitsOf } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { OrderDetails, OrderEvent } from '#contract/entities/notification-trading.ts';
import type {
  FuturesCancelReason,
  FuturesOrderRecord,
} from '#server/futures/engine/engine-records.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';

export interface FuturesOrderContext {
  readonly put: PutNotification;
  readonly contractOf: (id: PairId) => Pair | undefined;
  readonly isBot: (userId: UserId) => boolean;
}

/** Runs inside the transaction of the operation. An order is closed once, so each gets at most one
 *  notification. */
export function notifyFuturesOrders(
  { put, contractOf, isBot }: FuturesOrderContext,
  orders: readonly FuturesOrderRecord[],
  at: EpochMs,
): void {
  for (const order of orders) {
    const event = eventOf(order);
    const pair = contractOf(order.contractId);
    if (event === undefined || pair === undefined || isBot(order.userId)) continue;
    put(order.userId, detailsOf(order, event, pair), at);
  }
}

/** Causes of which the user is told otherwise: by the user's own action, or by the notification of
 *  the closed position. */
const KNOWN_CAUSES: ReadonlySet<FuturesCancelReason> = new Set([
  'user',
  'liquidation',
  'deleveraging',
  'position_reduced',
]);

function eventOf({ origin, status, cancelReason }: FuturesOrderRecord): OrderEvent | undefined {
  // A liquidation has a notification of its own.
  if (origin === 'liquidation') return undefined;
  if (status === 'filled') return 'filled';
  const isCanceled = status === 'cancelled' && cancelReason !== undefined;
  return isCanceled && !KNOWN_CAUSES.has(cancelReason) ? 'canceled' : undefined;
}

function detailsOf(order: FuturesOrderRecord, event: OrderEvent, pair: Pair): OrderDetails {
  const { filled, filledTickLots } = order;
  const tickUnits = exactUnitsOf(pair.tickSize);
  const notionalUnits = divideFloor(filledTickLots * tickUnits * exactUnitsOf(pair.lotSize), UNITS);
  return {
    kind: 'order',
    event,
    market: 'futures',
    orderId: order.id,
    tradeCoin: pair.tradeCoin,
    quoteCoin: pair.quoteCoin,
    side: order.side,
    orderKind: order.kind,
    size: sizeOfLots(order.size, pair),
    filled: sizeOfLots(filled, pair),
    averagePrice:
      filled === 0
        ? undefined
        : decimalOfUnits(divideFloor(filledTickLots * tickUnits, BigInt(filled))),
    notional: decimalOfUnits(notionalUnits),
  };
}

const UNITS = 10n ** 8n;
