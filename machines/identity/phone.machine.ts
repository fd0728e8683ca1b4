/** Papers of a case on the user's phone, by a link that opens once. The page does not know who the user is: its key
 *  grants uploads to the case, and nothing else. */
import { assign, fromPromise, setup } from 'xstate';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { PhoneCase } from '#contract/rest/identity.ts';
import { isReadAndRejected } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';
import { paperMachine } from './paper.machine.ts';
import * as phone from './phone.ts';

export type PhoneEvent =
  | { readonly type: 'phone.retried' }
  | { readonly type: 'paper.opened'; readonly paper: PaperKind }
  | { readonly type: 'paper.left' };

export const phoneMachine = setup({
  types: {
    input: {} as phone.PhoneInput,
    context: {} as phone.PhoneContext,
    events: {} as PhoneEvent,
  },
  actors: {
    /** Opens the link, and remembers its key for a reload of this page. */
    openLink: fromPromise<PhoneCase, string>(unprovided('openLink')),
    /** Reads the case by a key that an earlier load of this page has remembered. */
    readCase: fromPromise<PhoneCase, string>(unprovided('readCase')),
    addPaper: paperMachine,
  },
  guards: {
    hasKey: ({ context }) => context.uploadKey !== undefined,
    hasToken: ({ context }) => context.token !== undefined,
    isSubmitted: ({ context }) => !phone.caseIn(context).isDraft,
    isPaperMissing: ({ context }) => context.missing.length > 0,
  },
}).createMachine({
  id: 'phone',
  context: ({ input }) => phone.createPhone(input),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasToken', target: 'opening' },
        { guard: 'hasKey', target: 'reading' },
        { target: 'ended' },
      ],
    },
    opening: {
      invoke: {
        src: 'openLink',
        input: ({ context }) => context.token ?? '',
        onDone: {
          target: 'open',
          actions: assign(({ context, event }) => phone.withCase(context, event.output)),
        },
        onError: [
          // The link was opened before: by this page, which has been loaded again since.
          {
            guard: ({ context, event }) =>
              isReadAndRejected(event.error) && context.uploadKey !== undefined,
            target: 'reading',
          },
          { guard: ({ event }) => isReadAndRejected(event.error), target: 'ended' },
          { target: 'unanswered' },
        ],
      },
    },
    reading: {
      invoke: {
        src: 'readCase',
        input: ({ context }) => context.uploadKey ?? '',
        onDone: {
          target: 'open',
          actions: assign(({ context, event }) => phone.withCase(context, event.output)),
        },
        onError: [
          { guard: ({ event }) => isReadAndRejected(event.error), target: 'ended' },
          { target: 'unanswered' },
        ],
      },
    },
    unanswered: { on: { 'phone.retried': 'starting' } },
    /** Opened on another device, expired, or no link at all. */
    ended: {},
    open: {
      initial: 'listing',
      states: {
        listing: {
          always: [
            { guard: 'isSubmitted', target: '#phone.submitted' },
            { guard: 'isPaperMissing', target: 'missing' },
            { target: 'complete' },
          ],
        },
        missing: {
          on: {
            'paper.opened': {
              target: 'adding',
              actions: assign(({ event }) => ({ paper: event.paper })),
            },
          },
        },
        adding: {
          invoke: {
            src: 'addPaper',
            id: 'paper',
            input: ({ context }) => phone.paperInputOf(context),
            onDone: {
              target: 'next',
              actions: assign(({ context, event }) =>
                event.output === undefined ? context : phone.withPapers(context, event.output),
              ),
            },
          },
          on: { 'paper.left': 'listing' },
          exit: assign({ paper: undefined }),
        },
        next: {
          always: [
            {
              guard: 'isPaperMissing',
              target: 'adding',
              actions: assign(({ context }) => ({ paper: context.missing[0] })),
            },
            { target: 'complete' },
          ],
        },
        /** The user submits on the first device. */
        complete: {
          on: {
            'paper.opened': {
              target: 'adding',
              actions: assign(({ event }) => ({ paper: event.paper })),
            },
          },
        },
      },
    },
    /** The case was submitted meanwhile. */
    submitted: {},
  },
});
