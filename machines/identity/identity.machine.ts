/** Identity verification of a user: what is known of it, the details with their checks before anything is uploaded,
 *  the papers one after the other, the submission, and the state of the review. The exchange alone decides the state
 *  of a case; what is read again moves the machine there. */
import { assign, fromPromise, setup } from 'xstate';
import type { Identity, PaperKind } from '#contract/entities/identity.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import type { DetailsDraft } from './details.ts';
import * as identity from './identity.ts';
import { paperMachine } from './paper.machine.ts';

export type IdentityEvent =
  /** Read for the first time, or again after a change. */
  | { readonly type: 'identity.loaded'; readonly known: identity.KnownIdentity }
  | { readonly type: 'identity.failed' }
  | { readonly type: 'level.chosen'; readonly level: number }
  | { readonly type: 'details.opened' }
  | { readonly type: 'details.edited'; readonly patch: Partial<DetailsDraft> }
  | { readonly type: 'details.submitted' }
  | { readonly type: 'details.left' }
  | { readonly type: 'paper.opened'; readonly paper: PaperKind }
  | { readonly type: 'paper.left' }
  | { readonly type: 'case.submitted' }
  | { readonly type: 'case.discarded' }
  /** After a rejection that the user can repair. */
  | { readonly type: 'case.reopened' }
  | SentRequestNews;

