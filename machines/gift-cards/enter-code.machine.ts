/** Redeems or adds a card by its code. The code is checked before it is sent, encrypted with the exchange's key, and sent
 *  once under a request ID; without a response the same ID is repeated. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as enter from './enter-code.ts';

export type EnterCodeEvent =
  | { readonly type: 'text.edited'; readonly text: string }
  | {
      readonly type: 'code.submitted';
      readonly action: enter.CodeAction;
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'code.restarted' }
  | SentRequestNews;

export const enterCodeMachine = setup({
  types: {
    input: {} as { readonly text: string },
    context: {} as enter.EnterCode,
    events: {} as EnterCodeEvent,
  },
  actors: {
    encryptCode: fromPromise<enter.EncryptedCode, string>(unprovided('encryptCode')),
    useCode: sentRequest<enter.UseCode>(),
  },
  guards: {
    isWhole: ({ context }) => context.problem === undefined,
  },
  delays: { responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'enterCode',
  context: ({ input }) => enter.freshCode(input.text),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'text.edited': {
          actions: assign(({ context, event }) => enter.editCode(context, event.text)),
        },
        'code.submitted': [
          {
            guard: 'isWhole',
            target: 'encrypting',
            actions: assign(({ context, event }) => enter.submitCode(context, event)),
          },
          { actions: assign(() => ({ isProblemShown: true })) },
        ],
      },
    },
    encrypting: {
      invoke: {
        src: 'encryptCode',
        input: ({ context }) => enter.codeOf(context),
        onDone: {
          target: 'pending',
          actions: assign(({ context, event }) => enter.withEncrypted(context, event.output)),
        },
        onError: { target: 'entering', actions: assign(() => ({ isKeyMissing: true })) },
      },
      after: {
        responseTimeoutMs: { target: 'entering', actions: assign(() => ({ isKeyMissing: true })) },
      },
    },
    pending: {
      invoke: {
        src: 'useCode',
        id: 'request',
        input: ({ context }) => enter.codeRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => enter.applyOutcome(context, event.output)),
          },
          {
            target: 'entering',
            actions: assign(({ context, event }) => enter.applyOutcome(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {
      on: { 'code.restarted': { target: 'entering', actions: assign(() => enter.freshCode()) } },
    },
  },
});
