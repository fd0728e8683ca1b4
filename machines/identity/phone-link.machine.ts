/** A link that continues a case on a phone: created, shown until it ends, and created again. */
import { assign, fromPromise, setup } from 'xstate';
import type { EpochMs } from '#contract/core/time.ts';
import type { ResumeLink } from '#contract/rest/identity.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';

export interface PhoneLinkInput {
  readonly caseId: string;
}

export interface CreatedLink extends ResumeLink {
  /** By the clock of the exchange. */
  readonly now: EpochMs;
}

export interface PhoneLinkContext extends PhoneLinkInput {
  readonly link: CreatedLink | undefined;
  readonly rejection: Rejection | undefined;
}

export type PhoneLinkEvent = { readonly type: 'link.renewed' };

export const phoneLinkMachine = setup({
  types: {
    input: {} as PhoneLinkInput,
    context: {} as PhoneLinkContext,
    events: {} as PhoneLinkEvent,
  },
  actors: {
    createLink: fromPromise<CreatedLink, string>(unprovided('createLink')),
  },
  delays: {
    remainingMs: ({ context: { link } }) =>
      link === undefined ? 0 : Math.max(0, link.expiresAt - link.now),
  },
}).createMachine({
  id: 'phoneLink',
  context: ({ input }) => ({ caseId: input.caseId, link: undefined, rejection: undefined }),
  initial: 'creating',
  states: {
    creating: {
      entry: assign({ link: undefined, rejection: undefined }),
      invoke: {
        src: 'createLink',
        input: ({ context }) => context.caseId,
        onDone: { target: 'shown', actions: assign(({ event }) => ({ link: event.output })) },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ rejection: rejectionOf(event.error) })),
        },
      },
    },
    shown: { after: { remainingMs: 'expired' } },
    /** A phone that has opened it goes on; another one needs a new link. */
    expired: {
      entry: assign({ link: undefined }),
      on: { 'link.renewed': 'creating' },
    },
    failed: { on: { 'link.renewed': 'creating' } },
  },
});
