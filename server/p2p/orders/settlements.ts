/** Proposals to split an escrow: each side may propose, the other answers. */
import type { P2pRole } from '#contract/core/p2p.ts';
import { epochMs } from '#contract/core/time.ts';
import { SETTLEMENT_MS } from '#domain/p2p/order-windows.ts';
import { reject } from '#server/runtime/rejection.ts';
import { notifySide, saveChange } from './change-order.ts';
import { settleOrder } from './end-order.ts';
import type { P2pTransaction } from './order-context.ts';
import { otherRole, type P2pAuthor, type P2pOrderRecord } from './order-rows.ts';
import { endSettlement, insertSettlement, openSettlementOf } from './settlement-rows.ts';

/** Replaces an open proposal of either side. */
export function proposeSettlement(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { proposedBy, buyerShare }: { readonly proposedBy: P2pRole; readonly buyerShare: number },
): void {
  const { db, now } = tx;
  const expiresAt = epochMs(now + SETTLEMENT_MS);
  insertSettlement(db, { orderId: order.id, proposedBy, buyerShare }, now, expiresAt);
  saveChange(tx, order, { event: 'p2p_settlement_proposed', author: proposedBy });
  notifySide(tx, order, otherRole(proposedBy), 'settlement_proposed', expiresAt);
}

/** @param proposalId what the answering side has seen: another one is not accepted in its place */
export function answerSettlement(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  answer: { readonly proposalId: number; readonly isAccepted: boolean; readonly by: P2pRole },
) {
  const open = openSettlementOf(tx.db, order.id);
  if (open?.id !== answer.proposalId) return reject('p2p_window_passed');
  if (answer.isAccepted) {
    return settleOrder(tx, order, { buyerShare: open.buyerShare, by: answer.by });
  }
  rejectSettlement(tx, order, { proposedBy: open.proposedBy, by: answer.by });
  return undefined;
}

/** Rejected, or open for too long. */
export function rejectSettlement(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { proposedBy, by }: { readonly proposedBy: P2pRole; readonly by: P2pAuthor },
): void {
  endSettlement(tx.db, order.id, by === 'system' ? 'expired' : 'rejected');
  saveChange(tx, order, { event: 'p2p_settlement_rejected', author: by });
  notifySide(tx, order, proposedBy, 'settlement_rejected');
}
