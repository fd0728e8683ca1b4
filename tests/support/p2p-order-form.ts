/** Form of an order without its machine, for views that only show it: what is not given is nothing. */
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { draftOf, type OrderAction, type OrderDraft } from '#machines/p2p/order-changes.ts';
import type { OrderForm } from '#src/binding/p2p-orders.ts';

/** Intents of the form, for `pressEach` and `editEach`. */
export const ORDER_INTENTS = [
  'choose',
  'edit',
  'confirm',
  'leave',
  'addFile',
  'removeFile',
  'retryFile',
  'readAgain',
] as const;

export type OrderFormFacts = Omit<OrderForm, (typeof ORDER_INTENTS)[number]>;

export const orderFacts = (
  order: P2pOrderDetails,
  change: Partial<OrderFormFacts> = {},
): OrderFormFacts => ({
  uid: order.uid,
  order,
  action: undefined,
  draft: undefined,
  files: [],
  rejection: undefined,
  isSuperseded: false,
  isOnline: true,
  isTwoFactorOn: false,
  openOrderCount: 1,
  reading: 'ready',
  phase: 'idle',
  problems: {},
  ...change,
});

/** With the draft of an action. */
export const actionFacts = (
  order: P2pOrderDetails,
  action: OrderAction,
  patch: Partial<OrderDraft> = {},
  change: Partial<OrderFormFacts> = {},
): OrderFormFacts =>
  orderFacts(order, { action, draft: { ...draftOf(order), ...patch }, phase: 'ready', ...change });
