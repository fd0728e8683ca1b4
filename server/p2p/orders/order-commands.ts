/** Commands of the two sides. Each finds the order under the one lock, does first what time has done, compares the status
 *  that the caller has seen, and asks the shared rules. All run inside a transaction of the exchange. */
import type { UserId } from '#contract/core/ids.ts';
import type { P2pAction, P2pAppealReason, P2pOrderStatus, P2pRole } from '#contract/core/p2p.ts';
import type { P2pCancelReason } from '#contract/entities/p2p-order.ts';
import type { P2pFeedbackTag, P2pRating } from '#contract/entities/p2p-trader.ts';
import { appealReasons, reasonsEver } from '#domain/p2p/order-rules.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import type { RejectionName } from '#contract/errors.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { isoOf, epochMs } from '#contract/core/time.ts';
import { APPEAL_AFTER_MS } from '#domain/p2p/order-windows.ts';
import { addEvidence, complain, withdrawAppeal } from '../appeals/appeals.ts';
import { openAppeal, type Evidence } from '../appeals/open-appeal.ts';
import { filesOf } from '../files/file-rows.ts';
import { advanceOrder } from './advance-order.ts';
import { acceptCancel, cancelAsBuyer, rejectCancel, requestCancel } from './cancels.ts';
import { concedeOrder, releaseOrder } from './end-order.ts';
import { feedbackOf, insertFeedback } from './feedback-rows.ts';
import type { P2pTransaction } from './order-context.ts';
import { actionRejection, changedRejection, factsOf, type BarName } from './order-facts.ts';
import { orderOf, otherRole, roleIn, userIn, type P2pOrderRecord } from './order-rows.ts';
import { extendPayment, markPaid, takeBackPaid } from './payments.ts';
import { answerSettlement, proposeSettlement } from './settlements.ts';

export interface Change {
  readonly userId: UserId;
  readonly orderUid: string;
  /** The status that the caller has seen. */
  readonly expectedStatus: P2pOrderStatus;
}

export interface Found {
  readonly order: P2pOrderRecord;
  readonly role: P2pRole;
}

/** Finds the order of a change and checks that this side may do it now. */
export function findFor(
  tx: P2pTransaction,
  { userId, orderUid, expectedStatus }: Change,
  action: P2pAction,
): Found | Rejection<'not_found' | BarName> {
  const order = orderOf(tx.db, userId, orderUid);
  const role = order && roleIn(order, userId);
  if (order === undefined || role === undefined) return reject('not_found');
  advanceOrder(tx, order);
  if (order.status !== expectedStatus) return changedRejection(order.status);
  return actionRejection(tx.db, order, role, action, tx.now) ?? { order, role };
}

/** Runs `work` for an order that allows the action, and returns the order as it is then. */
function change<Name extends RejectionName = never>(
  tx: P2pTransaction,
  request: Change,
  action: P2pAction,
  work: (order: P2pOrderRecord, role: P2pRole) => Rejection<Name> | undefined | void,
): Found | Rejection<'not_found' | BarName | Name> {
  const found = findFor(tx, request, action);
  if (isRejection(found)) return found;
  const rejection = work(found.order, found.role);
  return isRejection(rejection) ? rejection : found;
}

type CheckCode = () => Rejection<'two_factor_code_wrong' | 'sign_in_locked'> | undefined;

export const orderCommands = {
  markPaid: (tx: P2pTransaction, request: Change & { paymentMethodId?: number | undefined }) =>
    change(tx, request, 'mark_paid', (order) => markPaid(tx, order, request.paymentMethodId)),

  takeBackPaid: (tx: P2pTransaction, request: Change) =>
    change(tx, request, 'take_back_paid', (order) => takeBackPaid(tx, order)),

  extendPayment: (tx: P2pTransaction, request: Change) =>
    change(tx, request, 'extend_payment', (order) => extendPayment(tx, order)),

  /** @param checkCode consumes the code; called once nothing else can fail */
  release: (tx: P2pTransaction, request: Change, checkCode: CheckCode) =>
    change(tx, request, 'release', (order) => checkCode() ?? releaseOrder(tx, order)),

  cancel: (
    tx: P2pTransaction,
    request: Change & {
      readonly reason: P2pCancelReason;
      readonly declaration: 'not_paid' | 'paid_and_refunded';
    },
  ) =>
    change(tx, request, 'cancel', (order) => {
      const isPaid = order.status === 'paid';
      // A buyer who has stated a payment must state its refund, and nobody else can.
      if (isPaid !== (request.declaration === 'paid_and_refunded')) {
        return changedRejection(order.status);
      }
      return cancelAsBuyer(tx, order, request.reason);
    }),

  requestCancel: (
    tx: P2pTransaction,
    request: Change & { readonly reason: P2pCancelReason; readonly files: readonly string[] },
  ) =>
    change(tx, request, 'request_cancel', (order) => {
      const wrong = filesRejection(tx, order, request.files);
      return wrong ?? requestCancel(tx, order, request);
    }),

  answerCancel: (
    tx: P2pTransaction,
    request: Change & {
      readonly answer: 'accept' | 'reject';
      readonly reason: string;
      readonly files: readonly string[];
    },
  ) =>
    request.answer === 'accept'
      ? change(tx, request, 'accept_cancel', (order) => acceptCancel(tx, order))
      : change(tx, request, 'reject_cancel', (order) => {
          const wrong = filesRejection(tx, order, request.files);
          return wrong ?? rejectCancel(tx, order, withoutDirection(request.reason).trim());
        }),

  appeal: (tx: P2pTransaction, request: Change & AppealBody) => openOwnAppeal(tx, request),

  addEvidence: (tx: P2pTransaction, request: Change & Evidence) =>
    change(tx, request, 'add_evidence', (order, author) => {
      const evidence = evidenceOf(tx, order, request);
      return isRejection(evidence) ? evidence : addEvidence(tx, order, { ...evidence, author });
    }),

  withdrawAppeal: (tx: P2pTransaction, request: Change) =>
    change(tx, request, 'withdraw_appeal', (order, role) => withdrawAppeal(tx, order, role)),

  concede: (tx: P2pTransaction, request: Change) =>
    change(tx, request, 'concede', (order) => concedeOrder(tx, order)),

  complain: (tx: P2pTransaction, request: Change & AppealBody) => fileComplaint(tx, request),

  proposeSettlement: (tx: P2pTransaction, request: Change & { readonly buyerShare: number }) =>
    change(tx, request, 'propose_settlement', (order, proposedBy) =>
      proposeSettlement(tx, order, { proposedBy, buyerShare: request.buyerShare }),
    ),

  answerSettlement: (
    tx: P2pTransaction,
    request: Change & { readonly proposalId: number; readonly answer: 'accept' | 'reject' },
    checkCode: CheckCode,
  ) =>
    change(tx, request, 'answer_settlement', (order, by) => {
      const isAccepted = request.answer === 'accept';
      // Coins leave the seller: it takes the code that a release takes.
      const wrong = isAccepted && by === 'seller' ? checkCode() : undefined;
      return wrong ?? answerSettlement(tx, order, { ...request, isAccepted, by });
    }),

  giveFeedback: (tx: P2pTransaction, request: Change & FeedbackBody) => rate(tx, request),
};

