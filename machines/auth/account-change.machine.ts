/** One change of an account, a step at a time: filled in, sent, proven by its owner where the exchange
 *  asks, shown once where it gives. Which steps there are and what is sent is the caller's. */
import { assign, emit, fromPromise, not, raise, setup } from 'xstate';
import { edited, rechecked, rejected } from '../form/fields.ts';
import { failureNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { isProofNeeded } from '../kernel/proof.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as change from './account-change.ts';

export type ChangeEvent =
  | { readonly type: 'field.edited'; readonly name: string; readonly value: string }
  | { readonly type: 'step.submitted' }
  | { readonly type: 'step.returned' }
  /** What is shown once has been kept by its owner. */
  | { readonly type: 'step.acknowledged' }
  /** Another code, by mail or to the phone. */
  | { readonly type: 'code.requested' }
  | { readonly type: 'proof.submitted'; readonly proof: change.Proof }
  | { readonly type: 'proof.declined' }
  | { readonly type: 'change.restarted' };

export const accountChangeMachine = setup({
  types: {
    input: {} as change.ChangeInput,
    context: {} as change.ChangeContext,
    events: {} as ChangeEvent,
    emitted: {} as Notice,
  },
  actors: {
    /** @throws ProofNeeded when the owner has to prove to be one first. */
    send: fromPromise<change.ChangeResponse, change.ChangeRequest>(unprovided('send')),
    sendCode: fromPromise<change.ChangeResponse, change.ChangeRequest>(unprovided('sendCode')),
    /** @returns the token that stands for the proof. */
    prove: fromPromise<string, change.Proof>(unprovided('prove')),
  },
  guards: {
    isOver: ({ context }) => change.stepOf(context) === undefined,
    isOpening: ({ context }) => change.stepOf(context)?.kind === 'opening',
    isShown: ({ context }) => change.stepOf(context)?.kind === 'shown',
    isValid: ({ context }) => Object.keys(change.problemsOf(context)).length === 0,
    needsCode: ({ context }) => change.needsCode(context),
    canReturn: ({ context }) => change.canReturn(context),
    hasWait: ({ context }) => context.waitSec > 0,
  },
  actions: {
    check: assign({ problems: ({ context }) => change.problemsOf(context) }),
    goBack: assign(({ context }) => change.returned(context)),
    giveUpProof: assign(change.unproven),
  },
  delays: { responseTimeoutMs: 15_000, proofTimeoutMs: 5 * 60_000, secondMs: 1_000 },
}).createMachine({
  id: 'accountChange',
  context: ({ input }) => change.opened(input),
  initial: 'working',
  on: {
    'change.restarted': {
      target: '.working',
      reenter: true,
      actions: assign(({ context }) => change.opened(context.input)),
    },
  },
  states: {
    working: {
      type: 'parallel',
      states: {
        step: {
          initial: 'starting',
          states: {
            starting: {
              always: [
                { guard: 'isOver', target: '#accountChange.done' },
                { guard: 'isOpening', target: 'sending' },
                { guard: 'isShown', target: 'showing' },
                { target: 'editing' },
              ],
            },
            editing: {
              on: {
                'field.edited': { actions: assign(({ context, event }) => edited(context, event)) },
                'step.submitted': [
                  { guard: 'isValid', target: 'sending' },
                  { target: 'invalid', actions: 'check' },
                ],
                'step.returned': { guard: 'canReturn', target: 'starting', actions: 'goBack' },
              },
            },
            /** As `editing`, but every field that is still wrong says so as one types. */
            invalid: {
              on: {
                'field.edited': {
                  actions: assign(({ context, event }) =>
                    rechecked(context, event, change.checkOf(context)),
                  ),
                },
                'step.submitted': [{ guard: 'isValid', target: 'sending' }, { actions: 'check' }],
                'step.returned': { guard: 'canReturn', target: 'starting', actions: 'goBack' },
              },
            },
            sending: {
              tags: ['busy'],
              entry: assign({ problems: {}, rejection: undefined }),
              invoke: {
                src: 'send',
                input: ({ context }) => change.requestOf(context),
                onDone: {
                  target: 'starting',
                  actions: [
                    emit(({ event }) => serverNotice('success', event.output.message ?? '')),
                    assign(({ context, event }) => change.advanced(context, event.output)),
                  ],
                },
                onError: [
                  {
                    guard: ({ event }) => isProofNeeded(event.error),
                    target: 'proving',
                    actions: assign(({ event }) => change.challenged(event.error)),
                  },
                  {
                    target: 'failed',
                    actions: [
                      assign(({ context, event }) => rejected(context, event.error)),
                      emit(({ event }) => failureNotice(event.error)),
                    ],
                  },
                ],
              },
              after: {
                responseTimeoutMs: {
                  target: 'failed',
                  actions: emit(() => failureNotice(undefined)),
                },
              },
            },
            failed: {
              on: {
                'field.edited': {
                  target: 'editing',
                  actions: assign(({ context, event }) => edited(context, event)),
                },
                'step.submitted': 'sending', // Unedited since it was sent: as right as it was.
                'step.returned': { guard: 'canReturn', target: 'starting', actions: 'goBack' },
              },
            },
            /** What was filled in waits while the owner proves to be one, and is then sent again. */
            proving: {
              initial: 'prompting',
              on: { 'proof.declined': { target: 'failed', actions: 'giveUpProof' } },
              after: { proofTimeoutMs: { target: 'failed', actions: 'giveUpProof' } },
              states: {
                prompting: { on: { 'proof.submitted': 'checking' } },
                checking: {
                  tags: ['busy'],
                  entry: assign({ problems: {}, rejection: undefined }),
                  invoke: {
                    src: 'prove',
                    input: ({ event }) => change.proofIn(event),
                    onDone: {
                      target: '#accountChange.working.step.sending',
                      actions: assign(({ event }) => change.proven(event.output)),
                    },
                    onError: {
                      target: 'prompting',
                      actions: [
                        assign(({ event }) => rejected({ values: {} }, event.error)),
                        emit(({ event }) => failureNotice(event.error)),
                      ],
                    },
                  },
                  after: {
                    responseTimeoutMs: {
                      target: 'prompting',
                      actions: emit(() => failureNotice(undefined)),
                    },
                  },
                },
              },
            },
            showing: {
              on: {
                'step.acknowledged': {
                  target: 'starting',
                  actions: assign(({ context }) => change.advanced(context, {})),
                },
              },
            },
          },
        },
        /** Codes travel beside the step: asking for another does not take the first one's boxes away. */
        code: {
          initial: 'quiet',
          states: {
            quiet: {
              always: { guard: 'hasWait', target: 'waiting' },
              on: { 'code.requested': { guard: 'needsCode', target: 'sending' } },
            },
            sending: {
              invoke: {
                src: 'sendCode',
                input: ({ context }) => change.requestOf(context),
                onDone: {
                  target: 'waiting',
                  actions: [
                    emit(({ event }) => serverNotice('success', event.output.message ?? '')),
                    assign(change.codeSent),
                  ],
                },
                onError: [
                  {
                    // The proof ran out meanwhile: what sends the code is asked for once more, and asks for it.
                    guard: ({ context, event }) =>
                      isProofNeeded(event.error) && change.canReturn(context),
                    target: 'quiet',
                    actions: [raise({ type: 'step.returned' }), raise({ type: 'step.submitted' })],
                  },
                  {
                    target: 'quiet',
                    actions: emit(({ event }) => failureNotice(event.error)),
                  },
                ],
              },
              after: {
                responseTimeoutMs: {
                  target: 'quiet',
                  actions: emit(() => failureNotice(undefined)),
                },
              },
            },
            /** Counted down on screen; the exchange would refuse to send another so soon. */
            waiting: {
              always: { guard: not('hasWait'), target: 'quiet' },
              after: {
                secondMs: {
                  target: 'waiting',
                  reenter: true,
                  actions: assign(({ context }) => ({ waitSec: context.waitSec - 1 })),
                },
              },
            },
          },
        },
      },
    },
    /** Nothing that was typed or given is left. */
    done: { entry: assign(({ context }) => change.wiped(context)) },
  },
});
