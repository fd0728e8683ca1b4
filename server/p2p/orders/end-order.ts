/** The ends of an order: each moves its escrow and closes it, in one transaction. */
import { units } from '#contract/core/decimal.ts';
import type { P2pOrderStatus, P2pRole } from '#contract/core/p2p.ts';
import type { P2pCancelReason } from '#contract/entities/p2p-order.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openAppealOf, saveAppeal } from '../appeals/appeal-rows.ts';
import { notifyBoth, notifySide, saveChange } from './change-order.ts';
import { escrowRejection, moveEscrow } from './escrow.ts';
import type { P2pTransaction } from './order-context.ts';
import type { P2pAuthor, P2pOrderRecord } from './order-rows.ts';
import { countLapse, noteCancel, noteLostAppeals } from './order-sanctions.ts';
import { endSettlement } from './settlement-rows.ts';
import type { P2pChatEvent } from './system-texts.ts';

interface End {
  readonly status: P2pOrderStatus;
  readonly by: P2pAuthor;
  readonly event: P2pChatEvent;
  /** What is released to the buyer, in units of the coin. */
  readonly released: bigint;
  /** Of an appeal that is open. */
  readonly verdict?: Verdict;
}

interface Verdict {
  readonly side: P2pRole;
  readonly by: P2pAuthor;
  readonly note: string;
}

/** @returns a rejection without its escrow: nothing is done then. */
function endOrder(tx: P2pTransaction, order: P2pOrderRecord, end: End) {
  const { db, now } = tx;
  const missing = escrowRejection(tx, order);
  if (missing !== undefined) return missing;
  moveEscrow(tx, order, units(end.released));
  if (end.verdict !== undefined) closeAppeal(tx, order, end.verdict);
  if (order.cancelRequest === 'pending') order.cancelRequest = 'rejected';
  order.endedFrom = order.status;
  order.status = end.status;
  order.endedBy = end.by;
  order.closedAt = now;
  if (end.released > 0n) order.releasedAt = now;
  endSettlement(db, order.id, order.isSettled ? 'accepted' : 'expired');
  saveChange(tx, order, { event: end.event, author: end.by });
  return undefined;
}

/** The verdict of an open appeal, in the same transaction as the end of its order. */
function closeAppeal({ db, now }: P2pTransaction, order: P2pOrderRecord, verdict: Verdict): void {
  const appeal = openAppealOf(db, order.id);
  if (appeal === undefined) return;
  appeal.status = 'resolved';
  appeal.verdict = verdict.side;
  appeal.decidedBy = verdict.by;
  appeal.verdictNote = verdict.note;
  appeal.reviewAt = undefined;
  appeal.closedAt = now;
  saveAppeal(db, appeal);
}

/** The seller gives the coins to the buyer: it completes the order, and decides an appeal for the buyer. */
export function releaseOrder(tx: P2pTransaction, order: P2pOrderRecord) {
  const status = order.status === 'in_appeal' ? 'resolved_to_buyer' : 'completed';
  const verdict = { side: 'buyer', by: 'seller', note: 'by the seller' } as const;
  const released = order.amount;
  const end = { status, by: 'seller', event: 'p2p_released', released, verdict } as const;
  const rejection = endOrder(tx, order, end);
  if (isRejection(rejection)) return rejection;
  countLapse(tx, order, false);
  notifySide(tx, order, 'buyer', 'released');
  return undefined;
}

/** Gives the coins back before a payment, or because a payment was refunded. */
export function cancelOrder(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { by, reason }: { readonly by: P2pRole; readonly reason: P2pCancelReason },
) {
  order.cancelReason = reason;
  const end = { status: 'cancelled', by, event: 'p2p_cancelled', released: 0n } as const;
  const rejection = endOrder(tx, order, end);
  if (isRejection(rejection)) return rejection;
  notifySide(tx, order, by === 'buyer' ? 'seller' : 'buyer', 'cancelled');
  return undefined;
}

/** The grace period of an expired order has ended. */
export function endGrace(tx: P2pTransaction, order: P2pOrderRecord) {
  const end = { status: 'expired', by: 'system', event: 'p2p_grace_ended', released: 0n } as const;
  const rejection = endOrder(tx, order, end);
  if (isRejection(rejection)) return rejection;
  if (order.makerId === order.buyerId) countLapse(tx, order, true);
  noteCancel(tx, order.buyerId);
  return undefined;
}

const VERDICTS = {
  buyer: { status: 'resolved_to_buyer', event: 'p2p_resolved_to_buyer' },
  seller: { status: 'resolved_to_seller', event: 'p2p_resolved_to_seller' },
} as const;

/** A decision of the desk or of the automatic reviewer. */
export function decideOrder(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  verdict: { readonly side: P2pRole; readonly by: 'operator' | 'system'; readonly note: string },
) {
  const { status, event } = VERDICTS[verdict.side];
  const released = verdict.side === 'buyer' ? order.amount : 0n;
  const rejection = endOrder(tx, order, { status, by: verdict.by, event, released, verdict });
  if (isRejection(rejection)) return rejection;
  notifyBoth(tx, order, status);
  noteLostAppeals(tx, order, verdict.side === 'buyer' ? 'seller' : 'buyer');
  return undefined;
}

/** The buyer of an appealed order gives way. */
export function concedeOrder(tx: P2pTransaction, order: P2pOrderRecord) {
  const verdict = { side: 'seller', by: 'buyer', note: 'by the buyer' } as const;
  const status = 'resolved_to_seller';
  const end = { status, by: 'buyer', event: 'p2p_conceded', released: 0n, verdict } as const;
  const rejection = endOrder(tx, order, end);
  if (isRejection(rejection)) return rejection;
  notifySide(tx, order, 'seller', 'resolved_to_seller');
  noteLostAppeals(tx, order, 'buyer');
  return undefined;
}

const PERCENT = 100n;

/** What each side receives of an escrow, before fees: the buyer's share is cut, the seller gets the rest to the last
 *  unit. */
export function sharesOf({ amount }: Pick<P2pOrderRecord, 'amount'>, buyerShare: number) {
  const buyer = units((amount * BigInt(buyerShare)) / PERCENT);
  return { buyer, seller: units(amount - buyer) };
}

/** Both sides have agreed to split the escrow. Nobody loses an appeal by it. */
export function settleOrder(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { buyerShare, by }: { readonly buyerShare: number; readonly by: P2pRole },
) {
  const isToBuyer = buyerShare * 2 >= Number(PERCENT);
  const status = isToBuyer ? 'resolved_to_buyer' : 'resolved_to_seller';
  const released = sharesOf(order, buyerShare).buyer;
  order.isSettled = true;
  const verdict = { side: isToBuyer ? 'buyer' : 'seller', by, note: 'settled' } as const;
  const end = { status, by, event: 'p2p_settled', released, verdict } as const;
  const rejection = endOrder(tx, order, end);
  if (isRejection(rejection)) return rejection;
  notifyBoth(tx, order, 'settled');
  return undefined;
}
