/** Types and pure functions of one order of peer-to-peer trading, as its buyer or its seller has it open. */
import { assert } from '#contract/core/assert.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { P2pOrder, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { isRejected, rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  isMade,
  rejectionIn,
  TRADING_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import * as changes from './order-changes.ts';
import type {
  OrderAction,
  OrderChange,
  OrderDraft,
  OrderProblems,
  QueuedPayment,
} from './order-changes.ts';
import { storedIdsOf, type DraftFile } from './order-files.ts';

/** The request of an action. Repeated under its ID, it is carried out once and returns the same response. */
export interface ChangeOrder extends RequestTypes {
  readonly request: OrderChange;
  readonly response: { readonly order: P2pOrderDetails; readonly message: string };
}

export interface OrderInput {
  readonly uid: string;
  /** The exchange's time: the clock of the device decides nothing. */
  readonly clock: Clock;
  readonly isTwoFactorOn?: boolean | undefined;
  /** The present state of the connection. */
  readonly isOnline?: boolean | undefined;
  /** A payment that was stated before a reload, without a known outcome: it is sent under the same ID. */
  readonly queued?: QueuedPayment | undefined;
}

/** What the page knows besides the order. */
export interface OrderFacts {
  readonly isTwoFactorOn: boolean;
  readonly openOrderCount: number;
}

export interface OrderContext extends OrderFacts {
  readonly uid: string;
  readonly clock: Clock;
  readonly order: P2pOrderDetails | undefined;
  /** The newest that was reported; the order that is shown may be behind it. */
  readonly reportedRevision: number;
  readonly isOnline: boolean;
  /** Undefined unless a draft is open or being sent. */
  readonly action: OrderAction | undefined;
  readonly draft: OrderDraft | undefined;
  readonly files: readonly DraftFile[];
  readonly problems: OrderProblems;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly requestId: RequestId | undefined;
  /** Of the last attempt. */
  readonly rejection: Rejection | undefined;
  /** Somebody else has changed the order before the user's action, so nothing was done. */
  readonly isSuperseded: boolean;
}

export const createOrder = (input: OrderInput): OrderContext => ({
  uid: input.uid,
  clock: input.clock,
  isTwoFactorOn: input.isTwoFactorOn ?? false,
  openOrderCount: 1,
  order: undefined,
  reportedRevision: 0,
  isOnline: input.isOnline ?? true,
  action: input.queued && 'mark_paid',
  draft: input.queued && changes.draftOfQueued(input.queued),
  files: [],
  problems: {},
  areProblemsShown: false,
  requestId: input.queued?.requestId,
  rejection: undefined,
  isSuperseded: false,
});

export function requireOrder({ order }: OrderContext): P2pOrderDetails {
  assert(order !== undefined, 'nothing is done about an order that is not read');
  return order;
}

// What the exchange says

/** Applies details that are not older than those shown. */
export function withRead(context: OrderContext, order: P2pOrderDetails): OrderContext {
  const shown = context.order;
  if (shown !== undefined && shown.revision > order.revision) return context;
  return derive({
    ...context,
    order,
    reportedRevision: Math.max(context.reportedRevision, order.revision),
  });
}

/** Applies what an event carries; the details are read after it. An older event changes nothing. */
export function withReported(context: OrderContext, reported: P2pOrder): OrderContext {
  const { order } = context;
  const reportedRevision = Math.max(context.reportedRevision, reported.revision);
  if (order === undefined || reported.revision <= order.revision) {
    return { ...context, reportedRevision };
  }
  return derive({ ...context, reportedRevision, order: { ...order, ...reported } });
}

export const isNewReport = (context: OrderContext, { uid, revision }: P2pOrder): boolean =>
  uid === context.uid && revision > context.reportedRevision;

const NOT_FOUND = 404;
export const isMissing = (error: unknown): boolean =>
  isRejected(error) && (error.status === NOT_FOUND || error.code === 'not_found');

// Deadlines

/** What is read again if no event arrives. */
const OPEN_POLL_MS = 30 * SECOND_MS;
const CLOSED_POLL_MS = 5 * MINUTE_MS;
/** The exchange acts at the deadline: it is asked shortly after. */
const AFTER_DEADLINE_MS = 300;

/** The times at which the exchange changes the order by itself, or allows something else. */
export const deadlinesOf = (order: P2pOrderDetails): readonly EpochMs[] =>
  [
    order.status === 'awaiting_payment' ? order.paymentExpiresAt : undefined,
    order.status === 'expired' ? order.graceUntil : undefined,
    order.appealAvailableAt,
    order.cancelRequest === 'pending' ? order.cancelRequestExpiresAt : undefined,
    order.releaseDueAt,
    order.appeal?.respondBy,
    order.settlement?.expiresAt,
    order.chatOpenUntil,
  ].filter((at) => at !== undefined);

