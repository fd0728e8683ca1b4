/** Statements about the payment of an order: made, taken back, late; and more time for it. */
import { epochMs } from '#contract/core/time.ts';
import { RELEASE_DEADLINE_MS, RELEASE_REMINDERS_MS } from '#domain/p2p/order-windows.ts';
import { windowMsOf } from '#domain/p2p/order-rules.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { openAppeal } from '../appeals/open-appeal.ts';
import { notifySide, saveChange } from './change-order.ts';
import type { P2pTransaction } from './order-context.ts';
import { methodsOf } from './order-methods.ts';
import type { P2pOrderRecord } from './order-rows.ts';

/** The buyer has paid. In the grace period after an expiry it opens an appeal, and evidence may follow. */
export function markPaid(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  methodId: number | undefined,
): Rejection<'payment_method_not_allowed'> | undefined {
  const methods = methodsOf(tx.sealer, order);
  const known = methodId === undefined ? order.methodId : methodId;
  const chosen =
    known === undefined && methods.length === 1
      ? methods[0]
      : methods.find((method) => method.methodId === known);
  const fallback = methods.find(({ typeId }) => typeId === order.paymentTypeId);
  const method = chosen ?? (methodId === undefined ? fallback : undefined);
  if (method === undefined) return reject('payment_method_not_allowed');
  order.methodId = method.methodId;
  order.paymentTypeId = method.typeId;
  order.paymentTypeName = method.typeName;
  if (order.status === 'expired') {
    order.paidAt = tx.now;
    openAppeal(tx, order, { openedBy: 'buyer', reason: 'paid_after_expiry' });
    return undefined;
  }
  setPaid(tx, order);
  saveChange(tx, order, { event: 'p2p_marked_paid', author: 'buyer' });
  notifySide(tx, order, 'seller', 'paid', order.releaseDueAt);
  return undefined;
}

/** Gives the seller a new full time to release. */
export function setPaid(
  { now }: Pick<P2pTransaction, 'now'>,
  order: P2pOrderRecord,
  paidAt = now,
): void {
  order.status = 'paid';
  order.paidAt = paidAt;
  order.releaseDueAt = epochMs(now + RELEASE_DEADLINE_MS);
  order.releaseReminderCount = RELEASE_REMINDERS_MS.filter((ms) => paidAt + ms <= now).length;
}

/** The buyer has stated it too early: a full window starts, once. */
export function takeBackPaid(tx: P2pTransaction, order: P2pOrderRecord): void {
  order.status = 'awaiting_payment';
  order.isTakenBack = true;
  order.paidAt = undefined;
  order.releaseDueAt = undefined;
  startWindow(tx, order);
  saveChange(tx, order, { event: 'p2p_paid_taken_back', author: 'buyer' });
  notifySide(tx, order, 'seller', 'paid_taken_back');
}

/** The seller gives the buyer another window, once. */
export function extendPayment(tx: P2pTransaction, order: P2pOrderRecord): void {
  order.isExtended = true;
  order.paymentExpiresAt = epochMs(order.paymentExpiresAt + windowMsOf(order.paymentWindow));
  order.paymentReminderCount = 0;
  saveChange(tx, order, { event: 'p2p_payment_extended', author: 'seller' });
  notifySide(tx, order, 'buyer', 'payment_extended', order.paymentExpiresAt);
}

function startWindow({ now }: P2pTransaction, order: P2pOrderRecord): void {
  order.paymentExpiresAt = epochMs(now + windowMsOf(order.paymentWindow));
  order.paymentReminderCount = 0;
}
