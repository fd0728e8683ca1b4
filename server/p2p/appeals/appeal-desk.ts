/** Appeals and complaints for the operator's desk: the list, a case with everything that belongs to it, and what the desk
 *  does. Changes run inside a transaction of the exchange. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { AppealDetails, AppealSummary } from '#contract/operator/p2p.ts';
import { MESSAGES_STORED_MAX } from '#server/conversations/message-store.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { orderMessages } from '../chat/order-messages.ts';
import { isNameUnsure } from '../methods/methods.ts';
import { sameAccountUsers } from '../methods/method-rows.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import { notifyBoth, saveChange, writeMessage } from '../orders/change-order.ts';
import { decideOrder } from '../orders/end-order.ts';
import { removeFeedback } from '../orders/feedback-rows.ts';
import type { P2pContext, P2pTransaction } from '../orders/order-context.ts';
import { methodsOf } from '../orders/order-methods.ts';
import {
  orderById,
  orderEventsOf,
  otherRole,
  userIn,
  type P2pOrderRecord,
} from '../orders/order-rows.ts';
import { isSuspended } from '../orders/pauses.ts';
import { appealViewOf, orderFor, settlementViewOf } from '../orders/order-view.ts';
import { verifiedNamesOf } from '../traders/verified-names.ts';
import {
  appealById,
  lostCount,
  saveAppeal,
  waitingAppeals,
  wonCount,
  type AppealRecord,
} from './appeal-rows.ts';
import { mayRespond } from './appeals.ts';

export type DeskOutcome = 'done' | 'not_found' | 'state_changed' | 'response_pending';

interface Case {
  readonly appeal: AppealRecord;
  readonly order: P2pOrderRecord;
}

function caseOf({ db }: Pick<P2pContext, 'db'>, id: number): Case | undefined {
  const appeal = appealById(db, id);
  const order = appeal && orderById(db, appeal.orderId);
  return appeal === undefined || order === undefined ? undefined : { appeal, order };
}

/** Cases that wait for a decision, oldest first. */
export function appealList(context: P2pContext): readonly AppealSummary[] {
  return waitingAppeals(context.db).flatMap(({ id }) => {
    const found = caseOf(context, id);
    return found === undefined ? [] : [summaryOf(context, found)];
  });
}

function summaryOf({ coinCodeOf, market }: P2pContext, { appeal, order }: Case): AppealSummary {
  const { id, isLate, openedBy, reason, status, openedAt, respondBy, isClaimed } = appeal;
  return {
    id,
    orderUid: order.uid,
    isLate,
    openedBy,
    reason,
    status,
    coin: coinCodeOf(order.coinId),
    currency: order.currency,
    amount: decimalOfUnits(order.amount),
    fiatAmount: decimalOfUnits(order.fiatAmount),
    openedAt,
    respondBy: status === 'under_review' ? undefined : respondBy,
    isClaimed,
    isWithBot: market.isBot(order.buyerId) || market.isBot(order.sellerId),
  };
}

/** @returns undefined for an unknown case. */
export function appealDetails(
  context: P2pContext,
  id: number,
  now: EpochMs,
): AppealDetails | undefined {
  const found = caseOf(context, id);
  if (found === undefined) return undefined;
  const { db, sealer } = context;
  const { appeal, order } = found;
  const methods = methodsOf(sealer, order);
  const messages = orderMessages.all(db, order.id, {
    beforeId: undefined,
    limit: MESSAGES_STORED_MAX,
  });
  const paymentMethod = methods.find(({ methodId }) => methodId === order.methodId) ?? methods[0];
  return {
    appeal: appealViewOf(db, appeal),
    order: orderFor(context, order, 'buyer', now),
    paymentMethod,
    isNameUnsure: paymentMethod !== undefined && isNameUnsure({ db }, paymentMethod.methodId),
    buyer: sideOf(context, found, 'buyer', now),
    seller: sideOf(context, found, 'seller', now),
    settlement: settlementViewOf(db, order),
    messages: messages.map(({ author, ...message }) => ({ ...message, ...deskAuthorOf(author) })),
    timeline: orderEventsOf(db, order.id).map(({ at, event, author }) => ({
      at,
      event,
      by: author,
    })),
  };
}

