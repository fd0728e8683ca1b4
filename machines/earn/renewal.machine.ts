/** Renewal of a locked position: edits the setting, sends it once under a request ID, and repeats the same ID until the
 *  outcome is known. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as renewal from './renewal.ts';

export type RenewalEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<renewal.RenewalDraft> }
  | {
      readonly type: 'renewal.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const renewalMachine = setup({
  types: {
    input: {} as renewal.RenewalInput,
    context: {} as renewal.Renewal,
    events: {} as RenewalEvent,
  },
  actors: {
    setRenewal: sentRequest<renewal.SetRenewal>(),
  },
  guards: {
    isSendable: ({ context }) => context.isChanged && !context.isFloorInvalid,
  },
}).createMachine({
  id: 'renewal',
  context: ({ input }) => renewal.createRenewal(input),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => renewal.editRenewal(context, event.patch)),
        },
        'renewal.submitted': {
          guard: 'isSendable',
          target: 'pending',
          actions: assign(({ context, event }) => renewal.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'setRenewal',
        id: 'request',
        input: ({ context }) => renewal.renewalRequest(context),
        onDone: {
          target: 'drafting',
          actions: assign(({ context, event }) => renewal.applyOutcome(context, event.output)),
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
