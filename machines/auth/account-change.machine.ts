/** Runs one account change step by step: fills in, sends, requests a proof where the exchange
 *  demands one, and shows returned secrets once. The caller defines the steps and sends the
 *  requests. */
import { assign, emit, fromPromise, not, raise, setup } from 'xstate';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { applyEdit, applyCheckedEdit, problemsOfRejection } from '../form/fields.ts';
import { failureNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { isProofNeeded } from '../kernel/proof.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as change from './account-change.ts';

export type ChangeEvent =
  | { readonly type: 'field.edited'; readonly name: string; readonly value: string }
  | { readonly type: 'step.submitted' }
  | { readonly type: 'step.returned' }
  /** The owner has saved the data that is shown only once. */
  | { readonly type: 'step.acknowledged' }
  /** Requests another code by email or phone. */
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
    /** @throws ProofNeeded when the owner must prove their identity first. */
    send: fromPromise<change.ChangeResponse, change.ChangeRequest>(unprovided('send')),
    sendCode: fromPromise<change.ChangeResponse, change.ChangeRequest>(unprovided('sendCode')),
    /** @returns the token issued for the proof. */
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
    goBack: assign(({ context }) => change.goBack(context)),
    giveUpProof: assign(change.unproven),
  },
  delays: { responseTimeoutMs: 15_000, proofTimeoutMs: 5 * MINUTE_MS, secondMs: 1_000 },
}).createMachine({
  id: 'accountChange',
  context: ({ input }) => change.openChange(input),
  initial: 'working',
  on: {
    'change.restarted': {
      target: '.working',
      reenter: true,
      actions: assign(({ context }) => change.openChange(context.input)),
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
                'field.edited': {
                  actions: assign(({ context, event }) => applyEdit(context, event)),
                },
                'step.submitted': [
                  { guard: 'isValid', target: 'sending' },
                  { target: 'invalid', actions: 'check' },
                ],
                'step.returned': { guard: 'canReturn', target: 'starting', actions: 'goBack' },
              },
            },
            /** Like `editing`, but every edit checks all fields again and shows the remaining
             *  errors. */
            invalid: {
              on: {
                'field.edited': {
                  actions: assign(({ context, event }) =>
                    applyCheckedEdit(context, event, change.checkOf(context)),
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
                    assign(({ context, event }) => change.advanceStep(context, event.output)),
                  ],
                },
                onError: [
                  {
                    guard: ({ event }) => isProofNeeded(event.error),
                    target: 'proving',
                    actions: assign(({ event }) => change.requestProof(event.error)),
                  },
                  {
                    target: 'failed',
                    actions: [
                      assign(({ context, event }) => problemsOfRejection(context, event.error)),
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
                  actions: assign(({ context, event }) => applyEdit(context, event)),
                },
                'step.submitted': 'sending', // Unchanged since the last submission, so still valid.
                'step.returned': { guard: 'canReturn', target: 'starting', actions: 'goBack' },
              },
            },
            /** Holds the values while the owner proves their identity, then sends them again. */
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
                      actions: assign(({ event }) => change.acceptProof(event.output)),
                    },
                    onError: {
                      target: 'prompting',
                      actions: [
                        assign(({ event }) => problemsOfRejection({ values: {} }, event.error)),
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
                  actions: assign(({ context }) => change.advanceStep(context, {})),
                },
              },
            },
          },
        },
        /** Runs parallel to the step, so requesting another code does not remove the code fields. */
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
                    // The proof has expired: requesting a code requires a new proof and starts it.
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
            /** Counts down on screen, because the exchange would reject an earlier request. */
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
    /** Clears all typed and received values. */
    done: { entry: assign(({ context }) => change.wipeSecrets(context)) },
  },
});
