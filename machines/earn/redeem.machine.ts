/** Redemption from simple earn: shows what the exchange gives back for a draft, asks the user to type what is lost,
 *  sends the redemption once under a request ID, and repeats the same ID until the outcome is known. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';
import type { RedeemPreview } from '#contract/rest/earn.ts';
import { isApiError } from '../kernel/notice.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as redeem from './redeem.ts';

export type RedeemEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<redeem.RedeemDraft> }
  | { readonly type: 'confirmation.edited'; readonly text: string }
  /** From the user's channel, or read again. */
  | { readonly type: 'position.updated'; readonly position: EarnPosition }
  | { readonly type: 'preview.requested' }
  | {
      readonly type: 'redeem.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const redeemMachine = setup({
  types: {
    input: {} as redeem.RedeemInput,
    context: {} as redeem.Redeem,
    events: {} as RedeemEvent,
  },
  actors: {
    readPreview: fromPromise<RedeemPreview, redeem.RedeemRequest>(unprovided('readPreview')),
    redeem: sentRequest<redeem.RedeemOnce>(),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    isConfirmed: ({ context }) => redeem.isConfirmed(context),
  },
  delays: {
    /** Pause after the last edit. */
    typingPauseMs: 300,
    /** What is lost depends on the time. */
    previewTimeMs: 20_000,
    responseTimeoutMs: 10_000,
  },
}).createMachine({
  id: 'redeem',
  context: ({ input }) => redeem.createRedeem(input),
  initial: 'drafting',
  states: {
    drafting: {
      initial: 'checking',
      on: {
        'draft.edited': {
          target: '.settling',
          actions: assign(({ context, event }) => redeem.editRedeem(context, event.patch)),
        },
        'confirmation.edited': {
          actions: assign(({ event }) => ({ confirmation: event.text })),
        },
        'position.updated': {
          guard: ({ context, event }) => redeem.isPositionMoved(context, event.position),
          target: '.checking',
          actions: assign(({ context, event }) => redeem.withPosition(context, event.position)),
        },
        'redeem.submitted': { actions: assign(() => ({ areProblemsShown: true })) },
      },
      states: {
        settling: { tags: ['busy'], after: { typingPauseMs: 'checking' } },
        checking: {
          always: [{ guard: 'isComplete', target: 'previewing' }, { target: 'incomplete' }],
        },
        incomplete: {},
        previewing: {
          tags: ['busy'],
          invoke: {
            src: 'readPreview',
            input: ({ context }) => redeem.redeemRequestOf(context),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => redeem.withPreview(context, event.output)),
            },
            onError: [
              {
                guard: ({ event }) => isApiError(event.error),
                target: 'rejected',
                actions: assign(({ context, event }) =>
                  redeem.withoutPreview(context, event.error),
                ),
              },
              {
                target: 'unreachable',
                actions: assign(({ context, event }) =>
                  redeem.withoutPreview(context, event.error),
                ),
              },
            ],
          },
          after: {
            responseTimeoutMs: {
              target: 'unreachable',
              actions: assign(({ context }) => redeem.withoutPreview(context, undefined)),
            },
          },
        },
        ready: {
          after: { previewTimeMs: 'checking' },
          on: {
            'redeem.submitted': [
              {
                guard: 'isConfirmed',
                target: '#redeem.pending',
                actions: assign(({ context, event }) => redeem.send(context, event.requestId)),
              },
              { actions: assign(() => ({ areProblemsShown: true })) },
            ],
          },
        },
        /** The exchange does not redeem this: not yet, or not at all. */
        rejected: { on: { 'preview.requested': 'checking' } },
        unreachable: { on: { 'preview.requested': 'checking' } },
      },
    },
    /** The child repeats the same ID without a response, because the exchange redeems at most once per ID. */
    pending: {
      invoke: {
        src: 'redeem',
        id: 'request',
        input: ({ context }) => redeem.sentRedeemRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: assign(({ context, event }) => redeem.applyOutcome(context, event.output)),
          },
          {
            target: 'drafting',
            actions: assign(({ context, event }) => redeem.applyOutcome(context, event.output)),
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
