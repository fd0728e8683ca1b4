/** What each side of an order of peer-to-peer trading may do, by the status and the time. The exchange decides by these
 *  rules alone, and the list that it sends is the only source of buttons. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import {
  P2P_ACTIONS,
  type P2pAction,
  type P2pAppealReason,
  type P2pCancelRequestStatus,
  type P2pOrderStatus,
  type P2pRole,
} from '#contract/core/p2p.ts';
import {
  APPEAL_AFTER_MS,
  CANCEL_REQUESTS_MAX,
  CHAT_AFTER_END_MS,
  COMPLAINT_MS,
  FEEDBACK_MS,
  TAKE_BACK_MS,
} from './order-windows.ts';

/** Facts of an order. Times are in milliseconds of the exchange's clock. */
export interface OrderFacts {
  readonly status: P2pOrderStatus;
  readonly paymentExpiresAt: number;
  readonly isExtended: boolean;
  /** Of an expired order. */
  readonly graceUntil: number | undefined;
  readonly paidAt: number | undefined;
  readonly isTakenBack: boolean;
  /** The escrow has left. */
  readonly closedAt: number | undefined;
  readonly isSettled: boolean;
  readonly cancelRequest: P2pCancelRequestStatus;
  readonly cancelRequestCount: number;
  readonly cancelRequestExpiresAt: number | undefined;
  /** Who has opened the open appeal; undefined without one. */
  readonly appealedBy: P2pRole | 'system' | undefined;
  /** Of the open proposal. */
  readonly proposedBy: P2pRole | undefined;
  readonly proposalExpiresAt: number | undefined;
  /** What the reader has done. */
  readonly hasComplained: boolean;
  readonly hasGivenFeedback: boolean;
}

interface ActionRule {
  readonly roles: readonly P2pRole[];
  readonly statuses: readonly P2pOrderStatus[];
  /** Whether it is possible now, in one of these statuses by one of these roles. */
  readonly isPossible: (facts: OrderFacts, role: P2pRole, now: number) => boolean;
}

const BUYER = ['buyer'] as const;
const SELLER = ['seller'] as const;
const BOTH = ['buyer', 'seller'] as const;
const ENDS = ['completed', 'cancelled', 'resolved_to_buyer', 'resolved_to_seller'] as const;

const isBefore = (now: number, end: number | undefined): boolean => end !== undefined && now < end;

const isInWindow = ({ status, paymentExpiresAt }: OrderFacts, now: number): boolean =>
  status !== 'awaiting_payment' || now < paymentExpiresAt;
/** An expired order whose escrow is still frozen. */
const isInGrace = ({ status, closedAt, graceUntil }: OrderFacts, now: number): boolean =>
  status !== 'expired' || (closedAt === undefined && isBefore(now, graceUntil));
const isOpenNow = (facts: OrderFacts, now: number): boolean =>
  isInWindow(facts, now) && isInGrace(facts, now);
const isRequestPending = (facts: OrderFacts, now: number): boolean =>
  facts.cancelRequest === 'pending' && isBefore(now, facts.cancelRequestExpiresAt);
const isWithin = (facts: OrderFacts, durationMs: number, now: number): boolean =>
  facts.closedAt !== undefined && now < facts.closedAt + durationMs;

const isOpenAt = (facts: OrderFacts, _role: P2pRole, now: number): boolean => isOpenNow(facts, now);
const isAnswerable = (facts: OrderFacts, _role: P2pRole, now: number): boolean =>
  isInWindow(facts, now) && isRequestPending(facts, now);
const CANCELLABLE = ['awaiting_payment', 'paid'] as const;
const SPLITTABLE = ['paid', 'in_appeal'] as const;

const RULES: Readonly<Record<P2pAction, ActionRule>> = {
  mark_paid: {
    roles: BUYER,
    statuses: ['awaiting_payment', 'expired'],
    isPossible: isOpenAt,
  },
  take_back_paid: {
    roles: BUYER,
    statuses: ['paid'],
    isPossible: ({ isTakenBack, paidAt }, _role, now) =>
      !isTakenBack && paidAt !== undefined && now < paidAt + TAKE_BACK_MS,
  },
  extend_payment: {
    roles: SELLER,
    statuses: ['awaiting_payment'],
    isPossible: (facts, _role, now) => !facts.isExtended && isInWindow(facts, now),
  },
  release: { roles: SELLER, statuses: ['paid', 'expired', 'in_appeal'], isPossible: isOpenAt },
  cancel: { roles: BUYER, statuses: CANCELLABLE, isPossible: isOpenAt },
  request_cancel: {
    roles: SELLER,
    statuses: CANCELLABLE,
    isPossible: (facts, _role, now) =>
      isInWindow(facts, now) &&
      !isRequestPending(facts, now) &&
      facts.cancelRequestCount < CANCEL_REQUESTS_MAX,
  },
  accept_cancel: { roles: BUYER, statuses: CANCELLABLE, isPossible: isAnswerable },
  reject_cancel: { roles: BUYER, statuses: CANCELLABLE, isPossible: isAnswerable },
  appeal: {
    roles: BOTH,
    statuses: ['paid', 'expired'],
    isPossible: (facts, role, now) =>
      isInGrace(facts, now) && appealReasons(facts, role, now).length > 0,
  },
  add_evidence: { roles: BOTH, statuses: ['in_appeal'], isPossible: () => true },
  withdraw_appeal: {
    roles: BOTH,
    statuses: ['in_appeal'],
    isPossible: ({ appealedBy }, role) => appealedBy === role,
  },
  concede: { roles: BUYER, statuses: ['in_appeal'], isPossible: () => true },
  propose_settlement: { roles: BOTH, statuses: SPLITTABLE, isPossible: () => true },
  answer_settlement: {
    roles: BOTH,
    statuses: SPLITTABLE,
    isPossible: ({ proposedBy, proposalExpiresAt }, role, now) =>
      proposedBy !== undefined && proposedBy !== role && isBefore(now, proposalExpiresAt),
  },
  complain: {
    roles: BOTH,
    statuses: ['completed', 'cancelled', 'expired'],
    isPossible: (facts, _role, now) => !facts.hasComplained && isWithin(facts, COMPLAINT_MS, now),
  },
  give_feedback: {
    roles: BOTH,
    statuses: ['completed', 'resolved_to_buyer', 'resolved_to_seller'],
    isPossible: (facts, _role, now) => !facts.hasGivenFeedback && isWithin(facts, FEEDBACK_MS, now),
  },
  send_message: {
    roles: BOTH,
    statuses: ['awaiting_payment', 'paid', 'expired', 'in_appeal', ...ENDS],
    isPossible: ({ closedAt }, _role, now) =>
      closedAt === undefined || now < closedAt + CHAT_AFTER_END_MS,
  },
};

