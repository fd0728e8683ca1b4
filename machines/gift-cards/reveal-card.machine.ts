/** Shows the code of an own card for a minute. Each time the exchange records it and tells the creator, so it needs a press,
 *  and the two-factor code where it is on. The code is in memory only while it is shown. */
import { assign, fromPromise, setup } from 'xstate';
import { isSixDigits } from '#domain/account-input.ts';
import { SHOWN_CODE_MS } from '#domain/gift-cards/card-rules.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface RevealInput {
  readonly cardNumber: string;
  /** Two-factor authentication of the user is on. */
  readonly isCodeRequired: boolean;
}

export interface RevealOrder {
  readonly cardNumber: string;
  readonly twoFactorCode: string | undefined;
}

export interface RevealCard extends RevealInput {
  /** Two-factor code. */
  readonly code: string;
  /** Code of the card; undefined unless it is shown. */
  readonly giftCode: string | undefined;
  readonly rejection: Rejection | undefined;
  /** The last attempt got no response. */
  readonly isResponseMissing: boolean;
}

export type RevealEvent =
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'reveal.confirmed' }
  | { readonly type: 'code.hidden' };

export const revealCardMachine = setup({
  types: {
    input: {} as RevealInput,
    context: {} as RevealCard,
    events: {} as RevealEvent,
  },
  actors: {
    /** Makes a key, requests the code under it, and decrypts the response. */
    revealCode: fromPromise<string, RevealOrder>(unprovided('revealCode')),
  },
  guards: {
    isCodeComplete: ({ context }) => !context.isCodeRequired || isSixDigits(context.code),
  },
  delays: {
    shownMs: SHOWN_CODE_MS,
    responseTimeoutMs: 10_000,
  },
}).createMachine({
  id: 'revealCard',
  context: ({ input }) => ({
    ...input,
    code: '',
    giftCode: undefined,
    rejection: undefined,
    isResponseMissing: false,
  }),
  initial: 'hidden',
  states: {
    hidden: {
      on: {
        'code.edited': { actions: assign(({ event }) => ({ code: event.code })) },
        'reveal.confirmed': {
          guard: 'isCodeComplete',
          target: 'revealing',
          actions: assign(() => ({ rejection: undefined, isResponseMissing: false })),
        },
      },
    },
    revealing: {
      invoke: {
        src: 'revealCode',
        input: ({ context }) => ({
          cardNumber: context.cardNumber,
          twoFactorCode: context.isCodeRequired ? context.code : undefined,
        }),
        onDone: {
          target: 'shown',
          actions: assign(({ event }) => ({ giftCode: event.output, code: '' })),
        },
        onError: {
          target: 'hidden',
          actions: assign(({ event }) => {
            const rejection = rejectionOf(event.error);
            return { code: '', rejection, isResponseMissing: rejection === undefined };
          }),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'hidden',
          actions: assign(() => ({ code: '', isResponseMissing: true })),
        },
      },
    },
    shown: {
      exit: assign(() => ({ giftCode: undefined })),
      on: { 'code.hidden': 'hidden' },
      after: { shownMs: 'hidden' },
    },
  },
});
