/** Common rules of the order forms for an order that was sent: how it is recognized, and how its outcome is
 *  reported. */
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { failureNotice, ownNotice, serverNotice, type Notice } from './notice.ts';
import type { RequestOutcome, RequestTypes } from './sent-request.ts';

const NOTHING = decimal('0');

/** The request that places an order. */
export interface OrderRequest<Order> extends RequestTypes {
  readonly response: { readonly placed: { readonly order: Order }; readonly message: string };
  readonly query: ClientOrderId;
  readonly found: Order;
}

/** Outcome of a submitted order, as it is reported at each change. */
export type OrderOutcome<Order> =
  | { readonly kind: 'pending' }
  /** No response arrived; the order is being looked up. */
  | { readonly kind: 'unknown' }
  /** `isFound`: known from the account stream or a look-up, not from the call's own response. */
  | { readonly kind: 'accepted'; readonly order: Order; readonly isFound: boolean }
  /** The exchange's message. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** The order never reached the exchange. */
  | { readonly kind: 'absent' };

/** Whether the account stream or a look-up reports the order of this intent. */
export const isOrderOf = (
  intent: { readonly body: { readonly clientOrderId: ClientOrderId | undefined } } | undefined,
  order: { readonly clientOrderId: ClientOrderId | undefined },
): boolean =>
  order.clientOrderId !== undefined && order.clientOrderId === intent?.body.clientOrderId;

export function orderOutcome<Order>(
  outcome: RequestOutcome<OrderRequest<Order>>,
): OrderOutcome<Order> {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', order: outcome.response.placed.order, isFound: false };
    case 'found':
      return { kind: 'accepted', order: outcome.found, isFound: true };
    case 'rejected':
      return { kind: 'rejected', message: outcome.error.message };
    default:
      return { kind: 'absent' };
  }
}

/** What an order has become, as far as its notice depends on it. */
interface EndedOrder {
  readonly status: string;
  readonly filled: Decimal;
}

/** Whether an order ended before it filled completely. */
export const isCutShort = ({ status }: Pick<EndedOrder, 'status'>): boolean =>
  status === 'cancelled' || status === 'rejected';

/** Returns the exchange's message, or an own one for an outcome that was looked up. An order that ended without a fill
 *  is no success. */
export function orderNotice(outcome: RequestOutcome<OrderRequest<EndedOrder>>): Notice {
  switch (outcome.kind) {
    case 'accepted': {
      const { message, placed } = outcome.response;
      const isEmpty = isCutShort(placed.order) && placed.order.filled === NOTHING;
      return message === ''
        ? ownNotice('success', 'order_found')
        : serverNotice(isEmpty ? 'error' : 'success', message);
    }
    case 'found':
      return ownNotice('success', 'order_found');
    case 'rejected':
      return failureNotice(outcome.error);
    default:
      return ownNotice('error', 'order_not_placed');
  }
}
