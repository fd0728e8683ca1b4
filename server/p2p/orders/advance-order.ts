/** What time does to an order. It runs before each command on the order and by the timer, inside a transaction of the
 *  exchange, so that neither is ever early or late for the other, and each step is done once. */
import { epochMs } from '#contract/core/time.ts';
import { GRACE_MS, PAYMENT_REMINDERS_MS, RELEASE_REMINDERS_MS } from '#domain/p2p/order-windows.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openAppealOf, saveAppeal } from '../appeals/appeal-rows.ts';
import { endResponse } from '../appeals/appeals.ts';
import { reviewAppeal } from '../appeals/automatic-reviewer.ts';
import { openAppeal } from '../appeals/open-appeal.ts';
import { endCancelRequest } from './cancels.ts';
import { notifyBoth, notifySide, saveChange, writeEvent } from './change-order.ts';
import { nextPaymentReminder, nextReleaseReminder } from './due-times.ts';
import { endGrace } from './end-order.ts';
import type { P2pTransaction } from './order-context.ts';
import { saveOrder, type P2pOrderRecord } from './order-rows.ts';
import { countLapse } from './order-sanctions.ts';
import { moveSettlement, openSettlementOf } from './settlement-rows.ts';
import { rejectSettlement } from './settlements.ts';

/** More than an order can have at one time. */
const STEPS_MAX = 12;

/** Does everything that is due. */
export function advanceOrder(tx: P2pTransaction, order: P2pOrderRecord): void {
  for (let count = 0; count < STEPS_MAX; count += 1) {
    if (order.dueAt === undefined || order.dueAt > tx.now) return;
    if (!isStepDone(tx, order)) break;
  }
  if (order.dueAt === undefined || order.dueAt > tx.now) return;
  // An escrow is missing: the operator was alarmed, and the order waits.
  order.dueAt = undefined;
  saveOrder(tx.db, order);
}

/** @returns false when nothing could be done. */
function isStepDone(tx: P2pTransaction, order: P2pOrderRecord): boolean {
  const { db, now } = tx;
  const isPassed = (time: number | undefined): boolean => time !== undefined && time <= now;
  if (order.cancelRequest === 'pending' && isPassed(order.cancelRequestExpiresAt)) {
    endCancelRequest(tx, order, 'system');
    return true;
  }
  const settlement = openSettlementOf(db, order.id);
  if (settlement !== undefined && isPassed(settlement.expiresAt)) {
    rejectSettlement(tx, order, { proposedBy: settlement.proposedBy, by: 'system' });
    return true;
  }
  switch (order.status) {
    case 'awaiting_payment':
      return advancePayment(tx, order);
    case 'expired':
      return isPassed(order.graceUntil) && !isRejection(endGrace(tx, order));
    case 'paid':
      return advanceRelease(tx, order);
    case 'in_appeal':
      return advanceAppeal(tx, order);
    default:
      return false;
  }
}

function advancePayment(tx: P2pTransaction, order: P2pOrderRecord): boolean {
  const { now } = tx;
  if (order.paymentExpiresAt <= now) {
    order.status = 'expired';
    order.graceUntil = epochMs(order.paymentExpiresAt + GRACE_MS);
    saveChange(tx, order, { event: 'p2p_expired', author: 'system' });
    notifyBoth(tx, order, 'expired', order.graceUntil);
    return true;
  }
  if ((nextPaymentReminder(order) ?? Infinity) > now) return false;
  // After a pause, one reminder is enough.
  order.paymentReminderCount = PAYMENT_REMINDERS_MS.filter(
    (before) => order.paymentExpiresAt - before <= now,
  ).length;
  saveChange(tx, order);
  notifySide(tx, order, 'buyer', 'payment_due', order.paymentExpiresAt);
  return true;
}

function advanceRelease(tx: P2pTransaction, order: P2pOrderRecord): boolean {
  const { now } = tx;
  if (order.releaseDueAt !== undefined && order.releaseDueAt <= now) {
    openAppeal(tx, order, { openedBy: 'system', reason: 'paid_not_released' });
    if (order.makerId === order.sellerId) countLapse(tx, order, true);
    return true;
  }
  if ((nextReleaseReminder(order) ?? Infinity) > now) return false;
  const paidAt = order.paidAt ?? now;
  order.releaseReminderCount = RELEASE_REMINDERS_MS.filter((after) => paidAt + after <= now).length;
  saveChange(tx, order);
  notifySide(tx, order, 'seller', 'release_reminder', order.releaseDueAt);
  return true;
}

function advanceAppeal(tx: P2pTransaction, order: P2pOrderRecord): boolean {
  const appeal = openAppealOf(tx.db, order.id);
  if (appeal === undefined) return false;
  if (appeal.reviewAt !== undefined && appeal.reviewAt <= tx.now) {
    return reviewAppeal(tx, order, appeal);
  }
  const isWaiting = appeal.status !== 'under_review' && appeal.respondBy !== undefined;
  if (!isWaiting || (appeal.respondBy ?? Infinity) > tx.now) return false;
  endResponse(tx, order);
  return true;
}

/**
 * Moves all deadlines that were still open when the exchange stopped by the time in which it served nobody.
 * @param since when it served calls last
 */
export function moveDeadlines(tx: P2pTransaction, order: P2pOrderRecord, since: number): void {
  const { db, now } = tx;
  const byMs = now - since;
  const isOpen = (time: number | undefined): time is number => time !== undefined && time > since;
  const timeAfterPause = (time: number) => epochMs(time + byMs);
  if (order.status === 'awaiting_payment' && isOpen(order.paymentExpiresAt)) {
    order.paymentExpiresAt = timeAfterPause(order.paymentExpiresAt);
  }
  if (isOpen(order.graceUntil)) order.graceUntil = timeAfterPause(order.graceUntil);
  if (isOpen(order.releaseDueAt)) order.releaseDueAt = timeAfterPause(order.releaseDueAt);
  if (order.cancelRequest === 'pending' && isOpen(order.cancelRequestExpiresAt)) {
    order.cancelRequestExpiresAt = timeAfterPause(order.cancelRequestExpiresAt);
  }
  const settlement = openSettlementOf(db, order.id);
  if (settlement !== undefined && isOpen(settlement.expiresAt)) {
    moveSettlement(db, settlement, timeAfterPause(settlement.expiresAt));
  }
  const appeal = openAppealOf(db, order.id);
  if (appeal !== undefined && isOpen(appeal.respondBy)) {
    appeal.respondBy = timeAfterPause(appeal.respondBy);
    saveAppeal(db, appeal);
  }
  saveChange(tx, order);
  writeEvent(tx, order, 'p2p_deadline_moved');
}
