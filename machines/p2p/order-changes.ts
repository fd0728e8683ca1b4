/** What a user may do about an order: the call of each action, what the user must state for it, and the request that
 *  is made of it. */
import {
  P2P_EVIDENCE_LENGTH_MIN,
  type P2pAction,
  type P2pAppealReason,
  type P2pOrderStatus,
} from '#contract/core/p2p.ts';
import { assert } from '#contract/core/assert.ts';
import { compareDecimals } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { ModelOf } from '#contract/codec.ts';
import type { P2pCancelReason, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { P2pFeedbackTag, P2pRating } from '#contract/entities/p2p-trader.ts';
import * as calls from '#contract/rest/p2p-orders.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { isNameChecked, isSumTyped, shareOf } from '#domain/p2p/order-statements.ts';

/** An action that changes the order. */
export type OrderAction = Exclude<P2pAction, 'send_message'>;

export const ORDER_CALLS = {
  mark_paid: calls.markP2pPaid,
  take_back_paid: calls.takeBackP2pPaid,
  extend_payment: calls.extendP2pPayment,
  release: calls.releaseP2pOrder,
  cancel: calls.cancelP2pOrder,
  request_cancel: calls.requestP2pCancel,
  accept_cancel: calls.answerP2pCancel,
  reject_cancel: calls.answerP2pCancel,
  appeal: calls.appealP2pOrder,
  add_evidence: calls.addP2pEvidence,
  withdraw_appeal: calls.withdrawP2pAppeal,
  concede: calls.concedeP2pOrder,
  propose_settlement: calls.proposeP2pSettlement,
  answer_settlement: calls.answerP2pSettlement,
  complain: calls.complainAboutP2pOrder,
  give_feedback: calls.giveP2pFeedback,
} as const satisfies Readonly<Record<OrderAction, { readonly body: unknown }>>;

type BodyOf<Action extends OrderAction> = ModelOf<
  NonNullable<(typeof ORDER_CALLS)[Action]['body']>
>;
export type OrderChange = {
  [Action in OrderAction]: { readonly action: Action; readonly body: BodyOf<Action> };
}[OrderAction];

export interface OrderDraft {
  /** That the user has seen. */
  readonly status: P2pOrderStatus;
  /** Of the proposed settlement that the user has seen. */
  readonly proposalId: number | undefined;
  /** The statement that the action needs. */
  readonly isDeclared: boolean;
  /** The buyer has compared the name of the account with the verified name. */
  readonly isNameCompared: boolean;
  readonly paymentMethodId: number | undefined;
  /** Of the authenticator app. */
  readonly code: string;
  /** Fiat sum, typed while more than one order is open. */
  readonly sum: string;
  readonly cancelReason: P2pCancelReason | undefined;
  readonly appealReason: P2pAppealReason | undefined;
  readonly text: string;
  /** Percent of the escrow. */
  readonly buyerShare: string;
  readonly answer: 'accept' | 'reject' | undefined;
  readonly rating: P2pRating | undefined;
  readonly tags: readonly P2pFeedbackTag[];
}

const NOTHING_STATED: Omit<OrderDraft, 'status'> = {
  proposalId: undefined,
  isDeclared: false,
  isNameCompared: false,
  paymentMethodId: undefined,
  code: '',
  sum: '',
  cancelReason: undefined,
  appealReason: undefined,
  text: '',
  buyerShare: '',
  answer: undefined,
  rating: undefined,
  tags: [],
};

/** Opens a draft: nothing is stated beforehand. */
export const draftOf = (order: P2pOrderDetails): OrderDraft => ({
  ...NOTHING_STATED,
  status: order.status,
  proposalId: order.settlement?.id,
  paymentMethodId: order.paymentMethod?.methodId ?? order.paymentMethods[0]?.methodId,
  appealReason: order.appealReasons.length === 1 ? order.appealReasons[0] : undefined,
});

/** A stated payment that the exchange may not know yet. */
export interface QueuedPayment {
  readonly requestId: RequestId;
  /** That the buyer has seen. */
  readonly status: P2pOrderStatus;
  readonly paymentMethodId: number | undefined;
}

/** The draft that was confirmed before the page was left. */
export const draftOfQueued = ({ status, paymentMethodId }: QueuedPayment): OrderDraft => ({
  ...NOTHING_STATED,
  status,
  paymentMethodId,
  isDeclared: true,
  isNameCompared: true,
});

export type OrderField =
  | 'declaration'
  | 'name'
  | 'paymentMethod'
  | 'code'
  | 'sum'
  | 'cancelReason'
  | 'appealReason'
  | 'text'
  | 'files'
  | 'buyerShare'
  | 'answer'
  | 'rating';

export type OrderProblem =
  | 'missing'
  /** The typed sum is not that of this order. */
  | 'differs'
  | 'too_short'
  /** No percentage from 0 to 100 without decimals. */
  | 'out_of_range'
  /** A file is being uploaded. */
  | 'pending'
  /** A file could not be uploaded. */
  | 'failed';

export type OrderProblems = Partial<Record<OrderField, OrderProblem>>;

/** What the statement of a draft is checked against. */
export interface DraftFacts {
  readonly order: P2pOrderDetails;
  readonly isTwoFactorOn: boolean;
  /** Of this user, this one included. */
  readonly openOrderCount: number;
  /** State of the files of the draft. */
  readonly files: readonly { readonly state: 'waiting' | 'uploading' | 'stored' | 'failed' }[];
}

/** Recovery codes are longer than codes of an authenticator app. */
const CODE_LENGTH_MIN = 6;

export function problemsOf(
  action: OrderAction,
  draft: OrderDraft,
  facts: DraftFacts,
): OrderProblems {
  const { order } = facts;
  const code = codeProblem(draft, facts);
  switch (action) {
    case 'mark_paid':
      return {
        ...unless(draft.paymentMethodId !== undefined || order.paymentMethods.length === 0, {
          paymentMethod: 'missing',
        }),
        ...unless(draft.isNameCompared || !isNameChecked(order.status), { name: 'missing' }),
        ...declarationProblem(draft),
      };
    case 'release':
      return { ...sumProblem(draft, facts), ...declarationProblem(draft), ...code };
    case 'cancel':
      return {
        ...unless(draft.cancelReason !== undefined, REASON_MISSING),
        ...declarationProblem(draft),
      };
    case 'concede':
      return declarationProblem(draft);
    case 'request_cancel':
      return { ...unless(draft.cancelReason !== undefined, REASON_MISSING), ...fileProblem(facts) };
    case 'reject_cancel':
      return fileProblem(facts);
    case 'appeal':
    case 'complain':
      return {
        ...unless(draft.appealReason !== undefined, { appealReason: 'missing' }),
        ...evidenceProblems(draft, facts),
      };
    case 'add_evidence':
      return evidenceProblems(draft, facts);
    case 'propose_settlement':
      return unless(shareOf(draft.buyerShare) !== undefined, { buyerShare: 'out_of_range' });
    case 'answer_settlement':
      return {
        ...unless(draft.answer !== undefined, { answer: 'missing' }),
        ...(draft.answer === 'accept' ? code : {}),
      };
    case 'give_feedback':
      return unless(draft.rating !== undefined, { rating: 'missing' });
    default:
      return {};
  }
}

const REASON_MISSING = { cancelReason: 'missing' } as const;
const unless = (isMet: boolean, problem: OrderProblems): OrderProblems => (isMet ? {} : problem);
const declarationProblem = ({ isDeclared }: OrderDraft): OrderProblems =>
  unless(isDeclared, { declaration: 'missing' });

const codeProblem = ({ code }: OrderDraft, { isTwoFactorOn }: DraftFacts): OrderProblems =>
  unless(!isTwoFactorOn || code.length >= CODE_LENGTH_MIN, { code: 'missing' });

function sumProblem({ sum }: OrderDraft, facts: DraftFacts): OrderProblems {
  if (!isSumTyped(facts.openOrderCount)) return {};
  const typed = decimalOfText(sum);
  if (typed === undefined) return { sum: 'missing' };
  return unless(compareDecimals(typed, facts.order.fiatAmount) === 0, { sum: 'differs' });
}

function fileProblem({ files }: DraftFacts): OrderProblems {
  if (files.some(({ state }) => state === 'failed')) return { files: 'failed' };
  return unless(
    files.every(({ state }) => state === 'stored'),
    { files: 'pending' },
  );
}

const evidenceProblems = ({ text }: OrderDraft, facts: DraftFacts): OrderProblems => ({
  ...unless(text.trim().length >= P2P_EVIDENCE_LENGTH_MIN, { text: 'too_short' }),
  ...unless(facts.files.length > 0, { files: 'missing' }),
  ...fileProblem(facts),
});

/** @param fileIds of the files that the exchange has. */
export function changeOf(
  action: OrderAction,
  draft: OrderDraft,
  given: DraftFacts & { readonly requestId: RequestId; readonly fileIds: readonly string[] },
): OrderChange {
  const { order, requestId, isTwoFactorOn } = given;
  const changed = { orderUid: order.uid, expectedStatus: draft.status, requestId };
  const files = [...given.fileIds];
  const code = isTwoFactorOn ? { twoFactorCode: draft.code } : {};
  const text = draft.text.trim();
  switch (action) {
    case 'mark_paid': {
      const chosen = order.paymentMethods.length === 0 ? undefined : draft.paymentMethodId;
      const method = chosen === undefined ? {} : { paymentMethodId: chosen };
      return { action, body: { ...changed, ...method, declaration: true } };
    }
    case 'release':
      return { action, body: { ...changed, ...code, declaration: true } };
    case 'concede':
      return { action, body: { ...changed, declaration: true } };
    case 'cancel': {
      const reason = present(draft.cancelReason);
      const declaration = draft.status === 'paid' ? 'paid_and_refunded' : 'not_paid';
      return { action, body: { ...changed, reason, declaration } };
    }
    case 'request_cancel':
      return { action, body: { ...changed, reason: present(draft.cancelReason), files } };
    case 'accept_cancel':
      return { action, body: { ...changed, answer: 'accept', reason: text, files: [] } };
    case 'reject_cancel':
      return { action, body: { ...changed, answer: 'reject', reason: text, files } };
    case 'appeal':
    case 'complain':
      return { action, body: { ...changed, reason: present(draft.appealReason), text, files } };
    case 'add_evidence':
      return { action, body: { ...changed, text, files } };
    case 'propose_settlement':
      return { action, body: { ...changed, buyerShare: present(shareOf(draft.buyerShare)) } };
    case 'answer_settlement': {
      const answer = present(draft.answer);
      const proposalId = present(draft.proposalId);
      return {
        action,
        body: { ...changed, proposalId, answer, ...(answer === 'accept' ? code : {}) },
      };
    }
    case 'give_feedback': {
      const rating = present(draft.rating);
      return { action, body: { ...changed, rating, tags: [...draft.tags], text } };
    }
    default:
      return { action, body: changed };
  }
}

function present<Value>(value: Value | undefined): Value {
  assert(value !== undefined, 'only a complete draft is sent');
  return value;
}