interface AppealBody extends Evidence {
  readonly reason: P2pAppealReason;
}

interface FeedbackBody {
  readonly rating: P2pRating;
  readonly tags: readonly P2pFeedbackTag[];
  readonly text: string;
}

/** A reason that is not open yet says from when, one that this side never has is a wrong field. */
function openOwnAppeal(tx: P2pTransaction, request: Change & AppealBody) {
  const { db, now } = tx;
  const order = orderOf(db, request.userId, request.orderUid);
  const role = order && roleIn(order, request.userId);
  if (order === undefined || role === undefined) return reject('not_found');
  advanceOrder(tx, order);
  if (order.status !== request.expectedStatus) return changedRejection(order.status);
  // The reasons of a closed order are those of a complaint.
  if (order.status === 'expired' && order.closedAt !== undefined) {
    return reject('appeal_window_closed');
  }
  const facts = factsOf(db, order, role);
  const isEver = reasonsEver(order.status, role).includes(request.reason);
  if (!isEver) {
    const bar = actionRejection(db, order, role, 'appeal', now);
    return bar ?? reject('field_invalid', { fields: { reason: 'not of this side or status' } });
  }
  if (!appealReasons(facts, role, now).includes(request.reason)) {
    if (order.status !== 'paid') return reject('appeal_window_closed');
    const availableAt = isoOf(epochMs((order.paidAt ?? now) + APPEAL_AFTER_MS));
    return reject('appeal_not_open', { details: { appeal_available_at: availableAt } });
  }
  const evidence = evidenceOf(tx, order, request);
  if (isRejection(evidence)) return evidence;
  if (order.status === 'expired') order.paidAt = now;
  openAppeal(tx, order, { openedBy: role, reason: request.reason, evidence });
  return { order, role };
}

function fileComplaint(tx: P2pTransaction, request: Change & AppealBody) {
  const { db, now } = tx;
  const found = findFor(tx, request, 'complain');
  if (isRejection(found)) {
    return found.rejection === 'p2p_window_passed' ? reject('appeal_window_closed') : found;
  }
  const { order, role } = found;
  const evidence = evidenceOf(tx, order, request);
  if (isRejection(evidence)) return evidence;
  if (!appealReasons(factsOf(db, order, role), role, now).includes(request.reason)) {
    return reject('field_invalid', { fields: { reason: 'not of this side or status' } });
  }
  complain(tx, order, { ...evidence, by: role, reason: request.reason });
  return found;
}

function rate(tx: P2pTransaction, request: Change & FeedbackBody) {
  const { db, now } = tx;
  const order = orderOf(db, request.userId, request.orderUid);
  const given = order && feedbackOf(db, order.id, request.userId);
  if (given !== undefined) return reject('feedback_given');
  const found = findFor(tx, request, 'give_feedback');
  if (isRejection(found)) return found;
  insertFeedback(db, {
    orderId: found.order.id,
    fromId: request.userId,
    toId: userIn(found.order, otherRole(found.role)),
    rating: request.rating,
    tags: request.tags,
    text: withoutDirection(request.text).trim(),
    createdAt: now,
  });
  return found;
}

/** Files must be of this order. */
function filesRejection(
  { db }: P2pTransaction,
  order: P2pOrderRecord,
  files: readonly string[],
): Rejection<'p2p_file_refused'> | undefined {
  const known = filesOf(db, order.id, files);
  return files.every((id) => known.some((file) => file.id === id))
    ? undefined
    : reject('p2p_file_refused');
}

/** Every statement of a side has a file. */
function evidenceOf(tx: P2pTransaction, order: P2pOrderRecord, { text, files }: Evidence) {
  if (files.length === 0) {
    return reject('field_invalid', { fields: { files: 'at least one file' } });
  }
  const own = { text: withoutDirection(text), files: [...new Set(files)] };
  return filesRejection(tx, order, files) ?? own;
}
