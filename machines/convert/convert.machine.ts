/** Instant convert: quotes the draft, refreshes the quote while the user looks at it, accepts it once after a
 *  confirmation, and always reads the outcome. A changed rate disables the confirmation for a moment; nothing is
 *  accepted without the user. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { isApiError } from '../kernel/notice.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import { isMade, type SentRequestNews, type SessionEvent } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as convert from './convert.ts';

export type ConvertEvent =
  | { readonly type: 'draft.edited'; readonly patch: Partial<convert.ConvertDraft> }
  /** The limits of the coins on screen were read. */
  | { readonly type: 'terms.changed'; readonly terms: convert.ConvertTerms }
  | { readonly type: 'quote.requested' }
  /** New for every confirmation. */
  | { readonly type: 'convert.confirmed'; readonly requestId: RequestId }
  | { readonly type: 'convert.restarted' }
  | { readonly type: 'attention.changed'; readonly isAttended: boolean }
  | SessionEvent
  | { readonly type: 'user.replaced' }
  | SentRequestNews;

export const convertMachine = setup({
  types: {
    input: {} as convert.ConvertDraft,
    context: {} as convert.ConvertState,
    events: {} as ConvertEvent,
  },
  actors: {
    requestQuote: fromPromise<convert.TimedQuote, convert.QuoteOrder>(unprovided('requestQuote')),
    acceptQuote: sentRequest<convert.AcceptQuote>(),
  },
  guards: {
    isAttended: ({ context }) => context.isAttended,
    isFirm: ({ context }) => convert.isFirm(context),
  },
  delays: {
    /** Pause after the last edit. */
    typingPauseMs: 300,
    /** Time in which a changed rate cannot be confirmed. */
    rearmMs: 600,
    quoteTimeMs: ({ context }) => context.timed?.remainingMs ?? 0,
    responseTimeoutMs: 5_000,
  },
}).createMachine({
  id: 'convert',
  context: ({ input }) => convert.freshConvert(input),
  initial: 'pricing',
  on: {
    'attention.changed': {
      actions: assign(({ event }) => ({ isAttended: event.isAttended })),
    },
    'terms.changed': {
      actions: assign(({ context, event }) => convert.withTerms(context, event.terms)),
    },
    /** Stops looking up a quote, because it belongs to the previous user. */
    'user.replaced': {
      target: '.pricing.editing',
      actions: assign(({ context }) => convert.restartConvert(context)),
    },
  },
  states: {
    pricing: {
      initial: 'editing',
      on: {
        'draft.edited': [
          {
            guard: ({ context, event }) =>
              convert.isComplete(convert.applyEdit(context, event.patch)),
            target: '.settling',
            actions: assign(({ context, event }) => convert.applyEdit(context, event.patch)),
          },
          {
            target: '.editing',
            actions: assign(({ context, event }) => convert.applyEdit(context, event.patch)),
          },
        ],
      },
      states: {
        editing: {
          on: {
            /** An amount that the earlier limits did not allow. */
            'terms.changed': [
              {
                guard: ({ context, event }) =>
                  convert.isComplete(convert.withTerms(context, event.terms)),
                target: 'settling',
                actions: assign(({ context, event }) => convert.withTerms(context, event.terms)),
              },
              { actions: assign(({ context, event }) => convert.withTerms(context, event.terms)) },
            ],
          },
        },
        settling: { tags: ['busy'], after: { typingPauseMs: 'quoting' } },
        quoting: {
          tags: ['busy'],
          invoke: {
            src: 'requestQuote',
            input: ({ context }) => convert.orderOf(context.draft),
            onDone: [
              {
                guard: ({ context, event }) => convert.isRateSeen(context, event.output),
                target: 'quoted.armed',
                actions: assign(({ event }) => ({ timed: event.output })),
              },
              {
                target: 'quoted.rearming',
                actions: assign(({ event }) => ({ timed: event.output })),
              },
            ],
            onError: [
              {
                guard: ({ event }) => isApiError(event.error),
                target: 'rejected',
                actions: assign(({ event }) => ({
                  timed: undefined,
                  rejection: isApiError(event.error) ? convert.rejectionOf(event.error) : undefined,
                })),
              },
              { target: 'unreachable', actions: assign({ timed: undefined }) },
            ],
          },
          after: {
            responseTimeoutMs: { target: 'unreachable', actions: assign({ timed: undefined }) },
          },
        },
        quoted: {
          initial: 'armed',
          on: { 'quote.requested': 'quoting' },
          after: {
            quoteTimeMs: [{ guard: 'isAttended', target: 'quoting' }, { target: 'expired' }],
          },
          states: {
            armed: {
              on: {
                'convert.confirmed': {
                  guard: 'isFirm',
                  target: '#convert.pending',
                  actions: assign(({ event }) => ({
                    requestId: event.requestId,
                    rejection: undefined,
                    isResponseMissing: false,
                  })),
                },
              },
            },
            /** The rate has changed since the user last saw it. */
            rearming: { after: { rearmMs: 'armed' } },
          },
        },
        /** The quote ended unattended; the user's return requests a new one. */
        expired: {
          on: {
            'quote.requested': 'quoting',
            'attention.changed': {
              guard: ({ event }) => event.isAttended,
              target: 'quoting',
              actions: assign({ isAttended: true }),
            },
          },
        },
        rejected: { on: { 'quote.requested': 'quoting' } },
        /** No response to the request of a quote. */
        unreachable: { on: { 'quote.requested': 'quoting' } },
      },
    },
    /** The child accepts the quote, then reads it until its outcome is final; it never accepts it again. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'acceptQuote',
        id: 'request',
        input: ({ context }) => convert.acceptanceRequest(context),
        onDone: [
          {
            guard: ({ event }) => isMade(event.output),
            target: 'done',
            actions: assign(({ event }) => ({ convert: convert.convertIn(event.output) })),
          },
          {
            guard: ({ event }) => convert.isQuoteOver(event.output),
            target: 'pricing.quoting',
            actions: assign(({ event }) => convert.applyRejection(event.output)),
          },
          {
            guard: ({ event }) => event.output.kind === 'rejected',
            target: 'pricing.rejected',
            actions: assign(({ event }) => ({
              ...convert.applyRejection(event.output),
              timed: undefined,
            })),
          },
          { target: 'failed' },
        ],
      },
      on: {
        ...sessionOfRequest<convert.ConvertState, ConvertEvent>(),
        'request.unresolved': {
          target: '.resolving',
          actions: assign(({ event }) => ({ isResponseMissing: event.isResponseMissing })),
        },
      },
      initial: 'accepting',
      states: { accepting: {}, resolving: { tags: ['unresolved'] } },
    },
    done: {
      on: {
        'convert.restarted': {
          target: 'pricing.editing',
          actions: assign(({ context }) => convert.restartConvert(context)),
        },
      },
    },
    /** Nothing was converted. */
    failed: {
      on: {
        'convert.restarted': {
          target: 'pricing.editing',
          actions: assign(({ context }) => convert.restartConvert(context)),
        },
      },
    },
  },
});