/** The desk sees both sides by their part. */
const deskAuthorOf = (author: P2pRole | 'system' | 'operator') =>
  author === 'buyer' || author === 'seller'
    ? ({ author: 'counterparty', role: author } as const)
    : ({ author, role: undefined } as const);

const sideOf = (
  context: P2pContext,
  { appeal, order }: Case,
  role: P2pRole,
  now: EpochMs,
): AppealDetails['buyer'] => {
  const { db, market } = context;
  const userId = userIn(order, role);
  const { name, nativeName } = verifiedNamesOf(context, userId);
  return {
    userId,
    profile: market.profileOf(userId, now),
    verifiedName: name,
    nativeName,
    wonCount: wonCount(db, userId, epochMs(0)),
    lostCount: lostCount(db, userId, epochMs(0)),
    isSuspended: isSuspended(db, userId, now),
    sameAccountUserIds: [...sameAccountUsers(db, userId)],
    mayRespond: mayRespond(context, appeal, { userId, role, now }),
  };
};

/** Of a case: the order that a file belongs to. */
export const orderIdOfAppeal = (
  context: Pick<P2pContext, 'db'>,
  appealId: number,
): number | undefined => appealById(context.db, appealId)?.orderId;

/** Takes the case; the automatic reviewer leaves it then, and both sides are told. */
export function claimAppeal(tx: P2pTransaction, id: number): DeskOutcome {
  const found = openCaseOf(tx, id);
  if (typeof found === 'string') return found;
  const { appeal, order } = found;
  if (appeal.isClaimed) return 'state_changed';
  appeal.isClaimed = true;
  appeal.reviewAt = undefined;
  saveAppeal(tx.db, appeal);
  if (!appeal.isLate) saveChange(tx, order, { event: 'p2p_appeal_claimed', author: 'operator' });
  return 'done';
}

/** A case that is open now: what was due has been done, and a side may have ended it. */
function openCaseOf(tx: P2pTransaction, id: number): Case | 'not_found' | 'state_changed' {
  const known = caseOf(tx, id);
  if (known === undefined) return 'not_found';
  if (!known.appeal.isLate) advanceOrder(tx, known.order);
  const found = caseOf(tx, id);
  return found?.appeal.closedAt === undefined && found !== undefined ? found : 'state_changed';
}

/** Decides a case, but not against a side that has stated nothing and still has time to. An open order's escrow moves with
 *  it; a complaint moves nothing, but takes the feedback of the side that lost away. */
export function decideAppeal(
  tx: P2pTransaction,
  id: number,
  { side, note }: { readonly side: P2pRole; readonly note: string },
): DeskOutcome {
  const found = openCaseOf(tx, id);
  if (typeof found === 'string') return found;
  const { appeal, order } = found;
  const loser = otherRole(side);
  const silent = { userId: userIn(order, loser), role: loser, now: tx.now };
  if (mayRespond(tx, appeal, silent)) return 'response_pending';
  if (!appeal.isLate) {
    const rejection = decideOrder(tx, order, { side, by: 'operator', note });
    return isRejection(rejection) ? 'state_changed' : 'done';
  }
  appeal.status = 'resolved';
  appeal.verdict = side;
  appeal.decidedBy = 'operator';
  appeal.verdictNote = note;
  appeal.closedAt = tx.now;
  saveAppeal(tx.db, appeal);
  removeFeedback(tx.db, order.id, silent.userId);
  return 'done';
}

/** Writes to both sides, as the operator. */
export function writeAsDesk(tx: P2pTransaction, id: number, text: string): DeskOutcome {
  const found = caseOf(tx, id);
  if (found === undefined) return 'not_found';
  writeMessage(tx, found.order, { author: 'operator', text });
  notifyBoth(tx, found.order, 'message');
  return 'done';
}
