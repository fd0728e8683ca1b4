/** Subscription to a product of simple earn: edits a draft, shows the terms that the exchange states for it, sends it
 *  once under a request ID after the user has agreed, and repeats the same ID until the outcome is known. Terms that
 *  change during the review are shown before anything is sent. */
import { assign, fromPromise, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnProduct } from '#contract/entities/earn.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as subscribe from './subscribe.ts';

export interface TermsRequest {
  readonly productId: number;
  readonly amount: Decimal;
}

export type SubscribeEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<subscribe.SubscribeDraft> }
  | { readonly type: 'amount.maximized' }
  /** Read again: rate, quotas or status may differ. */
  | { readonly type: 'product.updated'; readonly product: EarnProduct }
  | { readonly type: 'balances.changed'; readonly balances: subscribe.EarnBalances }
  | { readonly type: 'review.requested' }
  | { readonly type: 'review.left' }
  | { readonly type: 'agreement.changed'; readonly hasAgreed: boolean }
  | { readonly type: 'terms.accepted' }
  | {
      readonly type: 'subscription.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

const termsRequestOf = ({ context }: { readonly context: subscribe.Subscribe }): TermsRequest => ({
  productId: context.product.id,
  amount: subscribe.draftedAmountOf(context),
});

export const subscribeMachine = setup({
  types: {
    input: {} as subscribe.SubscribeInput,
    context: {} as subscribe.Subscribe,
    events: {} as SubscribeEvent,
  },
  actors: {
    readTerms: fromPromise<subscribe.SubscribeTerms, TermsRequest>(unprovided('readTerms')),
    subscribe: sentRequest<subscribe.SubscribeOnce>(),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    isAmountMoved: ({ context }) => subscribe.isAmountMoved(context),
    isConfirmable: ({ context }) => subscribe.isConfirmable(context),
  },
  delays: {
    /** The first day, and the pause of the settlement, depend on the time. */
    termsTimeMs: 20_000,
    responseTimeoutMs: 10_000,
  },
}).createMachine({
  id: 'subscribe',
  context: ({ input }) => subscribe.createSubscribe(input),
  initial: 'drafting',
  on: {
    'product.updated': {
      actions: assign(({ context, event }) => subscribe.withProduct(context, event.product)),
    },
    /** The amount that the user has confirmed, or sees terms for, stays. */
    'balances.changed': { actions: assign(({ event }) => ({ balances: event.balances })) },
  },
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => subscribe.editSubscribe(context, event.patch)),
        },
        'amount.maximized': { actions: assign(({ context }) => subscribe.maximize(context)) },
        'balances.changed': {
          actions: assign(({ context, event }) => subscribe.withBalances(context, event.balances)),
        },
        'review.requested': [
          { guard: 'isComplete', target: 'previewing' },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    previewing: {
      on: {
        'review.left': {
          target: 'drafting',
          actions: assign(({ context }) => subscribe.leaveReview(context)),
        },
      },
      invoke: {
        src: 'readTerms',
        input: termsRequestOf,
        onDone: {
          target: 'reviewing',
          actions: assign(({ context, event }) => subscribe.withTerms(context, event.output)),
        },
        onError: {
          target: 'drafting',
          actions: assign(({ context, event }) => subscribe.withoutTerms(context, event.error)),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'drafting',
          actions: assign(({ context }) => subscribe.withoutTerms(context, undefined)),
        },
      },
    },
    reviewing: {
      initial: 'current',
      on: {
        'review.left': {
          target: 'drafting',
          actions: assign(({ context }) => subscribe.leaveReview(context)),
        },
        'agreement.changed': {
          actions: assign(({ event }) => ({ hasAgreed: event.hasAgreed })),
        },
      },
      states: {
        current: {
          always: { guard: 'isAmountMoved', target: 'checking' },
          after: { termsTimeMs: 'checking' },
          on: {
            'subscription.confirmed': [
              {
                guard: 'isConfirmable',
                target: '#subscribe.pending',
                actions: assign(({ context, event }) => subscribe.send(context, event.requestId)),
              },
              { actions: assign(() => ({ areProblemsShown: true })) },
            ],
          },
        },
        checking: {
          entry: assign(({ context }) => subscribe.follow(context)),
          always: [
            { guard: 'isComplete', target: 'refreshing' },
            {
              target: '#subscribe.drafting',
              actions: assign(({ context }) => subscribe.endReview(context)),
            },
          ],
        },
        refreshing: {
          invoke: {
            src: 'readTerms',
            input: termsRequestOf,
            onDone: [
              {
                guard: ({ context, event }) => subscribe.isSeen(context, event.output),
                target: 'current',
                actions: assign(({ context, event }) => subscribe.withTerms(context, event.output)),
              },
              {
                target: 'changed',
                actions: assign(({ context, event }) => subscribe.withTerms(context, event.output)),
              },
            ],
            onError: {
              target: '#subscribe.drafting',
              actions: assign(({ context, event }) => subscribe.withoutTerms(context, event.error)),
            },
          },
          after: {
            responseTimeoutMs: {
              target: '#subscribe.drafting',
              actions: assign(({ context }) => subscribe.withoutTerms(context, undefined)),
            },
          },
        },
        /** Nothing is sent under terms that the user has not seen. */
        changed: { on: { 'terms.accepted': 'current' } },
      },
    },
    /** The child repeats the same ID without a response, because the exchange moves the amount at most once per ID. */
    pending: {
      invoke: {
        src: 'subscribe',
        id: 'request',
        input: ({ context }) => subscribe.subscribeRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => subscribe.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => subscribe.applyOutcome(context, event.output)),
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