/** How long until the order is read again without an event. */
export function pauseOf({ order, clock }: OrderContext): number {
  if (order === undefined) return OPEN_POLL_MS;
  const now = clock();
  const poll = order.closedAt === undefined ? OPEN_POLL_MS : CLOSED_POLL_MS;
  const next = deadlinesOf(order).filter((at) => at > now);
  return Math.min(poll, ...next.map((at) => at - now + AFTER_DEADLINE_MS));
}

// The draft of an action

/** An event allows an answer before the proposal itself was read. */
export const isAllowed = ({ order }: OrderContext, action: OrderAction): boolean =>
  order?.allowedActions.includes(action) === true &&
  (action !== 'answer_settlement' || order.settlement !== undefined);

/** What follows from the rest of the context. */
function derive(context: OrderContext): OrderContext {
  const { action, draft, order } = context;
  if (action === undefined || draft === undefined || order === undefined) return context;
  return { ...context, problems: changes.problemsOf(action, draft, { ...context, order }) };
}

export function openDraft(context: OrderContext, action: OrderAction): OrderContext {
  const closed = closeDraft(context);
  return derive({ ...closed, action, draft: changes.draftOf(requireOrder(context)) });
}

export const closeDraft = (context: OrderContext): OrderContext => ({
  ...context,
  action: undefined,
  draft: undefined,
  files: [],
  problems: {},
  areProblemsShown: false,
  requestId: undefined,
  rejection: undefined,
  isSuperseded: false,
});

/** The order has changed under the draft: it is closed, and the user is told so. */
export const supersede = (context: OrderContext): OrderContext => ({
  ...closeDraft(context),
  isSuperseded: true,
});

export const editDraft = (context: OrderContext, patch: Partial<OrderDraft>): OrderContext =>
  context.draft === undefined
    ? context
    : derive({ ...context, rejection: undefined, draft: { ...context.draft, ...patch } });

export const withFiles = (context: OrderContext, files: readonly DraftFile[]): OrderContext =>
  derive({ ...context, files });

export const withFacts = (context: OrderContext, facts: Partial<OrderFacts>): OrderContext =>
  derive({ ...context, ...facts });

export const isComplete = ({ problems }: OrderContext): boolean =>
  Object.keys(problems).length === 0;

/** Whether the draft is about the order, and the proposal, as they are now. */
export const isCurrent = (context: OrderContext): boolean => {
  const { action, draft, order } = context;
  if (action === undefined || !isAllowed(context, action)) return false;
  const isSameProposal =
    action !== 'answer_settlement' || draft?.proposalId === order?.settlement?.id;
  return draft?.status === order?.status && isSameProposal;
};

/** The exchange has the payment already: its response was lost. */
export const isPaymentKnown = ({ order }: OrderContext): boolean => order?.status === 'paid';

/** The stated payment of a context whose outcome is not known. */
export function queuedPaymentOf({
  action,
  draft,
  requestId,
}: OrderContext): QueuedPayment | undefined {
  if (action !== 'mark_paid' || draft === undefined || requestId === undefined) return undefined;
  return { requestId, status: draft.status, paymentMethodId: draft.paymentMethodId };
}

// Sending

export const withRequest = (context: OrderContext, requestId: RequestId): OrderContext => ({
  ...context,
  requestId,
  areProblemsShown: false,
  rejection: undefined,
});

/** The status that the user has seen is sent with the request.
 *  @throws BrokenInvariant without a complete draft. */
export function sentChangeOf(context: OrderContext): SentRequestInput<ChangeOrder> {
  const { action, draft, requestId, files } = context;
  assert(action !== undefined && draft !== undefined, 'a draft is sent');
  assert(requestId !== undefined, 'an action is sent under an ID');
  const order = requireOrder(context);
  const fileIds = storedIdsOf(files);
  const request = changes.changeOf(action, draft, { ...context, order, requestId, fileIds });
  return { request, query: undefined, whenUnknown: 'repeat', delays: TRADING_DELAYS };
}

/** Rejections that mean that the order is not as the user has seen it. */
const STALE: readonly (string | undefined)[] = [
  'state_changed',
  'not_your_turn',
  'p2p_window_passed',
  'appeal_window_closed',
  'feedback_given',
];

export const isStale = (outcome: RequestOutcome<ChangeOrder>): boolean =>
  outcome.kind === 'rejected' && STALE.includes(outcome.error.code);

export const isAccepted = (outcome: RequestOutcome<ChangeOrder>): boolean => isMade(outcome);

export const withOutcome = (
  context: OrderContext,
  outcome: RequestOutcome<ChangeOrder>,
): OrderContext =>
  outcome.kind === 'accepted'
    ? withRead(closeDraft(context), outcome.response.order)
    : { ...context, requestId: undefined, rejection: rejectionIn(outcome) };

/** After a stale rejection: what the exchange says of it is shown. */
export const withStale = (
  context: OrderContext,
  outcome: RequestOutcome<ChangeOrder>,
): OrderContext => ({
  ...supersede(context),
  rejection: outcome.kind === 'rejected' ? rejectionOf(outcome.error) : undefined,
});
