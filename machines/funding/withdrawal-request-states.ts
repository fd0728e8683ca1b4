/** State of a withdrawal that was sent and may exist. */
import { assign } from 'xstate';
import { isMade } from '../kernel/sent-request.ts';
import { applyOutcome, withdrawalRequest } from './withdrawal-request.ts';
import { withdrawalSetup } from './withdrawal-setup.ts';

/** The child sends the withdrawal, and looks it up by its request ID; it never sends it again. */
export const pending = withdrawalSetup.createStateConfig({
  tags: ['busy'],
  invoke: {
    src: 'submit',
    id: 'request',
    input: ({ context }) => withdrawalRequest(context),
    onDone: [
      {
        guard: ({ event }) => isMade(event.output),
        target: 'accepted',
        actions: assign(({ context, event }) => applyOutcome(context, event.output)),
      },
      {
        target: 'drafting',
        actions: assign(({ context, event }) => applyOutcome(context, event.output)),
      },
    ],
  },
  initial: 'submitting',
  states: {
    submitting: { tags: ['locked'], on: { 'request.unresolved': 'unknown' } },
    unknown: { tags: ['unresolved'] },
  },
});
