/** States of a withdrawal that waits for its codes. */
import { assign } from 'xstate';
import { isRejected, rejectionOf } from '../kernel/rejection.ts';
import { confirmationOf } from './withdrawal-codes.ts';
import { isOwnChange, lookupRequest, withdrawalOf } from './withdrawal-following.ts';
import { applyOutcome, withWithdrawal } from './withdrawal-request.ts';
import { withdrawalSetup } from './withdrawal-setup.ts';
import { EMPTY_CODES } from './withdrawal.ts';

/** Waits for the codes of a withdrawal whose amount is frozen. */
export const confirming = withdrawalSetup.createStateConfig({
  initial: 'entering',
  on: {
    'withdrawal.canceled': 'following.canceling',
    // Accepted in every state, because typed characters must not be lost while the withdrawal is read.
    'codes.edited': {
      actions: assign(({ context, event }) => ({
        codes: { ...context.codes, ...event.patch },
        rejection: undefined,
      })),
    },
  },
  states: {
    entering: {
      on: {
        'codes.submitted': { guard: 'areCodesComplete', target: 'sending' },
        'code.requested': 'requestingCode',
        'withdrawal.changed': {
          guard: ({ context, event }) => isOwnChange(context, event.id),
          target: 'lookingUp',
        },
      },
    },
    requestingCode: {
      tags: ['busy'],
      invoke: {
        src: 'sendCode',
        input: ({ context }) => withdrawalOf(context).id,
        onDone: {
          target: 'entering',
          actions: assign(() => ({ notice: 'code_sent' as const, rejection: undefined })),
        },
        onError: {
          target: 'entering',
          actions: assign(({ event }) => ({
            rejection: rejectionOf(event.error),
            notice: isRejected(event.error) ? undefined : ('no_response' as const),
          })),
        },
      },
    },
    sending: {
      tags: ['busy', 'locked'],
      invoke: {
        src: 'confirm',
        input: ({ context }) => confirmationOf(context),
        onDone: {
          target: '#withdrawal.accepted',
          actions: assign(({ event }) => ({
            ...withWithdrawal(event.output),
            codes: EMPTY_CODES,
            rejection: undefined,
            notice: undefined,
          })),
        },
        onError: [
          {
            // Another tab, the end of the time or an operator has changed the state.
            guard: ({ event }) => rejectionOf(event.error)?.name === 'state_changed',
            target: 'lookingUp',
          },
          {
            guard: ({ event }) => isRejected(event.error),
            target: 'entering',
            actions: assign(({ event }) => ({
              rejection: rejectionOf(event.error),
              notice: undefined,
            })),
          },
          { target: 'lookingUp' },
        ],
      },
      after: { responseTimeoutMs: 'lookingUp' },
    },
    /** Reads the state of the withdrawal, until the exchange responds. */
    lookingUp: {
      tags: ['busy'],
      on: {
        // Read again, because a pending response may predate the change.
        'withdrawal.changed': {
          guard: ({ context, event }) => isOwnChange(context, event.id),
          target: 'lookingUp',
          reenter: true,
        },
      },
      invoke: {
        src: 'submit',
        id: 'request',
        input: ({ context }) => lookupRequest(context),
        onDone: {
          target: '#withdrawal.accepted',
          actions: assign(({ context, event }) => applyOutcome(context, event.output)),
        },
      },
    },
  },
});
