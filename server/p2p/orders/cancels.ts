/** Cancels of an order: by the buyer, or because the seller asks and the buyer agrees. */
import { epochMs } from '#contract/core/time.ts';
import type { P2pCancelReason } from '#contract/entities/p2p-order.ts';
import { CANCEL_REQUEST_MS } from '#domain/p2p/order-windows.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { notifySide, saveChange, writeMessage } from './change-order.ts';
import { cancelOrder } from './end-order.ts';
import type { P2pTransaction } from './order-context.ts';
import type { P2pOrderRecord } from './order-rows.ts';
import { noteCancel } from './order-sanctions.ts';

/** The buyer cancels: counts against the limits of a day. */
export function cancelAsBuyer(tx: P2pTransaction, order: P2pOrderRecord, reason: P2pCancelReason) {
  const rejection = cancelOrder(tx, order, { by: 'buyer', reason });
  if (isRejection(rejection)) return rejection;
  noteCancel(tx, order.buyerId);
  return undefined;
}

/** The seller asks. Nothing else changes: the buyer may still pay, and the seller release. */
export function requestCancel(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { reason, files }: { readonly reason: P2pCancelReason; readonly files: readonly string[] },
): void {
  order.cancelRequest = 'pending';
  order.cancelRequestCount += 1;
  order.cancelRequestReason = reason;
  order.cancelRequestFiles = files;
  order.cancelRequestExpiresAt = epochMs(tx.now + CANCEL_REQUEST_MS);
  saveChange(tx, order, { event: 'p2p_cancel_requested', author: 'seller' });
  notifySide(tx, order, 'buyer', 'cancel_requested', order.cancelRequestExpiresAt);
}

/** The buyer agrees: the coins go back, and it counts for nobody. */
export function acceptCancel(tx: P2pTransaction, order: P2pOrderRecord) {
  const reason = order.cancelRequestReason ?? 'other';
  const before = order.cancelRequest;
  order.cancelRequest = 'accepted';
  const rejection = cancelOrder(tx, order, { by: 'buyer', reason });
  if (isRejection(rejection)) order.cancelRequest = before;
  return rejection;
}

/** @param text reason of the buyer, which the seller reads in the conversation */
export function rejectCancel(tx: P2pTransaction, order: P2pOrderRecord, text: string): void {
  endCancelRequest(tx, order, 'buyer');
  if (text !== '') writeMessage(tx, order, { author: 'buyer', text });
}

/** Rejected by the buyer, or unanswered for too long. */
export function endCancelRequest(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  author: 'buyer' | 'system',
): void {
  order.cancelRequest = 'rejected';
  order.cancelRequestExpiresAt = undefined;
  saveChange(tx, order, { event: 'p2p_cancel_rejected', author });
  notifySide(tx, order, 'seller', 'cancel_rejected');
}
