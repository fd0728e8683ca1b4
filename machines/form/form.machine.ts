/** One plain form of any fields: edited, checked, sent once, and its answer shown where it belongs.
 *  What its fields mean is the business of `check` and of the provided `send`. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Refusal } from '#contract/envelope.ts';
import {
  failureNotice,
  isAlreadyAnnounced,
  isRefusal,
  serverNotice,
  type Notice,
} from '../kernel/notice.ts';
import { unprovided } from '../kernel/unprovided.ts';
import { refusedFieldsOf } from './refused-fields.ts';

export type FormValues = Readonly<Record<string, string>>;
/** What is wrong with a field: a code of our own, or the exchange's words as given. */
export type FieldProblem =
  | { readonly kind: 'own'; readonly code: string }
  | { readonly kind: 'server'; readonly message: string };
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

export interface FormInput {
  readonly values: FormValues;
  /** Pure; an empty answer lets the form be sent. */
  readonly check: (values: FormValues) => FieldProblems;
}

export interface FormContext extends FormInput {
  readonly problems: FieldProblems;
  /** The exchange's no to the form as it was sent, as given; forgotten as one types on. */
  readonly refusal: string | undefined;
}

/** What `send` brings back; a message is shown as given. */
export interface FormAnswer {
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
  actors: { send: fromPromise<FormAnswer, FormValues>(unprovided('send')) },
  guards: { isValid: ({ context }) => Object.keys(context.check(context.values)).length === 0 },
  delays: { answerTimeoutMs: 15_000 },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ ...input, problems: {}, refusal: undefined }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.edited': { actions: assign(({ context, event }) => edited(context, event)) },
        'form.submitted': [
          { guard: 'isValid', target: 'submitting' },
          {
            target: 'invalid',
            actions: assign({ problems: ({ context }) => context.check(context.values) }),
          },
        ],
      },
    },
    /** As `editing`, but every field that is still wrong says so as one types. */
    invalid: {
      on: {
        'field.edited': { actions: assign(({ context, event }) => rechecked(context, event)) },
        'form.submitted': [
          { guard: 'isValid', target: 'submitting' },
          { actions: assign({ problems: ({ context }) => context.check(context.values) }) },
        ],
        'form.reset': { target: 'editing', actions: assign({ problems: {} }) },
      },
    },
    submitting: {
      tags: ['busy'],
      entry: assign({ problems: {}, refusal: undefined }),
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
            actions: assign(({ context, event }) => refused(context, event.error)),
          },
          {
            target: 'failed',
            actions: [
              assign(({ context, event }) => refused(context, event.error)),
              emit(({ event }) => failureNotice(event.error)),
            ],
          },
        ],
      },
      after: {
        answerTimeoutMs: { target: 'failed', actions: emit(() => failureNotice(undefined)) },
      },
    },
    failed: {
      on: {
        'field.edited': {
          target: 'editing',
          actions: assign(({ context, event }) => edited(context, event)),
        },
        'form.submitted': 'submitting', // Unedited since it was sent: as right as it was.
        'form.reset': {
          target: 'editing',
          actions: assign({ problems: {}, refusal: undefined }),
        },
      },
    },
    done: {
      on: { 'form.reset': { target: 'editing', actions: assign({ problems: {} }) } },
    },
  },
});

type Edit = Extract<FormEvent, { type: 'field.edited' }>;

/** A field that is touched forgets what was wrong with it. */
function edited(context: FormContext, edit: Edit): Partial<FormContext> {
  const { [edit.name]: _forgotten, ...problems } = context.problems;
  const values = { ...context.values, [edit.name]: edit.value };
  return { values, problems, refusal: undefined };
}

function rechecked(context: FormContext, edit: Edit): Partial<FormContext> {
  const values = { ...context.values, [edit.name]: edit.value };
  return { values, problems: context.check(values) };
}

function refused({ values }: FormContext, error: unknown): Partial<FormContext> {
  const refusal = refusalIn(error);
  if (refusal === undefined) return {};
  const fields = Object.entries(refusedFieldsOf(refusal, Object.keys(values)));
  return {
    problems: Object.fromEntries(
      fields.map(([name, message]) => [name, { kind: 'server', message }]),
    ),
    refusal: refusal.message,
  };
}

/** Whoever announced a failure hands the refusal on as its cause. */
function refusalIn(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  return error instanceof Error && isRefusal(error.cause) ? error.cause : undefined;
}
