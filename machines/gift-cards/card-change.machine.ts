/** Redeems a held card, revokes a created one or reports a lost one after one confirmation. The change is sent once under a
 *  request ID; without a response the same ID is repeated. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as change from './card-change.ts';

export type CardChangeEvent =
  | { readonly type: 'text.edited'; readonly text: string }
  | {
      readonly type: 'change.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const cardChangeMachine = setup({
  types: {
    input: {} as change.CardChangeInput,
    context: {} as change.CardChange,
    events: {} as CardChangeEvent,
  },
  actors: {
    changeCard: sentRequest<change.ChangeCard>(),
  },
  guards: {
    isComplete: ({ context }) => change.isComplete(context),
  },
}).createMachine({
  id: 'cardChange',
  context: ({ input }) => change.createCardChange(input),
  initial: 'confirming',
  states: {
    /** A rejection is shown here. */
    confirming: {
      on: {
        'text.edited': {
          actions: assign(({ context, event }) => change.editText(context, event.text)),
        },
        'change.confirmed': [
          {
            guard: 'isComplete',
            target: 'pending',
            actions: assign(({ context, event }) => change.send(context, event.requestId)),
          },
          { actions: assign(() => ({ isProblemShown: true })) },
        ],
      },
    },
    pending: {
      invoke: {
        src: 'changeCard',
        id: 'request',
        input: ({ context }) => change.changeRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => change.applyOutcome(context, event.output)),
          },
          {
            target: 'confirming',
            actions: assign(({ context, event }) => change.applyOutcome(context, event.output)),
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
