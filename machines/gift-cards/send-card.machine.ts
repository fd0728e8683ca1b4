/** Sends a card to another user: a draft, a review that repeats the receiver and requests the two-factor code where it is
 *  on, and the receipt. It is sent once under a request ID; without a response the same ID is repeated. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as send from './send-card.ts';

export type SendCardEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<send.SendDraft> }
  | { readonly type: 'draft.submitted' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'review.left' }
  | {
      readonly type: 'card.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const sendCardMachine = setup({
  types: {
    input: {} as send.SendCardInput,
    context: {} as send.SendCard,
    events: {} as SendCardEvent,
  },
  actors: {
    sendCard: sentRequest<send.SendGiftCard>(),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    isCodeComplete: ({ context }) => send.isCodeComplete(context),
  },
}).createMachine({
  id: 'sendCard',
  context: ({ input }) => send.createSendCard(input),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => send.editSend(context, event.patch)),
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
        'card.confirmed': {
          guard: 'isCodeComplete',
          target: 'pending',
          actions: assign(({ context, event }) => send.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'sendCard',
        id: 'request',
        input: ({ context }) => send.sendRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => send.applyOutcome(context, event.output)),
          },
          {
            target: 'reviewing',
            actions: assign(({ context, event }) => send.applyOutcome(context, event.output)),
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
