/** What the sides do about an appeal, and complaints about closed orders. Every function runs inside a transaction of the
 *  exchange. */
import { assert } from '#contract/core/assert.ts';
import type { P2pAppealReason, P2pRole } from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { RESPOND_MS } from '#domain/p2p/order-windows.ts';
import type { Db } from '#server/db/database.ts';
import { notifySide, saveChange } from '../orders/change-order.ts';
import { escrowRejection } from '../orders/escrow.ts';
import { endGrace } from '../orders/end-order.ts';
import type { P2pContext, P2pTransaction } from '../orders/order-context.ts';
import { otherRole, type P2pOrderRecord } from '../orders/order-rows.ts';
import { setPaid } from '../orders/payments.ts';
import {
  evidenceOf,
  insertAppeal,
  insertEvidence,
  openAppealOf,
  saveAppeal,
  type AppealRecord,
} from './appeal-rows.ts';
import type { Evidence } from './open-appeal.ts';

const appealOf = (tx: P2pTransaction, order: P2pOrderRecord): AppealRecord => {
  const appeal = openAppealOf(tx.db, order.id);
  assert(appeal !== undefined, 'an order in appeal has one');
  return appeal;
};

/** Whether a side has stated nothing in an appeal, and may still do so. Nothing is decided against it until then. */
export function mayRespond(
  { db, market }: Pick<P2pContext, 'db' | 'market'>,
  { id, status, respondBy, isLate }: AppealRecord,
  { userId, role, now }: { readonly userId: UserId; readonly role: P2pRole; readonly now: EpochMs },
): boolean {
  if (isLate || status === 'under_review' || respondBy === undefined || respondBy <= now) {
    return false;
  }
  return !market.isBot(userId) && !hasStated(db, id, role);
}

const hasStated = (db: Db, appealId: number, role: P2pRole): boolean =>
  evidenceOf(db, appealId).some(({ author }) => author === role);

/** The turn passes to the other side, or to the review once both have stated their side. */
export function addEvidence(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { author, ...evidence }: Evidence & { readonly author: P2pRole },
): void {
  const { db, now } = tx;
  const appeal = appealOf(tx, order);
  insertEvidence(db, { appealId: appeal.id, author, ...evidence, at: now });
  if (appeal.status !== 'under_review' && hasStated(db, appeal.id, otherRole(author))) {
    startReview(appeal);
  } else if (appeal.openedBy === author && appeal.status === 'open') {
    appeal.status = 'waiting_for_other_side';
    appeal.respondBy = epochMs(now + RESPOND_MS);
    notifySide(tx, order, otherRole(author), 'evidence_due', appeal.respondBy);
  }
  saveAppeal(db, appeal);
  saveChange(tx, order, { event: 'p2p_evidence_added', author });
}

function startReview(appeal: AppealRecord): void {
  appeal.status = 'under_review';
  appeal.respondBy = undefined;
}

/** The other side has not responded in time: the review goes on without it. */
export function endResponse(tx: P2pTransaction, order: P2pOrderRecord): void {
  const appeal = appealOf(tx, order);
  startReview(appeal);
  saveAppeal(tx.db, appeal);
  saveChange(tx, order);
}

/** The order returns to the status it came from. When that was an expiry and its grace is over, it ends in the same
 *  step. */
export function withdrawAppeal(tx: P2pTransaction, order: P2pOrderRecord, by: P2pRole) {
  const { db, now } = tx;
  const appeal = appealOf(tx, order);
  const missing = escrowRejection(tx, order);
  if (missing !== undefined) return missing;
  const isOver = appeal.fromStatus === 'expired' && (order.graceUntil ?? now) <= now;
  appeal.status = 'withdrawn';
  appeal.respondBy = undefined;
  appeal.reviewAt = undefined;
  appeal.closedAt = now;
  saveAppeal(db, appeal);
  if (appeal.fromStatus === 'expired') {
    order.status = 'expired';
    order.paidAt = undefined;
  } else setPaid(tx, order, order.paidAt);
  saveChange(tx, order, { event: 'p2p_appeal_withdrawn', author: by });
  notifySide(tx, order, otherRole(by), 'appeal_withdrawn');
  return isOver ? endGrace(tx, order) : undefined;
}

/** A record beside a closed order: no journal line has its ID, and the order does not change. */
export function complain(
  { db, now }: P2pTransaction,
  order: P2pOrderRecord,
  complaint: Evidence & { readonly by: P2pRole; readonly reason: P2pAppealReason },
): void {
  const { by, reason, text, files } = complaint;
  const appeal = insertAppeal(db, {
    orderId: order.id,
    isLate: true,
    openedBy: by,
    reason,
    status: 'under_review',
    fromStatus: order.status,
    openedAt: now,
  });
  insertEvidence(db, { appealId: appeal.id, author: by, text, files, at: now });
}
