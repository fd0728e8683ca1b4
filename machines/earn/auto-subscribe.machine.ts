/** Auto-subscribe of a flexible product: edits the setting, sends it once under a request ID, and repeats the same ID
 *  until the outcome is known. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as auto from './auto-subscribe.ts';

export type AutoSubscribeEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<auto.AutoSubscribeDraft> }
  | {
      readonly type: 'setting.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const autoSubscribeMachine = setup({
  types: {
    input: {} as auto.AutoSubscribeInput,
    context: {} as auto.AutoSubscribe,
    events: {} as AutoSubscribeEvent,
  },
  actors: {
    setAutoSubscribe: sentRequest<auto.SetAutoSubscribe>(),
  },
  guards: {
    isSendable: ({ context }) => context.isChanged && context.problem === undefined,
  },
}).createMachine({
  id: 'autoSubscribe',
  context: ({ input }) => auto.createAutoSubscribe(input),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => auto.editAutoSubscribe(context, event.patch)),
        },
        'setting.submitted': {
          guard: 'isSendable',
          target: 'pending',
          actions: assign(({ context, event }) => auto.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'setAutoSubscribe',
        id: 'request',
        input: ({ context }) => auto.autoSubscribeRequest(context),
        onDone: {
          target: 'drafting',
          actions: assign(({ context, event }) => auto.applyOutcome(context, event.output)),
        },
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
  },
});
