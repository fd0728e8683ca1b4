/** The pure half of an amendment: what is to change of an open order, and whether an order that was
 *  heard of since has been changed so. Amounts are the exchange's own text: nothing is reckoned here. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, type Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendment } from '#contract/rest/spot-orders.ts';

/** What is not named stays. `size` is the whole size, what has filled of it included. */
export interface OrderChange {
  readonly size?: Decimal | undefined;
  readonly limitPrice?: Decimal | undefined;
  readonly stopPrice?: Decimal | undefined;
}

export interface OrderAmend {
  /** As the trader sees it, and as the exchange left it at the end. */
  readonly order: Order;
  /** Empty before the first wish. */
  readonly change: OrderChange;
  /** One for each time it is sent; undefined while nothing is under way. */
  readonly requestId: RequestId | undefined;
  /** What is asked before it is sent: whether the change is meant, or so far a price. */
  readonly warning: 'change' | 'far_price';
  /** Look-ups that found the order as it was. */
  readonly absenceCount: number;
}

/** What the exchange answered: the order as it is now, and its words, shown as given. */
export interface AmendResponse {
  readonly order: Order;
  readonly message: string;
}

export const untouched = (order: Order): OrderAmend => ({
  order,
  change: {},
  requestId: undefined,
  warning: 'change',
  absenceCount: 0,
});

/** Whether `change` asks for anything that an open order has not got. */
export const isRequested = (order: Order, change: OrderChange): boolean =>
  isOpen(order) && !hasAll(order, change);

export const requested = (order: Order, change: OrderChange): OrderAmend => ({
  ...untouched(order),
  change,
});

/** About to be sent; every sending has an id of its own. */
export const sent = (amend: OrderAmend, requestId: RequestId): OrderAmend => ({
  ...amend,
  requestId,
  absenceCount: 0,
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

/** Whether `update` is a later state of the order that is being amended. */
export const isLater = ({ order }: OrderAmend, update: Order): boolean =>
  update.id === order.id && update.version > order.version;

/** Whether `update` is a later state that has what was wished for. */
export const isAmended = (amend: OrderAmend, update: Order): boolean =>
  isLater(amend, update) && hasAll(update, amend.change);

function hasAll(order: Order, { size, limitPrice, stopPrice }: OrderChange): boolean {
  return (
    isSame(order.size, size) &&
    isSame(order.limitPrice, limitPrice) &&
    isSame(order.stopPrice, stopPrice)
  );
}

const isSame = (held: Decimal | undefined, requested: Decimal | undefined): boolean =>
  requested === undefined || (held !== undefined && compareDecimals(held, requested) === 0);
