/** Generic form with any fields: edits, checks, sends once and shows the response next to its
 *  field. `check` and the provided `send` define the meaning of the fields. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { FieldProblems } from './field-problem.ts';
import {
  applyEdit,
  applyCheckedEdit,
  problemsOfRejection,
  type FieldCheck,
  type FormValues,
} from './fields.ts';
import { failureNotice, isAlreadyAnnounced, serverNotice, type Notice } from '../kernel/notice.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface FormInput {
  readonly values: FormValues;
  /** Pure; an empty result allows the form to be sent. */
  readonly check: FieldCheck;
}

export interface FormContext extends FormInput {
  readonly problems: FieldProblems;
  /** The exchange's rejection of the submitted form, as given; cleared by the next edit. */
  readonly rejection: string | undefined;
}

/** Result of `send`; its message is shown as given. */
export interface FormResponse {
  readonly message?: string | undefined;
}

export type FormEvent =
  | { readonly type: 'field.edited'; readonly name: string; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.reset' };

export const formMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as FormContext,
    events: {} as FormEvent,
    emitted: {} as Notice,
  },
  actors: { send: fromPromise<FormResponse, FormValues>(unprovided('send')) },
  guards: { isValid: ({ context }) => Object.keys(context.check(context.values)).length === 0 },
  delays: { responseTimeoutMs: 15_000 },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ ...input, problems: {}, rejection: undefined }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.edited': { actions: assign(({ context, event }) => applyEdit(context, event)) },
        'form.submitted': [
          { guard: 'isValid', target: 'submitting' },
          {
            target: 'invalid',
            actions: assign({ problems: ({ context }) => context.check(context.values) }),
          },
        ],
      },
    },
    /** Like `editing`, but every edit checks all fields again and shows the remaining errors. */
    invalid: {
      on: {
        'field.edited': {
          actions: assign(({ context, event }) => applyCheckedEdit(context, event, context.check)),
        },
        'form.submitted': [
          { guard: 'isValid', target: 'submitting' },
          { actions: assign({ problems: ({ context }) => context.check(context.values) }) },
        ],
        'form.reset': { target: 'editing', actions: assign({ problems: {} }) },
      },
    },
    submitting: {
      tags: ['busy'],
      entry: assign({ problems: {}, rejection: undefined }),
      invoke: {
        src: 'send',
        input: ({ context }) => context.values,
        onDone: {
          target: 'done',
          actions: emit(({ event }) => serverNotice('success', event.output.message ?? '')),
        },
        onError: [
          {
            guard: ({ event }) => isAlreadyAnnounced(event.error),
            target: 'failed',
            actions: assign(({ context, event }) => problemsOfRejection(context, event.error)),
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
        responseTimeoutMs: { target: 'failed', actions: emit(() => failureNotice(undefined)) },
      },
    },
    failed: {
      on: {
        'field.edited': {
          target: 'editing',
          actions: assign(({ context, event }) => applyEdit(context, event)),
        },
        'form.submitted': 'submitting', // Unchanged since the last submission, so still valid.
        'form.reset': {
          target: 'editing',
          actions: assign({ problems: {}, rejection: undefined }),
        },
      },
    },
    done: {
      on: { 'form.reset': { target: 'editing', actions: assign({ problems: {} }) } },
    },
  },
});
