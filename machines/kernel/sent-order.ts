/** Common rules of the order forms for an order that was sent: how it is recognized, and how its outcome is
 *  reported. */
import type { ClientOrderId } from '#contract/core/ids.ts';
import { failureNotice, ownNotice, serverNotice, type Notice } from './notice.ts';
import type { RequestOutcome, RequestTypes } from './sent-request.ts';

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

/** Returns the exchange's message, or an own one for an outcome that was looked up. */
export function orderNotice(outcome: RequestOutcome<OrderRequest<unknown>>): Notice {
  switch (outcome.kind) {
    case 'accepted':
      return outcome.response.message === ''
        ? ownNotice('success', 'order_found')
        : serverNotice('success', outcome.response.message);
    case 'found':
      return ownNotice('success', 'order_found');
    case 'rejected':
      return failureNotice(outcome.error);
    default:
      return ownNotice('error', 'order_not_placed');
  }
}
