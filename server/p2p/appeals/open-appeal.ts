/** Opens an appeal: the escrow stays frozen until it ends. Runs inside a transaction of the exchange. */
import type { P2pAppealReason, P2pRole } from '#contract/core/p2p.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { RESPOND_MS } from '#domain/p2p/order-windows.ts';
import { notifySide, saveChange } from '../orders/change-order.ts';
import type { P2pTransaction } from '../orders/order-context.ts';
import { otherRole, type P2pOrderRecord } from '../orders/order-rows.ts';
import { insertAppeal, insertEvidence, type AppealRecord } from './appeal-rows.ts';

/** How long the automatic reviewer takes. */
export const REVIEW_DELAY_MS = MINUTE_MS;

export interface Evidence {
  readonly text: string;
  readonly files: readonly string[];
}

export interface NewAppeal {
  readonly openedBy: P2pRole | 'system';
  readonly reason: P2pAppealReason;
  /** Undefined: it may follow. */
  readonly evidence?: Evidence | undefined;
}

export function openAppeal(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { openedBy, reason, evidence }: NewAppeal,
): void {
  const { db, now } = tx;
  const isBySystem = openedBy === 'system';
  const respondBy = epochMs(now + RESPOND_MS);
  const appeal = insertAppeal(db, {
    orderId: order.id,
    isLate: false,
    openedBy,
    reason,
    status: isBySystem || evidence !== undefined ? 'waiting_for_other_side' : 'open',
    fromStatus: order.status,
    openedAt: now,
    respondBy,
    reviewAt: reviewAtOf(tx, order),
  });
  if (evidence !== undefined) {
    insertEvidence(db, { appealId: appeal.id, author: openedBy, ...evidence, at: now });
  }
  order.status = 'in_appeal';
  order.releaseDueAt = undefined;
  const event = isBySystem ? 'p2p_appeal_by_system' : 'p2p_appeal_opened';
  saveChange(tx, order, { event, author: openedBy });
  tellSides(tx, order, appeal);
}

/** Between two users an appeal always waits for the desk. */
function reviewAtOf({ market, now }: P2pTransaction, order: P2pOrderRecord): EpochMs | undefined {
  const isWithBot = market.isBot(order.buyerId) || market.isBot(order.sellerId);
  return isWithBot ? epochMs(now + REVIEW_DELAY_MS) : undefined;
}

function tellSides(tx: P2pTransaction, order: P2pOrderRecord, appeal: AppealRecord): void {
  const { openedBy, respondBy, status } = appeal;
  if (openedBy === 'system') {
    notifySide(tx, order, 'buyer', 'appeal_opened', respondBy);
    notifySide(tx, order, 'seller', 'appeal_opened', respondBy);
    return;
  }
  notifySide(tx, order, otherRole(openedBy), 'appeal_opened', respondBy);
  if (status === 'open') notifySide(tx, order, openedBy, 'evidence_due', respondBy);
}
