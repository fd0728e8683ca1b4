/** One open order being changed in place: asked about, sent under one id, and its fate always found out.
 *  The exchange changes an order only as the trader saw it, by its version; so a later version without
 *  the change is as good as a refusal, and nothing is ever sent twice on a guess. */
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
import { unprovided } from '../kernel/unprovided.ts';
import * as amend from './order-amend.ts';

export type OrderAmendEvent =
  | {
      readonly type: 'amendment.requested';
      /** As the trader sees it at this moment. */
      readonly order: Order;
      readonly change: amend.OrderChange;
      /** Fresh for every wish. */
      readonly requestId: RequestId;
      /** The trader has said before that such a change needs no question. */
      readonly isConfirmed: boolean;
    }
  | { readonly type: 'amendment.confirmed'; readonly requestId: RequestId }
  | { readonly type: 'amendment.declined' }
  /** The account stream may know the change before its answer arrives. */
  | { readonly type: 'order.reported'; readonly order: Order }
  | { readonly type: 'session.ended' }
  /** Of the same person. */
  | { readonly type: 'session.started' }
  | { readonly type: 'user.replaced' };

/** One look-up that finds the order as it was proves little: the change may still be on its way. */
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
  delays: { responseTimeoutMs: 5_000, lookupTimeoutMs: 4_000, lookupIntervalMs: 1_000 },
}).createMachine({
  id: 'orderAmend',
  context: ({ input }) => amend.untouched(input.order),
  initial: 'resting',
  on: {
    /** Another person's orders are not theirs to look up. */
    'user.replaced': {
      target: '.resting.idle',
      actions: assign(({ context }) => amend.untouched(context.order)),
    },
  },
  states: {
    /** Nothing is under way; the inner state says how the last wish ended. */
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
    /** What is shown is the order as it is now: what is confirmed is what was shown. */
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
            guard: ({ event }) => isApiError(event.error),
            target: 'resting.rejected',
            actions: [
              assign(({ context }) => amend.untouched(context.order)),
              emit(({ event }) => failureNotice(event.error)),
            ],
          },
          { target: 'unknown' }, // No answer is not a no: the order may have been changed.
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
    /** The order is looked up until its version tells; the change is never sent again. */
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
        /** Nobody may ask without a session; the question waits for the next one. */
        parked: { on: { 'session.started': 'requesting' } },
      },
    },
  },
});

/** A price can be confirmed, and only once: a second such refusal is a plain one. */
const isConfirmable = ({ warning, change }: amend.OrderAmend, error: unknown): boolean =>
  isApiError(error) &&
  error.code === 'price_far_from_market' &&
  warning !== 'far_price' &&
  change.limitPrice !== undefined;
