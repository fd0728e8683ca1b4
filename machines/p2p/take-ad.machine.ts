/** Takes an ad: edits a draft, asks again when the price has moved, sends the order once under a request ID, and looks
 *  the ID up when no response comes. */
import { assign, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import { isMade, type SentRequestNews } from '../kernel/sent-request.ts';
import * as take from './take-ad.ts';

export type TakeAdEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<take.TakeDraft> }
  | { readonly type: 'amount.maximized' }
  /** Read again: price, limits or what is left may differ. */
  | { readonly type: 'ad.updated'; readonly ad: P2pAd }
  | { readonly type: 'balance.changed'; readonly available: Decimal | undefined }
  | { readonly type: 'price.accepted' }
  | {
      readonly type: 'order.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const takeAdMachine = setup({
  types: {
    input: {} as take.TakeAdInput,
    context: {} as take.TakeAd,
    events: {} as TakeAdEvent,
  },
  actors: {
    createOrder: sentRequest<take.CreateOrder>(),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
  },
}).createMachine({
  id: 'takeAd',
  context: ({ input }) => take.createTakeAd(input),
  initial: 'drafting',
  on: {
    'balance.changed': {
      actions: assign(({ context, event }) => take.withAvailable(context, event.available)),
    },
  },
  states: {
    drafting: {
      initial: 'ready',
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => take.editTake(context, event.patch)),
        },
        'amount.maximized': { actions: assign(({ context }) => take.maximize(context)) },
        'ad.updated': [
          {
            guard: ({ context, event }) => take.isPriceMoved(context, event.ad),
            target: '.repriced',
            actions: assign(({ context, event }) => take.reprice(context, event.ad)),
          },
          { actions: assign(({ context, event }) => take.withAd(context, event.ad)) },
        ],
      },
      states: {
        ready: {
          on: {
            'order.submitted': [
              {
                guard: 'isComplete',
                target: '#takeAd.pending',
                actions: assign(({ context, event }) => take.send(context, event.requestId)),
              },
              { actions: assign(() => ({ areProblemsShown: true })) },
            ],
          },
        },
        /** Nothing is sent at a price that the user has not accepted. */
        repriced: {
          on: {
            'price.accepted': {
              target: 'ready',
              actions: assign(({ context }) => take.acceptPrice(context)),
            },
          },
        },
      },
    },
    pending: {
      invoke: {
        src: 'createOrder',
        id: 'request',
        input: ({ context }) => take.orderRequest(context),
        onDone: [
          {
            guard: ({ event }) => isMade(event.output),
            target: 'made',
            actions: assign(({ context, event }) => take.applyOutcome(context, event.output)),
          },
          {
            guard: ({ event }) => take.movedPriceIn(event.output) !== undefined,
            target: 'drafting.repriced',
            actions: assign(({ context, event }) => take.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => take.applyOutcome(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    /** The page goes on to the order. */
    made: {},
  },
});
