/** Amends one open order in place: confirms the change, sends it under one id and always determines
 *  the outcome. The exchange amends an order only at the version the trader saw. A later version
 *  without the change therefore means a rejection, and the change is never sent twice. */
import { assign, emit, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Order } from '#contract/entities/order.ts';
import { failureNotice, ownNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { reportOrder } from '../kernel/pending-order.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import {
  isMade,
  type RequestOutcome,
  type SentRequestNews,
  type SessionEvent,
} from '../kernel/sent-request.ts';
import * as amend from './order-amend.ts';

export type OrderAmendEvent =
  | {
      readonly type: 'amendment.requested';
      /** The trader's current view of the order. */
      readonly order: Order;
      readonly change: amend.OrderChange;
      /** New for every request. */
      readonly requestId: RequestId;
      /** The trader has turned off confirmation for such changes. */
      readonly isConfirmed: boolean;
    }
  | { readonly type: 'amendment.confirmed'; readonly requestId: RequestId }
  | { readonly type: 'amendment.declined' }
  /** The account stream may report the change before the response arrives. */
  | { readonly type: 'order.reported'; readonly order: Order }
  | SessionEvent
  | { readonly type: 'user.replaced' }
  | SentRequestNews;

export const orderAmendMachine = setup({
  types: {
    input: {} as { readonly order: Order },
    context: {} as amend.OrderAmend,
    events: {} as OrderAmendEvent,
    emitted: {} as Notice,
  },
  actors: {
    amendOrder: sentRequest<amend.AmendOrder>(),
  },
}).createMachine({
  id: 'orderAmend',
  context: ({ input }) => amend.unchangedOrder(input.order),
  initial: 'resting',
  on: {
    /** Stops looking up the order, because it belongs to the previous user. */
    'user.replaced': {
      target: '.resting.idle',
      actions: assign(({ context }) => amend.unchangedOrder(context.order)),
    },
  },
  states: {
    /** No change is pending; the child state is the result of the last request. */
    resting: {
      initial: 'idle',
      on: {
        'amendment.requested': [
          {
            guard: ({ event }) => event.isConfirmed && amend.isRequested(event.order, event.change),
            target: 'pending',
            actions: assign(({ event }) =>
              amend.markSent(amend.requestChange(event.order, event.change), event.requestId),
            ),
          },
          {
            guard: ({ event }) => amend.isRequested(event.order, event.change),
            target: 'confirming',
            actions: assign(({ event }) => amend.requestChange(event.order, event.change)),
          },
        ],
      },
      states: { idle: {}, amended: {}, rejected: {} },
    },
    /** Shows the order as it is now, so the trader confirms exactly the values shown. */
    confirming: {
      on: {
        'amendment.confirmed': {
          target: 'pending',
          actions: assign(({ context, event }) => amend.markSent(context, event.requestId)),
        },
        'amendment.declined': {
          target: 'resting.idle',
          actions: assign(({ context }) => amend.unchangedOrder(context.order)),
        },
        'order.reported': [
          {
            guard: ({ context, event }) =>
              amend.isLater(context, event.order) &&
              !amend.isRequested(event.order, context.change),
            target: 'resting.idle',
            actions: [
              assign(({ event }) => amend.unchangedOrder(event.order)),
              emit(({ event }) =>
                ownNotice('error', isOpen(event.order) ? 'order_amended_already' : 'order_ended'),
              ),
            ],
          },
          {
            guard: ({ context, event }) => amend.isLater(context, event.order),
            actions: assign(({ event }) => ({ order: event.order })),
          },
        ],
        'session.ended': {
          target: 'resting.idle',
          actions: assign(({ context }) => amend.unchangedOrder(context.order)),
        },
      },
    },
    /** The child sends the change, and looks the order up until its version shows the outcome; it never
     *  sends the change again. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'amendOrder',
        id: 'request',
        input: ({ context }) => ({
          request: amend.amendmentOf(context),
          query: context.order,
          proofOf: (found) => amend.proofOf(context, found),
        }),
        onDone: [
          {
            guard: ({ context, event }) => isConfirmable(context, event.output),
            target: 'confirming',
            actions: assign(() => ({ warning: 'far_price' as const, requestId: undefined })),
          },
          {
            guard: ({ event }) => isMade(event.output),
            target: 'resting.amended',
            actions: [
              assign(({ context, event }) => amend.applyOutcome(context, event.output)),
              emit(({ event }) => noticeOf(event.output)),
            ],
          },
          {
            target: 'resting.rejected',
            actions: [
              assign(({ context, event }) => amend.applyOutcome(context, event.output)),
              emit(({ event }) => noticeOf(event.output)),
            ],
          },
        ],
      },
      on: {
        'order.reported': { actions: reportOrder<amend.OrderAmend, OrderAmendEvent>() },
        ...sessionOfRequest<amend.OrderAmend, OrderAmendEvent>(),
      },
      initial: 'amending',
      states: {
        amending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
  },
});

/** Only a price can be confirmed, and only once: a second such rejection is final. */
const isConfirmable = (
  { warning, change }: amend.OrderAmend,
  outcome: RequestOutcome<amend.AmendOrder>,
): boolean =>
  outcome.kind === 'rejected' &&
  outcome.error.code === 'price_far_from_market' &&
  warning !== 'far_price' &&
  change.limitPrice !== undefined;

function noticeOf(outcome: RequestOutcome<amend.AmendOrder>): Notice {
  switch (outcome.kind) {
    case 'accepted':
      return serverNotice('success', outcome.response.message);
    case 'found':
      return ownNotice('success', 'order_amended');
    case 'rejected':
      return failureNotice(outcome.error);
    default:
      return ownNotice('error', 'order_not_amended');
  }
}
