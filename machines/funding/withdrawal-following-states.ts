/** States of the receipt: the withdrawal as it changes, and what the user may still do. */
import { assign } from 'xstate';
import { rejectionOf } from '../kernel/rejection.ts';
import { restart } from './withdrawal-draft.ts';
import { isOwnChange, lookupRequest, withdrawalOf } from './withdrawal-following.ts';
import { applyOutcome, withWithdrawal } from './withdrawal-request.ts';
import { withdrawalSetup } from './withdrawal-setup.ts';

/** The receipt, with the state of the withdrawal as it changes. */
export const following = withdrawalSetup.createStateConfig({
  initial: 'current',
  on: {
    'withdrawal.restarted': {
      target: 'drafting',
      actions: assign(({ context }) => restart(context)),
    },
  },
  states: {
    current: {
      on: {
        'withdrawal.changed': {
          guard: ({ context, event }) => isOwnChange(context, event.id),
          target: 'refreshing',
        },
        'withdrawal.canceled': { guard: 'isCancellable', target: 'canceling' },
        'receiver.named': { guard: 'isInformationRequired', target: 'informing' },
      },
    },
    refreshing: {
      on: {
        'withdrawal.canceled': { guard: 'isCancellable', target: 'canceling' },
        // Read again, because a pending response may predate the change.
        'withdrawal.changed': {
          guard: ({ context, event }) => isOwnChange(context, event.id),
          target: 'refreshing',
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
    canceling: {
      tags: ['busy'],
      entry: assign(() => ({ rejection: undefined, notice: undefined })),
      invoke: {
        src: 'cancel',
        input: ({ context }) => withdrawalOf(context).id,
        onDone: {
          target: '#withdrawal.accepted',
          actions: assign(({ event }) => withWithdrawal(event.output)),
        },
        onError: {
          target: 'refreshing',
          actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
        },
      },
      after: { responseTimeoutMs: 'refreshing' },
    },
    informing: {
      tags: ['busy'],
      entry: assign(() => ({ rejection: undefined })),
      invoke: {
        src: 'nameReceiver',
        input: ({ context, event }) => ({
          id: withdrawalOf(context).id,
          receiver: event.type === 'receiver.named' ? event.receiver.trim() : '',
        }),
        onDone: {
          target: '#withdrawal.accepted',
          actions: assign(({ event }) => withWithdrawal(event.output)),
        },
        onError: {
          target: 'refreshing',
          actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
        },
      },
      after: { responseTimeoutMs: 'refreshing' },
    },
  },
});
