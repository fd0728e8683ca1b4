/** Pure functions and types of an amendment: the requested change, and whether a later state of the
 *  order contains it. Amounts are the exchange's own text; nothing is calculated here. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, type Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendment } from '#contract/rest/spot-orders.ts';
import type { Proof, RequestOutcome, RequestTypes } from '../kernel/sent-request.ts';

/** Fields to change; omitted fields stay. `size` is the full size including the filled part. */
export interface OrderChange {
  readonly size?: Decimal | undefined;
  readonly limitPrice?: Decimal | undefined;
  readonly stopPrice?: Decimal | undefined;
}

export interface OrderAmend {
  /** The trader's view of the order; after the amendment, the order returned by the exchange. */
  readonly order: Order;
  /** Empty before the first request. */
  readonly change: OrderChange;
  /** New for each submission; undefined while nothing is pending. */
  readonly requestId: RequestId | undefined;
  /** Confirmation required before sending: of the change itself, or of a price far from the market. */
  readonly warning: 'change' | 'far_price';
}

/** Response of the exchange: the order as it is now, and a message shown as given. */
export interface AmendResponse {
  readonly order: Order;
  readonly message: string;
}

/** The request that amends an order. */
export interface AmendOrder extends RequestTypes {
  readonly request: Amendment;
  readonly response: AmendResponse;
  readonly query: Order;
  readonly found: Order;
}

export const unchangedOrder = (order: Order): OrderAmend => ({
  order,
  change: {},
  requestId: undefined,
  warning: 'change',
});

/** Whether `change` differs from the open order. */
export const isRequested = (order: Order, change: OrderChange): boolean =>
  isOpen(order) && !hasAll(order, change);

export const requestChange = (order: Order, change: OrderChange): OrderAmend => ({
  ...unchangedOrder(order),
  change,
});

/** Marks the change as being sent; every submission has its own id. */
export const markSent = (amend: OrderAmend, requestId: RequestId): OrderAmend => ({
  ...amend,
  requestId,
});

/** @throws BrokenInvariant before it was sent. */
export function amendmentOf({ order, change, requestId, warning }: OrderAmend): Amendment {
  assert(requestId !== undefined, 'an amendment is sent under an id');
  const { size, limitPrice, stopPrice } = change;
  return {
    orderId: order.id,
    version: order.version,
    size,
    limitPrice,
    stopPrice,
    isPriceConfirmed: warning === 'far_price',
    requestId,
  };
}

/** Whether `update` is a later state of the order being amended. */
export const isLater = ({ order }: OrderAmend, update: Order): boolean =>
  update.id === order.id && update.version > order.version;

/** Whether `update` is a later state that contains the requested change. */
export const isAmended = (amend: OrderAmend, update: Order): boolean =>
  isLater(amend, update) && hasAll(update, amend.change);

/** What a state of the order proves. The exchange required the displayed version, so a later one without
 *  the change means that the change was rejected. */
export function proofOf(amend: OrderAmend, update: Order | undefined): Proof | undefined {
  if (update === undefined || !isLater(amend, update)) return undefined;
  return isAmended(amend, update) ? 'made' : 'not_made';
}

/** Returns to the order as it is once the outcome is known. */
export const applyOutcome = (amend: OrderAmend, outcome: RequestOutcome<AmendOrder>): OrderAmend =>
  unchangedOrder(orderAfter(amend, outcome));

function orderAfter(amend: OrderAmend, outcome: RequestOutcome<AmendOrder>): Order {
  if (outcome.kind === 'accepted') return outcome.response.order;
  if (outcome.kind === 'found') return outcome.found;
  const found = outcome.kind === 'absent' ? outcome.found : undefined;
  return found !== undefined && isLater(amend, found) ? found : amend.order;
}

function hasAll(order: Order, { size, limitPrice, stopPrice }: OrderChange): boolean {
  return (
    isSame(order.size, size) &&
    isSame(order.limitPrice, limitPrice) &&
    isSame(order.stopPrice, stopPrice)
  );
}

const isSame = (held: Decimal | undefined, requested: Decimal | undefined): boolean =>
  requested === undefined || (held !== undefined && compareDecimals(held, requested) === 0);
