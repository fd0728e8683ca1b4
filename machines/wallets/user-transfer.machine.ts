/** Transfer to another user: a draft, a review that repeats receiver and amount and requests the
 *  two-factor code where it is on, and the receipt. It is sent once under a request ID; without a
 *  response the same ID is repeated, because the exchange moves the amount at most once per ID. */
import { assign, fromPromise, setup } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { CoinId, RequestId } from '#contract/core/ids.ts';
import { unprovided } from '../kernel/unprovided.ts';
import { isSettled, rejectionOf } from '../kernel/rejection.ts';
import * as transfer from './user-transfer.ts';

export type UserTransferEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<transfer.UserTransferDraft> }
  | { readonly type: 'balances.changed'; readonly available: ReadonlyMap<CoinId, Decimal> }
  | { readonly type: 'draft.submitted' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'review.left' }
  | {
      readonly type: 'transfer.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    };

export const userTransferMachine = setup({
  types: {
    input: {} as transfer.UserTransferInput,
    context: {} as transfer.UserTransfer,
    events: {} as UserTransferEvent,
  },
  actors: {
    transfer: fromPromise<transfer.UserTransferReceipt, transfer.UserTransferOrder>(
      unprovided('transfer'),
    ),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    isCodeComplete: ({ context }) => transfer.isCodeComplete(context),
  },
  delays: { responseTimeoutMs: 10_000, repeatIntervalMs: 2_000 },
}).createMachine({
  id: 'userTransfer',
  context: ({ input }) => transfer.createUserTransfer(input),
  initial: 'drafting',
  on: {
    'balances.changed': {
      actions: assign(({ context, event }) => transfer.withAvailable(context, event.available)),
    },
  },
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => transfer.edit(context, event.patch)),
        },
        'draft.submitted': [
          {
            guard: 'isComplete',
            target: 'reviewing',
            actions: assign(() => ({ areProblemsShown: false, rejection: undefined, code: '' })),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    /** A rejection is shown here, so that a wrong code does not lose the review. */
    reviewing: {
      on: {
        'code.edited': { actions: assign(({ event }) => ({ code: event.code })) },
        'review.left': { target: 'drafting', actions: assign(() => ({ rejection: undefined })) },
        'transfer.confirmed': {
          guard: 'isCodeComplete',
          target: 'sending',
          actions: assign(({ context, event }) => transfer.send(context, event.requestId)),
        },
      },
    },
    /** The first attempt, and every repetition under the same ID. */
    sending: {
      invoke: {
        src: 'transfer',
        input: ({ context }) => transfer.orderOf(context),
        onDone: { target: 'done', actions: assign(({ event }) => ({ receipt: event.output })) },
        onError: [
          {
            guard: ({ context, event }) => isSettled(event.error, context),
            target: 'reviewing',
            actions: assign(({ context, event }) =>
              transfer.reject(context, rejectionOf(event.error)),
            ),
          },
          { target: 'unknown' },
        ],
      },
      after: { responseTimeoutMs: 'unknown' },
    },
    /** No response proves nothing: the amount may have moved. The ID is sent again until the exchange
     *  responds, because it moves the amount at most once. */
    unknown: {
      tags: ['unresolved'],
      entry: assign({ isUnknown: true }),
      after: { repeatIntervalMs: 'sending' },
    },
    done: {},
  },
});
