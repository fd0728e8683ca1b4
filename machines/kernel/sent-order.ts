/** Common rules of the order forms for an order that was sent: how long its outcome is looked up, and how
 *  the outcome is reported. */
import type { ClientOrderId } from '#contract/core/ids.ts';
import { isApiError, ownNotice, serverNotice, type Notice } from './notice.ts';

/** When a response counts as missing, and how look-ups follow each other. */
export const LOOKUP_DELAYS = {
  responseTimeoutMs: 5_000,
  lookupTimeoutMs: 4_000,
  lookupIntervalMs: 1_000,
} as const;

/** One look-up that finds nothing proves little, because the order may still be pending. */
export const ABSENCE_COUNT_MAX = 3;

/** Whether the account stream or a look-up reports the order of this intent. */
export const isOrderOf = (
  intent: { readonly body: { readonly clientOrderId: ClientOrderId | undefined } } | undefined,
  order: { readonly clientOrderId: ClientOrderId | undefined },
): boolean =>
  order.clientOrderId !== undefined && order.clientOrderId === intent?.body.clientOrderId;

/** Returns the outcome of an order that the exchange has rejected, with its message. */
export const rejectedBy = (
  error: unknown,
): { readonly kind: 'rejected'; readonly message: string } => ({
  kind: 'rejected',
  message: isApiError(error) ? error.message : '',
});

/** Returns the exchange's message; an order found by look-up has none. */
export const acceptedNotice = (response: { readonly message: string } | undefined): Notice =>
  response === undefined || response.message === ''
    ? ownNotice('success', 'order_found')
    : serverNotice('success', response.message);
