/** Withdrawal, from the coin to the receipt: edits a draft by the terms of its network, lets the
 *  exchange calculate it for the review, sends it once under a request ID, requests the codes, and
 *  follows it until it ends. Without a response it looks the ID up and never sends by itself. */
import { assign } from 'xstate';
import { confirming } from './withdrawal-codes-states.ts';
import { calculating, drafting, reviewing } from './withdrawal-draft-states.ts';
import { createWithdrawal, deriveWithdrawal } from './withdrawal-draft.ts';
import { following } from './withdrawal-following-states.ts';
import { pending } from './withdrawal-request-states.ts';
import { withdrawalSetup } from './withdrawal-setup.ts';

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  context: ({ input }) => createWithdrawal(input),
  initial: 'starting',
  on: {
    'book.changed': {
      actions: assign(({ context, event }) =>
        deriveWithdrawal({
          ...context,
          book: event.book,
          knownAddresses: event.knownAddresses,
        }),
      ),
    },
  },
  states: {
    starting: {
      always: [{ guard: 'isSentBefore', target: 'pending.unknown' }, { target: 'drafting' }],
    },
    drafting,
    calculating,
    reviewing,
    pending,
    /** The withdrawal exists: its state decides between the codes and the receipt. */
    accepted: {
      always: [{ guard: 'isWaitingForCodes', target: 'confirming' }, { target: 'following' }],
    },
    confirming,
    following,
  },
});
