/** Adds, changes or deletes a payment method: a draft with an image, the two-factor code where it is on, and one request
 *  that is repeated under the same ID until its outcome is known. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as method from './payment-method.ts';

export type PaymentMethodEvent =
  | { readonly type: 'draft.edited'; readonly patch: method.MethodPatch }
  | { readonly type: 'value.edited'; readonly key: string; readonly value: string }
  | { readonly type: 'image.chosen'; readonly source: unknown }
  | { readonly type: 'image.removed' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'review.left' }
  | {
      readonly type: 'change.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const paymentMethodMachine = setup({
  types: {
    input: {} as method.PaymentMethodInput,
    context: {} as method.PaymentMethodContext,
    events: {} as PaymentMethodEvent,
  },
  actors: {
    /** Compresses the image for the upload. */
    prepareImage: fromPromise<method.PreparedMethodImage, { readonly source: unknown }>(
      unprovided('prepareImage'),
    ),
    changeMethod: sentRequest<method.ChangeMethod>(),
  },
  guards: {
    isDeletion: ({ context }) => context.isDeletion,
    isComplete: ({ context }) => method.isComplete(context),
    isCodeRequired: ({ context }) => context.isCodeRequired && method.isComplete(context),
    isCodeComplete: ({ context }) => method.isCodeComplete(context),
  },
}).createMachine({
  id: 'paymentMethod',
  context: ({ input }) => method.createPaymentMethod(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isDeletion', target: 'reviewing' }, { target: 'drafting' }] },
    drafting: {
      initial: 'ready',
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => method.editMethod(context, event.patch)),
        },
        'value.edited': {
          actions: assign(({ context, event }) =>
            method.editValue(context, event.key, event.value),
          ),
        },
        'image.chosen': { target: '.readingImage' },
        'image.removed': {
          target: '.ready',
          actions: assign(({ context }) => method.withImage(context, { kind: 'none' })),
        },
      },
      states: {
        ready: {
          on: {
            'change.submitted': [
              {
                guard: 'isCodeRequired',
                target: '#paymentMethod.reviewing',
                actions: assign(() => ({ areProblemsShown: false, rejection: undefined })),
              },
              {
                guard: 'isComplete',
                target: '#paymentMethod.pending',
                actions: assign(({ context, event }) => method.send(context, event.requestId)),
              },
              { actions: assign(() => ({ areProblemsShown: true })) },
            ],
          },
        },
        readingImage: {
          invoke: {
            src: 'prepareImage',
            input: ({ event }) => ({ source: 'source' in event ? event.source : undefined }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) =>
                method.withImage(context, { kind: 'chosen', ...event.output }),
              ),
            },
            onError: { target: 'ready', actions: assign(() => ({ isImageUnreadable: true })) },
          },
        },
      },
    },
    /** The code of a change, and the confirmation of a deletion. A wrong code does not lose the draft. */
    reviewing: {
      on: {
        'code.edited': { actions: assign(({ event }) => ({ code: event.code })) },
        'review.left': [
          { guard: 'isDeletion' },
          { target: 'drafting', actions: assign(() => ({ rejection: undefined, code: '' })) },
        ],
        'change.submitted': {
          guard: 'isCodeComplete',
          target: 'pending',
          actions: assign(({ context, event }) => method.send(context, event.requestId)),
        },
      },
    },
    pending: {
      invoke: {
        src: 'changeMethod',
        id: 'request',
        input: ({ context }) => method.changeRequest(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'accepted', target: 'done' },
          {
            guard: ({ context, event }) =>
              context.isDeletion || method.isCodeRejected(event.output),
            target: 'reviewing',
            actions: assign(({ context, event }) => method.applyRejection(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => method.applyRejection(context, event.output)),
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {},
  },
});