/** What a side may do now, in the order of the contract. */
export const allowedActions = (facts: OrderFacts, role: P2pRole, now: number): P2pAction[] =>
  P2P_ACTIONS.filter((action) => barOf(facts, role, action, now) === undefined);

/** Why an action is not possible: another status, the other side's, or the time for it has passed. */
export type ActionBar = 'state_changed' | 'not_your_turn' | 'p2p_window_passed';

export function barOf(
  facts: OrderFacts,
  role: P2pRole,
  action: P2pAction,
  now: number,
): ActionBar | undefined {
  const { roles, statuses, isPossible } = RULES[action];
  if (!statuses.includes(facts.status)) return 'state_changed';
  if (!roles.includes(role)) return 'not_your_turn';
  if (isPossible(facts, role, now)) return undefined;
  const isOthers = roles.length > 1 && isPossible(facts, otherSideOf(role), now);
  return isOthers && WITH_TURNS.has(action) ? 'not_your_turn' : 'p2p_window_passed';
}

/** Both sides have it, but at one time only one of them. */
const WITH_TURNS: ReadonlySet<P2pAction> = new Set(['withdraw_appeal', 'answer_settlement']);

export const otherSideOf = (role: P2pRole): P2pRole => (role === 'buyer' ? 'seller' : 'buyer');

/** Reasons that are open as soon as the payment was stated. */
const URGENT: ReadonlySet<P2pAppealReason> = new Set([
  'paid_wrong_amount',
  'third_party_payer',
  'chargeback',
]);

const PAID_REASONS: Readonly<Record<P2pRole, readonly P2pAppealReason[]>> = {
  buyer: ['paid_not_released', 'paid_wrong_amount', 'account_frozen', 'other'],
  seller: [
    'marked_paid_not_received',
    'paid_wrong_amount',
    'third_party_payer',
    'account_frozen',
    'chargeback',
    'other',
  ],
};

/** Of a complaint about a closed order. */
const LATE_REASONS: Readonly<Record<P2pRole, readonly P2pAppealReason[]>> = {
  buyer: ['paid_after_expiry', 'paid_wrong_amount', 'account_frozen', 'other'],
  seller: ['released_not_paid', 'third_party_payer', 'account_frozen', 'chargeback', 'other'],
};

/** Reasons that a side may give now, for an appeal or, once the order is closed, for a complaint. */
export function appealReasons(
  facts: OrderFacts,
  role: P2pRole,
  now: number,
): readonly P2pAppealReason[] {
  const { status, paidAt } = facts;
  if (facts.closedAt !== undefined) {
    return barOf(facts, role, 'complain', now) === undefined ? lateReasons(status, role) : [];
  }
  if (status === 'expired') {
    return role === 'buyer' && isInGrace(facts, now) ? ['paid_after_expiry'] : [];
  }
  if (status !== 'paid' || paidAt === undefined) return [];
  const isOpen = now >= paidAt + APPEAL_AFTER_MS;
  return PAID_REASONS[role].filter((reason) => isOpen || URGENT.has(reason));
}

const lateReasons = (status: P2pOrderStatus, role: P2pRole): readonly P2pAppealReason[] =>
  LATE_REASONS[role].filter((reason) =>
    reason === 'paid_after_expiry'
      ? status !== 'completed'
      : reason !== 'released_not_paid' || status === 'completed',
  );

/** All reasons that a side could give in a status, at any time. */
export const reasonsEver = (status: P2pOrderStatus, role: P2pRole): readonly P2pAppealReason[] =>
  status === 'paid' ? PAID_REASONS[role] : status === 'expired' ? ['paid_after_expiry'] : [];

/** From when a side may appeal for any reason; undefined while the status allows no appeal. */
export function appealAvailableAt({
  status,
  paidAt,
}: Pick<OrderFacts, 'status' | 'paidAt'>): number | undefined {
  return status === 'paid' && paidAt !== undefined ? paidAt + APPEAL_AFTER_MS : undefined;
}

/** Until when messages may be written; undefined while the order is open. */
export const chatOpenUntil = ({ closedAt }: Pick<OrderFacts, 'closedAt'>): number | undefined =>
  closedAt === undefined ? undefined : closedAt + CHAT_AFTER_END_MS;

/** Whether a reader needs the account details: the buyer while a payment may be made or is disputed, the seller to
 *  compare what has arrived. */
export const needsAccounts = ({ closedAt }: Pick<OrderFacts, 'closedAt'>): boolean =>
  closedAt === undefined;

export const windowMsOf = (minutes: number): number => minutes * MINUTE_MS;
