/** Facts of a stored order for the shared rules, as one side sees them. */
import type { P2pAction, P2pRole } from '#contract/core/p2p.ts';
import { P2P_ORDER_STATUSES, type P2pOrderStatus } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { barOf, type OrderFacts } from '#domain/p2p/order-rules.ts';
import type { Db } from '#server/db/database.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { hasComplained, openAppealOf } from '../appeals/appeal-rows.ts';
import { feedbackOf } from './feedback-rows.ts';
import { userIn, type P2pOrderRecord } from './order-rows.ts';
import { openSettlementOf } from './settlement-rows.ts';

export function factsOf(db: Db, order: P2pOrderRecord, role: P2pRole): OrderFacts {
  const { id, closedAt, status, endedBy: _, ...rest } = order;
  const isClosed = closedAt !== undefined;
  const settlement = isClosed ? undefined : openSettlementOf(db, id);
  return {
    ...rest,
    status,
    closedAt,
    appealedBy: status === 'in_appeal' ? openAppealOf(db, id)?.openedBy : undefined,
    proposedBy: settlement?.proposedBy,
    proposalExpiresAt: settlement?.expiresAt,
    hasComplained: isClosed && hasComplained(db, id, role),
    hasGivenFeedback: isClosed && feedbackOf(db, id, userIn(order, role)) !== undefined,
  };
}

export type BarName = 'state_changed' | 'not_your_turn' | 'p2p_window_passed';

export const changedRejection = (status: P2pOrderStatus): Rejection<'state_changed'> =>
  reject('state_changed', { details: { current_status: P2P_ORDER_STATUSES[status] } });

/** Why a side may not do this now. */
export function actionRejection(
  db: Db,
  order: P2pOrderRecord,
  role: P2pRole,
  action: P2pAction,
  now: EpochMs,
): Rejection<BarName> | undefined {
  const bar = barOf(factsOf(db, order, role), role, action, now);
  if (bar === undefined) return undefined;
  return bar === 'state_changed' ? changedRejection(order.status) : reject(bar);
}
