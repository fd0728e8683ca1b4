/** What the page of an order leads the user through: its steps, its one primary action, and the time that counts down. */
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pOrderStatus, P2pRole } from '#contract/core/p2p.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { OrderAction } from '#src/binding/p2p-orders.ts';

/** The first of these that is allowed is the primary action. */
const PRIMARY: Readonly<
  Record<P2pRole, Readonly<Partial<Record<P2pOrderStatus, readonly OrderAction[]>>>>
> = {
  buyer: {
    awaiting_payment: ['mark_paid'],
    paid: ['appeal'],
    expired: ['mark_paid'],
    in_appeal: ['add_evidence'],
    completed: ['give_feedback'],
    resolved_to_buyer: ['give_feedback'],
    resolved_to_seller: ['give_feedback'],
  },
  seller: {
    paid: ['release'],
    expired: ['release'],
    in_appeal: ['add_evidence'],
    completed: ['give_feedback'],
    resolved_to_buyer: ['give_feedback'],
    resolved_to_seller: ['give_feedback'],
  },
};

/** Actions of the user alone; answers to the other side have a notice of their own. */
const SECONDARY: readonly OrderAction[] = [
  'extend_payment',
  'release',
  'take_back_paid',
  'appeal',
  'add_evidence',
  'propose_settlement',
  'withdraw_appeal',
  'request_cancel',
  'cancel',
  'concede',
  'complain',
  'give_feedback',
];

export function primaryActionOf(order: P2pOrderDetails): OrderAction | undefined {
  const { role, status, allowedActions, appealReasons } = order;
  const action = PRIMARY[role][status]?.find((one) => allowedActions.includes(one));
  // Before the seller had time to release, an appeal is an exception.
  if (action === 'appeal' && !appealReasons.includes('paid_not_released')) return undefined;
  return action;
}

/** Whether the reader is a buyer who can still state the payment, also in the grace period. */
export const isPaymentDue = (order: P2pOrderDetails): boolean =>
  primaryActionOf(order) === 'mark_paid';

export function secondaryActionsOf(order: P2pOrderDetails): readonly OrderAction[] {
  const primary = primaryActionOf(order);
  return SECONDARY.filter((action) => action !== primary && order.allowedActions.includes(action));
}

export type CountdownKind = 'payment' | 'grace' | 'appeal' | 'response';

export interface Countdown {
  readonly kind: CountdownKind;
  readonly until: EpochMs;
}

/** @returns undefined when no time counts down. */
export function countdownOf(order: P2pOrderDetails, now: EpochMs): Countdown | undefined {
  const { status, paymentExpiresAt, graceUntil, appealAvailableAt, appeal, closedAt } = order;
  const ahead = (kind: CountdownKind, until: EpochMs | undefined): Countdown | undefined =>
    until !== undefined && until > now ? { kind, until } : undefined;
  if (status === 'awaiting_payment') return { kind: 'payment', until: paymentExpiresAt };
  if (status === 'expired' && closedAt === undefined) return ahead('grace', graceUntil);
  if (status === 'paid') return ahead('appeal', appealAvailableAt);
  return status === 'in_appeal' ? ahead('response', appeal?.respondBy) : undefined;
}

/** Minutes that make a countdown urgent. */
const URGENT_MS = 300_000;
export const isUrgent = ({ kind, until }: Countdown, now: EpochMs): boolean =>
  (kind === 'payment' || kind === 'grace') && until - now < URGENT_MS;

export const STEPS = ['pay', 'release', 'done'] as const;
export type Step = (typeof STEPS)[number];

const STEP_OF: Readonly<Record<P2pOrderStatus, Step>> = {
  awaiting_payment: 'pay',
  expired: 'pay',
  paid: 'release',
  in_appeal: 'release',
  completed: 'done',
  cancelled: 'done',
  resolved_to_buyer: 'done',
  resolved_to_seller: 'done',
};

/** The open step. An order that has expired for good is over. */
export const stepOf = ({ status, closedAt }: P2pOrderDetails): Step =>
  closedAt === undefined ? STEP_OF[status] : 'done';

/** Whether the escrow has left. */
export const isClosed = ({ closedAt }: Pick<P2pOrderDetails, 'closedAt'>): boolean =>
  closedAt !== undefined;