export const identityMachine = setup({
  types: {
    input: {} as identity.IdentityInput,
    context: {} as identity.IdentityContext,
    events: {} as IdentityEvent,
  },
  actors: {
    checkAdvance: fromPromise<identity.Advance, identity.AdvanceQuestion>(
      unprovided('checkAdvance'),
    ),
    saveCase: fromPromise<Identity, identity.CaseRequest>(unprovided('saveCase')),
    discardCase: fromPromise<Identity, string>(unprovided('discardCase')),
    addPaper: paperMachine,
    submit: sentRequest<identity.SubmitCase>(),
  },
  guards: {
    isOfProvider: ({ context }) => identity.requireKnown(context).settings.type !== 'DR',
    isInReview: ({ context }) => identity.caseIn(context)?.state === 'in_review',
    isDraft: ({ context }) => identity.caseIn(context)?.state === 'draft',
    isRefused: ({ context }) => identity.isRefused(identity.caseIn(context)),
    isRejected: ({ context }) => identity.caseIn(context)?.state === 'rejected',
    isExhausted: ({ context }) => identity.isExhausted(identity.requireKnown(context).identity),
    isComplete: ({ context }) => identity.isDetailsComplete(context),
    isPaperMissing: ({ context }) => context.missing.length > 0,
    /** The case was submitted or discarded elsewhere. */
    isCaseClosed: ({ event }) =>
      event.type === 'identity.loaded' && event.known.identity.case?.state !== 'draft',
    isCaseInReview: ({ event }) =>
      event.type === 'identity.loaded' && event.known.identity.case?.state === 'in_review',
  },
  actions: {
    applyKnown: assign(({ context, event }) =>
      event.type === 'identity.loaded' ? identity.withKnown(context, event.known) : context,
    ),
  },
}).createMachine({
  id: 'identity',
  context: ({ input }) => identity.createIdentity(input),
  initial: 'loading',
  on: { 'identity.loaded': { target: '.sorting', actions: 'applyKnown' } },
  states: {
    loading: { on: { 'identity.failed': 'unread' } },
    /** Not known is not unverified: nothing is asked of the user. */
    unread: {},
    sorting: {
      always: [
        { guard: 'isOfProvider', target: 'provider' },
        { guard: 'isInReview', target: 'inReview' },
        { guard: 'isDraft', target: 'papers' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isExhausted', target: 'exhausted' },
        { guard: 'isRejected', target: 'rejected' },
        { target: 'overview' },
      ],
    },
    /** An outside provider checks the papers. */
    provider: {},
    overview: {
      on: {
        'level.chosen': {
          target: 'details',
          actions: assign(({ context, event }) => identity.openDetails(context, event.level)),
        },
      },
    },
    details: {
      on: {
        'identity.loaded': [
          { guard: 'isCaseInReview', target: 'sorting', actions: 'applyKnown' },
          { actions: 'applyKnown' },
        ],
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'details.edited': {
              actions: assign(({ context, event }) => identity.editDetails(context, event.patch)),
            },
            'details.submitted': [
              { guard: 'isComplete', target: 'checking' },
              { actions: assign({ areProblemsShown: true }) },
            ],
            'details.left': '#identity.sorting',
          },
        },
        /** Country, age and attempts, before anything is uploaded. */
        checking: {
          invoke: {
            src: 'checkAdvance',
            input: ({ context }) => identity.advanceQuestionOf(context),
            onDone: [
              {
                guard: ({ event }) => event.output.canAdvance,
                target: 'saving',
                actions: assign(({ context, event }) =>
                  identity.withAttempts(context, event.output),
                ),
              },
              {
                guard: ({ event }) => event.output.attemptsLeft === 0,
                target: '#identity.sorting',
                actions: assign(({ context, event }) =>
                  identity.withAttempts(context, event.output),
                ),
              },
              {
                target: 'editing',
                actions: assign(({ context, event }) =>
                  identity.withAttempts(context, event.output),
                ),
              },
            ],
            onError: {
              target: 'editing',
              actions: assign(({ context, event }) => identity.withFailure(context, event.error)),
            },
          },
        },
        saving: {
          invoke: {
            src: 'saveCase',
            input: ({ context }) => identity.caseRequestOf(context),
            onDone: {
              target: '#identity.sorting',
              actions: assign(({ context, event }) => identity.withIdentity(context, event.output)),
            },
            onError: {
              target: 'editing',
              actions: assign(({ context, event }) => identity.withFailure(context, event.error)),
            },
          },
        },
      },
    },
    papers: {
      on: {
        'identity.loaded': [
          { guard: 'isCaseClosed', target: 'sorting', actions: 'applyKnown' },
          { target: '.listing', actions: 'applyKnown' },
        ],
        'details.opened': {
          target: 'details',
          actions: assign(({ context }) => identity.reopen(context)),
        },
        'case.discarded': 'discarding',
      },
      initial: 'listing',
      states: {
        listing: {
          always: [{ guard: 'isPaperMissing', target: 'missing' }, { target: 'ready' }],
        },
        missing: {
          on: {
            'paper.opened': {
              target: 'adding',
              actions: assign(({ event }) => ({ paper: event.paper, rejection: undefined })),
            },
          },
        },
        /** One after the other. What is read meanwhile, for example after an upload from a phone, does not
         *  interrupt the picture that is being taken here. */
        adding: {
          invoke: {
            src: 'addPaper',
            id: 'paper',
            input: ({ context }) => identity.paperInputOf(context),
            onDone: {
              target: 'next',
              actions: assign(({ context, event }) =>
                event.output === undefined ? context : identity.withPapers(context, event.output),
              ),
            },
          },
          on: {
            'identity.loaded': [
              { guard: 'isCaseClosed', target: '#identity.sorting', actions: 'applyKnown' },
              { actions: 'applyKnown' },
            ],
            'paper.left': 'listing',
          },
          exit: assign({ paper: undefined }),
        },
        next: {
          always: [
            {
              guard: 'isPaperMissing',
              target: 'adding',
              actions: assign(({ context }) => ({ paper: context.missing[0] })),
            },
            { target: 'ready' },
          ],
        },
        ready: {
          on: {
            'paper.opened': {
              target: 'adding',
              actions: assign(({ event }) => ({ paper: event.paper, rejection: undefined })),
            },
            'case.submitted': '#identity.submitting',
          },
        },
      },
    },
    submitting: {
      entry: assign({ rejection: undefined }),
      invoke: {
        src: 'submit',
        id: 'request',
        input: ({ context }) => identity.submitRequest(context),
        onDone: {
          target: 'sorting',
          actions: assign(({ context, event }) => identity.applySubmitted(context, event.output)),
        },
      },
      on: { 'identity.loaded': { actions: 'applyKnown' } },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    discarding: {
      invoke: {
        src: 'discardCase',
        input: ({ context }) => identity.openCaseIn(context).id,
        onDone: {
          target: 'sorting',
          actions: assign(({ context, event }) => identity.withIdentity(context, event.output)),
        },
        onError: {
          target: 'sorting',
          actions: assign(({ context, event }) => identity.withFailure(context, event.error)),
        },
      },
      on: { 'identity.loaded': { actions: 'applyKnown' } },
    },
    inReview: {},
    /** Only the papers that failed are asked for again, in a new case. */
    rejected: {
      on: {
        'case.reopened': {
          target: 'details.saving',
          actions: assign(({ context }) => identity.reopen(context)),
        },
        'details.opened': {
          target: 'details',
          actions: assign(({ context }) => identity.reopen(context)),
        },
      },
    },
    /** Nothing that the user can repair. */
    refused: {},
    exhausted: {},
  },
});
