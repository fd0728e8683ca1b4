/** Amends one open order in place: confirms the change, sends it under one id and always determines
 *  the outcome. The exchange amends an order only at the version the trader saw. A later version
 *  without the change therefore means a rejection, and the change is never sent twice. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendment } from '#contract/rest/spot-orders.ts';
import {
  failureNotice,
  isApiError,
  ownNotice,
  serverNotice,
  type Notice,
} from '../kernel/notice.ts';
import { isRejected } from '../kernel/rejection.ts';
import { LOOKUP_DELAYS } from '../kernel/sent-order.ts';
import { unprovided } from '../kernel/unprovided.ts';
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
  | { readonly type: 'session.ended' }
  /** For the same user. */
  | { readonly type: 'session.started' }
  | { readonly type: 'user.replaced' };

/** One look-up that finds the order unchanged proves little, because the change may still be
 *  pending. */
export const ABSENCE_COUNT_MAX = 3;

export const orderAmendMachine = setup({
  types: {
    input: {} as { readonly order: Order },
    context: {} as amend.OrderAmend,
    events: {} as OrderAmendEvent,
    emitted: {} as Notice,
  },
  actors: {
    amendOrder: fromPromise<amend.AmendResponse, Amendment>(unprovided('amendOrder')),
    findOrder: fromPromise<Order | undefined, Order>(unprovided('findOrder')),
  },
  guards: {
    isAbsent: ({ context }) => context.absenceCount >= ABSENCE_COUNT_MAX,
  },
  delays: LOOKUP_DELAYS,
}).createMachine({
  id: 'orderAmend',
  context: ({ input }) => amend.untouched(input.order),
  initial: 'resting',
  on: {
    /** Stops looking up the order, because it belongs to the previous user. */
    'user.replaced': {
      target: '.resting.idle',
      actions: assign(({ context }) => amend.untouched(context.order)),
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
            target: 'amending',
            actions: assign(({ event }) =>
              amend.sent(amend.requested(event.order, event.change), event.requestId),
            ),
          },
          {
            guard: ({ event }) => amend.isRequested(event.order, event.change),
            target: 'confirming',
            actions: assign(({ event }) => amend.requested(event.order, event.change)),
          },
        ],
      },
      states: { idle: {}, amended: {}, rejected: {} },
    },
    /** Shows the order as it is now, so the trader confirms exactly the values shown. */
    confirming: {
      on: {
        'amendment.confirmed': {
          target: 'amending',
          actions: assign(({ context, event }) => amend.sent(context, event.requestId)),
        },
        'amendment.declined': {
          target: 'resting.idle',
          actions: assign(({ context }) => amend.untouched(context.order)),
        },
        'order.reported': [
          {
            guard: ({ context, event }) =>
              amend.isLater(context, event.order) &&
              !amend.isRequested(event.order, context.change),
            target: 'resting.idle',
            actions: [
              assign(({ event }) => amend.untouched(event.order)),
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
          actions: assign(({ context }) => amend.untouched(context.order)),
        },
      },
    },
    amending: {
      tags: ['busy'],
      invoke: {
        src: 'amendOrder',
        input: ({ context }) => amend.amendmentOf(context),
        onDone: {
          target: 'resting.amended',
          actions: [
            assign(({ event }) => amend.untouched(event.output.order)),
            emit(({ event }) => serverNotice('success', event.output.message)),
          ],
        },
        onError: [
          {
            guard: ({ context, event }) => isConfirmable(context, event.error),
            target: 'confirming',
            actions: assign(() => ({ warning: 'far_price' as const, requestId: undefined })),
          },
          {
            guard: ({ event }) => isRejected(event.error),
            target: 'resting.rejected',
            actions: [
              assign(({ context }) => amend.untouched(context.order)),
              emit(({ event }) => failureNotice(event.error)),
            ],
          },
          { target: 'unknown' }, // No response is not a rejection: the order may have been amended.
        ],
      },
      on: {
        'order.reported': {
          guard: ({ context, event }) => amend.isAmended(context, event.order),
          target: 'resting.amended',
          actions: [
            assign(({ event }) => amend.untouched(event.order)),
            emit(() => ownNotice('success', 'order_amended')),
          ],
        },
        'session.ended': '#orderAmend.unknown.parked',
      },
      after: { responseTimeoutMs: 'unknown' },
    },
    /** Looks up the order until its version shows the outcome; never sends the change again. */
    unknown: {
      tags: ['busy', 'unresolved'],
      initial: 'requesting',
      on: {
        'order.reported': [
          {
            guard: ({ context, event }) => amend.isAmended(context, event.order),
            target: 'resting.amended',
            actions: [
              assign(({ event }) => amend.untouched(event.order)),
              emit(() => ownNotice('success', 'order_amended')),
            ],
          },
          {
            guard: ({ context, event }) => amend.isLater(context, event.order),
            target: 'resting.rejected',
            actions: [
              assign(({ event }) => amend.untouched(event.order)),
              emit(() => ownNotice('error', 'order_not_amended')),
            ],
          },
        ],
        'session.ended': '.parked',
      },
      states: {
        requesting: {
          invoke: {
            src: 'findOrder',
            input: ({ context }) => context.order,
            onDone: [
              {
                guard: ({ context, event }) =>
                  event.output !== undefined && amend.isAmended(context, event.output),
                target: '#orderAmend.resting.amended',
                actions: [
                  assign(({ context, event }) => amend.untouched(event.output ?? context.order)),
                  emit(() => ownNotice('success', 'order_amended')),
                ],
              },
              {
                guard: ({ context, event }) =>
                  event.output !== undefined && amend.isLater(context, event.output),
                target: '#orderAmend.resting.rejected',
                actions: [
                  assign(({ context, event }) => amend.untouched(event.output ?? context.order)),
                  emit(() => ownNotice('error', 'order_not_amended')),
                ],
              },
              {
                target: 'waiting',
                actions: assign(({ context }) => ({ absenceCount: context.absenceCount + 1 })),
              },
            ],
            onError: 'waiting',
          },
          after: { lookupTimeoutMs: 'waiting' },
        },
        waiting: {
          always: {
            guard: 'isAbsent',
            target: '#orderAmend.resting.rejected',
            actions: [
              assign(({ context }) => amend.untouched(context.order)),
              emit(() => ownNotice('error', 'order_not_amended')),
            ],
          },
          after: { lookupIntervalMs: 'requesting' },
        },
        /** A look-up needs a session, so it waits for the next one. */
        parked: { on: { 'session.started': 'requesting' } },
      },
    },
  },
});

/** Only a price can be confirmed, and only once: a second such rejection is final. */
const isConfirmable = ({ warning, change }: amend.OrderAmend, error: unknown): boolean =>
  isApiError(error) &&
  error.code === 'price_far_from_market' &&
  warning !== 'far_price' &&
  change.limitPrice !== undefined;
