/** Checks the referral code of the sign-up form when typing pauses, and ignores responses to older codes.
 *  A failed check reports nothing: the account can be opened with any code. */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';
import {
  codeOf,
  isSameCode,
  startOfCheck,
  type CheckedCode,
  type ReferralCheckContext,
} from './referral-check.ts';

export interface ReferralCheckEvent {
  readonly type: 'code.edited';
  readonly code: string;
}

export const referralCheckMachine = setup({
  types: {
    context: {} as ReferralCheckContext,
    events: {} as ReferralCheckEvent,
    input: {} as { readonly code: string },
  },
  actors: {
    checkCode: fromPromise<CheckedCode, string>(unprovided('checkCode')),
  },
  guards: {
    isBlank: ({ context }) => codeOf(context) === '',
    isUnchanged: ({ context, event }) => isSameCode(context, event.code),
  },
  delays: { pauseMs: 600, responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'referralCheck',
  context: ({ input }) => startOfCheck(input.code),
  initial: 'typing',
  on: {
    'code.edited': [
      { guard: 'isUnchanged' },
      {
        target: '.typing',
        reenter: true,
        actions: assign(({ event }) => startOfCheck(event.code)),
      },
    ],
  },
  states: {
    typing: {
      always: { guard: 'isBlank', target: 'blank' },
      after: { pauseMs: 'checking' },
    },
    blank: {},
    checking: {
      invoke: {
        src: 'checkCode',
        input: ({ context }) => codeOf(context),
        onDone: {
          target: 'checked',
          actions: assign(({ event }) => ({ checked: event.output })),
        },
        onError: 'failed',
      },
      after: { responseTimeoutMs: 'failed' },
    },
    checked: {},
    failed: {},
  },
});
