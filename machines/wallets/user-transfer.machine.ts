/** Transfer to another user: a draft, a review that repeats receiver and amount and requests the
 *  two-factor code where it is on, and the receipt. It is sent once under a request ID; without a
 *  response the same ID is repeated, because the exchange moves the amount at most once per ID. */
import { assign, setup } from 'xstate';
import type { CoinId, RequestId } from '#contract/core/ids.ts';
import type { UserTransferRules } from '#contract/rest/wallets.ts';
import type { LeavingAmounts } from '#domain/leaving-amount.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as transfer from './user-transfer.ts';

export type UserTransferEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<transfer.UserTransferDraft> }
  | { readonly type: 'balances.changed'; readonly funds: ReadonlyMap<CoinId, LeavingAmounts> }
  | { readonly type: 'rules.changed'; readonly rules: UserTransferRules | undefined }
  | { readonly type: 'draft.submitted' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'review.left' }
  | {
      readonly type: 'transfer.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const userTransferMachine = setup({
  types: {
    input: {} as transfer.UserTransferInput,
    context: {} as transfer.UserTransfer,
    events: {} as UserTransferEvent,
  },
  actors: {
    transfer: sentRequest<transfer.PayUser>(),
  },
  guards: {
    isComplete: ({ context }) => transfer.isComplete(context),
    isCodeComplete: ({ context }) => transfer.isCodeComplete(context),
  },
}).createMachine({
  id: 'userTransfer',
  context: ({ input }) => transfer.createUserTransfer(input),
  initial: 'drafting',
  on: {
    'balances.changed': {
      actions: assign(({ context, event }) => transfer.withFunds(context, event.funds)),
    },
    'rules.changed': {
      actions: assign(({ context, event }) => transfer.withRules(context, event.rules)),
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
          target: 'pending',
          actions: assign(({ context, event }) => transfer.send(context, event.requestId)),
        },
      },
    },
    /** The child repeats the same ID without a response, because the exchange moves the amount at most
     *  once per ID. */
    pending: {
      invoke: {
        src: 'transfer',
        id: 'request',
        input: ({ context }) => transfer.transferRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => transfer.applyOutcome(context, event.output)),
          },
          {
            target: 'reviewing',
            actions: assign(({ context, event }) => transfer.applyOutcome(context, event.output)),
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
