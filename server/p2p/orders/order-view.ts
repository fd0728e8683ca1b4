/** An order as one of its sides sees it: what the contract sends. */
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  P2pAppeal,
  P2pOrder,
  P2pOrderDetails,
  P2pSettlement,
} from '#contract/entities/p2p-order.ts';
import type { P2pFeedback } from '#contract/entities/p2p-trader.ts';
import {
  allowedActions,
  appealAvailableAt,
  appealReasons,
  chatOpenUntil,
  needsAccounts,
} from '#domain/p2p/order-rules.ts';
import type { Db } from '#server/db/database.ts';
import { appealShownTo, evidenceOf, type AppealRecord } from '../appeals/appeal-rows.ts';
import { orderMessages } from '../chat/order-messages.ts';
import { fileViewOf, filesOf } from '../files/file-rows.ts';
import { verifiedNamesOf } from '../traders/verified-names.ts';
import { sharesOf } from './end-order.ts';
import { partsOf } from './escrow.ts';
import { feedbackOf, type FeedbackRecord } from './feedback-rows.ts';
import type { P2pContext } from './order-context.ts';
import { factsOf } from './order-facts.ts';
import { methodsOf } from './order-methods.ts';
import { feeOf, orderEventsOf, otherRole, userIn, type P2pOrderRecord } from './order-rows.ts';
import { openSettlementOf } from './settlement-rows.ts';

type ViewContext = Pick<P2pContext, 'db' | 'sealer' | 'market' | 'coinCodeOf'>;

export function orderFor(
  { db, market, coinCodeOf }: ViewContext,
  order: P2pOrderRecord,
  role: P2pRole,
  now: EpochMs,
): P2pOrder {
  const { amount, escrow, price, fiatAmount, status, closedAt } = order;
  const facts = factsOf(db, order, role);
  const availableAt = appealAvailableAt(facts);
  const pending = order.cancelRequest === 'pending';
  return {
    uid: order.uid,
    adId: order.adId,
    role,
    isMaker: userIn(order, role) === order.makerId,
    counterparty: market.traderOf(userIn(order, otherRole(role)), now),
    coin: coinCodeOf(order.coinId),
    currency: order.currency,
    price: decimalOfUnits(price),
    amount: decimalOfUnits(amount),
    fiatAmount: decimalOfUnits(fiatAmount),
    fee: decimalOfUnits(feeOf(order, role)),
    receivedAmount: decimalOfUnits(amount - feeOf(order, 'buyer')),
    escrowAmount: decimalOfUnits(escrow),
    paymentTypeName: order.paymentTypeName,
    referenceCode: order.referenceCode,
    usesReferenceCode: order.usesReferenceCode,
    status,
    cancelRequest: order.cancelRequest,
    cancelRequestExpiresAt: pending ? order.cancelRequestExpiresAt : undefined,
    paymentWindow: order.paymentWindow,
    createdAt: order.createdAt,
    paymentExpiresAt: order.paymentExpiresAt,
    appealAvailableAt: availableAt === undefined ? undefined : epochMs(availableAt),
    graceUntil: closedAt === undefined ? order.graceUntil : undefined,
    paidAt: order.paidAt,
    releaseDueAt: order.releaseDueAt,
    releasedAt: order.releasedAt,
    closedAt,
    cancelReason: order.cancelReason,
    isSettled: order.isSettled,
    unreadCount: orderMessages.unreadCount(db, order.id, otherRole(role)),
    allowedActions: allowedActions(facts, role, now),
    revision: order.revision,
  };
}

export function detailsFor(
  context: ViewContext,
  order: P2pOrderRecord,
  role: P2pRole,
  now: EpochMs,
): P2pOrderDetails {
  const { db, sealer } = context;
  const facts = factsOf(db, order, role);
  const isOpen = needsAccounts(facts);
  const methods = isOpen ? methodsOf(sealer, order) : [];
  const isBeforePayment = order.paidAt === undefined;
  const names = isOpen ? verifiedNamesOf(context, userIn(order, otherRole(role))) : undefined;
  const appeal = appealShownTo(db, order.id, role);
  const until = chatOpenUntil(facts);
  const asked = order.cancelRequest === 'none' ? undefined : order.cancelRequestReason;
  return {
    ...orderFor(context, order, role, now),
    paymentMethod: methods.find(({ methodId }) => methodId === order.methodId),
    paymentMethods: isBeforePayment ? [...methods] : [],
    counterpartyName: names?.name === '' ? undefined : names?.name,
    counterpartyNativeName: names?.nativeName,
    terms: order.terms,
    appealReasons: [...appealReasons(facts, role, now)],
    appeal: appeal && appealViewOf(db, appeal),
    settlement: settlementViewOf(db, order),
    cancelRequestReason: asked,
    cancelRequestFiles: [...order.cancelRequestFiles],
    ownFeedback: ownFeedbackOf(context, order, role, now),
    timeline: timelineOf(db, order),
    chatOpenUntil: until === undefined ? undefined : epochMs(until),
  };
}

/** One line for each status that the order has entered. */
function timelineOf(db: Db, order: P2pOrderRecord): P2pOrderDetails['timeline'] {
  const events = orderEventsOf(db, order.id);
  return events
    .filter(
      ({ status }, index) => status !== events[index - 1]?.status || isGraceEnd(events[index]),
    )
    .map(({ status, at, author }) => ({ status, at, by: author }));
}

const isGraceEnd = (event: { readonly event: string } | undefined): boolean =>
  event?.event === 'p2p_grace_ended';

export function appealViewOf(db: Db, appeal: AppealRecord): P2pAppeal {
  const { id, orderId, isLate, openedBy, reason, status, openedAt, respondBy } = appeal;
  return {
    id,
    isLate,
    openedBy,
    reason,
    status,
    evidence: evidenceOf(db, id).map(({ author, text, files, at }) => ({
      author,
      text,
      files: filesOf(db, orderId, files).map((file) => fileViewOf(file)),
      at,
    })),
    openedAt,
    respondBy: status === 'under_review' ? undefined : respondBy,
    isClaimed: appeal.isClaimed,
    verdictNote: appeal.verdictNote,
  };
}

export function settlementViewOf(db: Db, order: P2pOrderRecord): P2pSettlement | undefined {
  const open = order.closedAt === undefined ? openSettlementOf(db, order.id) : undefined;
  if (open === undefined) return undefined;
  const { id, proposedBy, buyerShare, expiresAt } = open;
  const { buyer, seller } = sharesOf(order, buyerShare);
  const { buyerFee } = partsOf(order, buyer);
  return {
    id,
    proposedBy,
    buyerShare,
    buyerAmount: decimalOfUnits(units(buyer - buyerFee)),
    sellerAmount: decimalOfUnits(seller),
    expiresAt,
  };
}

function ownFeedbackOf(
  context: ViewContext,
  order: P2pOrderRecord,
  role: P2pRole,
  now: EpochMs,
): P2pFeedback | undefined {
  const found = feedbackOf(context.db, order.id, userIn(order, role));
  return found && feedbackViewOf(context, found, order.uid, now);
}

export function feedbackViewOf(
  { market }: Pick<P2pContext, 'market'>,
  { fromId, rating, tags, text, createdAt }: FeedbackRecord,
  orderUid: string,
  now: EpochMs,
): P2pFeedback {
  const from = market.traderOf(fromId, now);
  return { orderUid, from, rating, tags: [...tags], text, createdAt };
}
