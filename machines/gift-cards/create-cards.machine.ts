/** Creates gift cards: a draft that the exchange prices after each pause in typing, a review that requests the two-factor
 *  code where it is on, and the created cards. They are created once under a request ID; without a response the same ID
 *  is repeated, because the exchange creates them at most once per ID. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { GiftCardCost } from '#contract/rest/gift-cards.ts';
import type { LeavingAmounts } from '#domain/leaving-amount.ts';
import { rejectionOf } from '../kernel/rejection.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as create from './create-cards.ts';

export type CreateCardsEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<create.CardsDraft> }
  | { readonly type: 'funds.changed'; readonly funds: LeavingAmounts | undefined }
  | { readonly type: 'cost.requested' }
  | { readonly type: 'draft.submitted' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'review.left' }
  | {
      readonly type: 'cards.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const createCardsMachine = setup({
  types: {
    input: {} as create.CreateCardsInput,
    context: {} as create.CreateCards,
    events: {} as CreateCardsEvent,
  },
  actors: {
    readCost: fromPromise<GiftCardCost, create.PricedCards | undefined>(unprovided('readCost')),
    createCards: sentRequest<create.CreateGiftCards>(),
  },
  guards: {
    isReady: ({ context }) => create.isReady(context),
    isCodeComplete: ({ context }) => create.isCodeComplete(context),
    isPriced: ({ context }) => create.pricedCardsOf(context) !== undefined,
  },
  delays: {
    /** Pause after the last edit. */
    typingPauseMs: 300,
    responseTimeoutMs: 5_000,
  },
}).createMachine({
  id: 'createCards',
  context: ({ input }) => create.createCards(input),
  initial: 'drafting',
  on: {
    'funds.changed': {
      actions: assign(({ context, event }) => create.withFunds(context, event.funds)),
    },
  },
  states: {
    drafting: {
      initial: 'editing',
      on: {
        'draft.edited': [
          {
            guard: ({ context, event }) => !create.isPriceEdit(context, event.patch),
            actions: assign(({ context, event }) => create.editCards(context, event.patch)),
          },
          {
            target: '.settling',
            actions: assign(({ context, event }) => create.editCards(context, event.patch)),
          },
        ],
        'draft.submitted': [
          {
            guard: 'isReady',
            target: 'reviewing',
            actions: assign(() => ({ areProblemsShown: false, rejection: undefined, code: '' })),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
      states: {
        /** A draft without a price. */
        editing: {},
        settling: {
          after: {
            typingPauseMs: [{ guard: 'isPriced', target: 'pricing' }, { target: 'editing' }],
          },
        },
        pricing: {
          tags: ['busy'],
          invoke: {
            src: 'readCost',
            input: ({ context }) => create.pricedCardsOf(context),
            onDone: {
              target: 'priced',
              actions: assign(({ context, event }) => create.withCost(context, event.output)),
            },
            onError: {
              target: 'unpriced',
              actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
            },
          },
          after: { responseTimeoutMs: 'unpriced' },
        },
        priced: {},
        /** The exchange has refused a price, or has not answered. */
        unpriced: { on: { 'cost.requested': 'pricing' } },
      },
    },
    /** A rejection is shown here, so that a wrong code does not lose the review. */
    reviewing: {
      on: {
        'code.edited': { actions: assign(({ event }) => ({ code: event.code })) },
        'review.left': {
          target: 'drafting.priced',
          actions: assign(() => ({ rejection: undefined, code: '' })),
        },
        'cards.confirmed': {
          guard: 'isCodeComplete',
          target: 'pending',
          actions: assign(({ context, event }) => create.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'createCards',
        id: 'request',
        input: ({ context }) => create.cardsRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => create.applyOutcome(context, event.output)),
          },
          {
            target: 'reviewing',
            actions: assign(({ context, event }) => create.applyOutcome(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {},
  },
});
