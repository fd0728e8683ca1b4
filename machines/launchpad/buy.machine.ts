/** A first come sale: reads the place in the waiting room, enters it, follows the place until it is the user's turn, and
 *  buys while the turn lasts. The place belongs to the account, so that a reload or another device finds the same one.
 *  A purchase is sent once under a request ID, which is repeated until the outcome is known. */
import { assign, fromPromise, raise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { isApiError } from '../kernel/notice.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews, SessionEvent } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as buy from './buy.ts';
import type { PurchaseFacts } from './purchase.ts';

export type BuyEvent =
  | { readonly type: 'facts.changed'; readonly facts: PurchaseFacts }
  | { readonly type: 'room.joined' }
  /** A notification says that the place has changed, or a purchase has ended. */
  | { readonly type: 'place.outdated' }
  | { readonly type: 'tokens.edited'; readonly amount: string }
  | { readonly type: 'tokens.maximized' }
  | { readonly type: 'agreement.changed'; readonly isTicked: boolean }
  | {
      readonly type: 'buy.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'buy.restarted' }
  | SessionEvent
  | SentRequestNews;

export const buyMachine = setup({
  types: {
    input: {} as buy.BuyInput,
    context: {} as buy.Buy,
    events: {} as BuyEvent,
  },
  actors: {
    /** Undefined outside the room. */
    readPlace: fromPromise<WaitingPlace | undefined, number>(unprovided('readPlace')),
    /** Entering twice returns the same place. */
    joinRoom: fromPromise<WaitingPlace, number>(unprovided('joinRoom')),
    buy: sentRequest<buy.BuyTokens>(),
  },
  guards: {
    isComplete: ({ context }) => buy.isComplete(context),
    hasTurn: ({ context }) => buy.hasTurn(context.place, context.clock),
  },
  actions: {
    leave: assign(({ context }) => buy.withPlace(context, undefined)),
    check: assign(({ context }) => buy.withPlace(context, context.place)),
    readAgain: raise({ type: 'place.outdated' }),
  },
  delays: {
    pollMs: ({ context }) => buy.pollMsOf(context),
    turnMs: ({ context }) => buy.turnMsOf(context),
    readTimeoutMs: 10_000,
    retryMs: 2_000,
  },
}).createMachine({
  id: 'launchpadBuy',
  context: ({ input }) => buy.createBuy(input),
  type: 'parallel',
  on: {
    'facts.changed': {
      actions: assign(({ context, event }) => buy.withFacts(context, event.facts)),
    },
  },
  states: {
    room: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readPlace',
            input: ({ context }) => context.facts.project.id,
            onDone: [
              {
                guard: ({ event }) => event.output === undefined,
                target: 'outside',
                actions: 'leave',
              },
              {
                target: 'placed',
                actions: assign(({ context, event }) => buy.withPlace(context, event.output)),
              },
            ],
            onError: 'unreachable',
          },
          after: { readTimeoutMs: 'unreachable' },
        },
        outside: { on: { 'room.joined': 'joining', 'place.outdated': 'reading' } },
        joining: {
          invoke: {
            src: 'joinRoom',
            input: ({ context }) => context.facts.project.id,
            onDone: {
              target: 'placed',
              actions: assign(({ context, event }) => buy.withPlace(context, event.output)),
            },
            onError: [
              {
                guard: ({ event }) => isApiError(event.error),
                target: 'outside',
                actions: assign(({ context, event }) => buy.withRoomError(context, event.error)),
              },
              { target: 'unreachable' },
            ],
          },
          after: { readTimeoutMs: 'unreachable' },
        },
        placed: { always: [{ guard: 'hasTurn', target: 'turn' }, { target: 'waiting' }] },
        waiting: { on: { 'place.outdated': 'reading' }, after: { pollMs: 'reading' } },
        turn: {
          on: { 'place.outdated': 'reading' },
          after: { turnMs: { target: 'reading', actions: 'check' } },
        },
        /** No response. The place is kept: it belongs to the account. */
        unreachable: { on: { 'place.outdated': 'reading' }, after: { retryMs: 'reading' } },
      },
    },
    purchase: {
      initial: 'drafting',
      states: {
        drafting: {
          on: {
            'tokens.edited': {
              actions: assign(({ context, event }) => buy.editTokens(context, event.amount)),
            },
            'tokens.maximized': { actions: assign(({ context }) => buy.maximize(context)) },
            'agreement.changed': {
              actions: assign(({ context, event }) => buy.agree(context, event.isTicked)),
            },
            'buy.submitted': [
              {
                guard: 'isComplete',
                target: 'pending',
                actions: assign(({ context, event }) => buy.send(context, event.requestId)),
              },
              { actions: ['check', assign(() => ({ areProblemsShown: true }))] },
            ],
          },
        },
        /** The child repeats the same ID without a response, because the exchange buys at most once per ID. */
        pending: {
          invoke: {
            src: 'buy',
            id: 'request',
            input: ({ context }) => buy.buyRequest(context),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'accepted',
                target: 'done',
                actions: assign(({ context, event }) => buy.applyOutcome(context, event.output)),
              },
              {
                target: 'drafting',
                actions: [
                  assign(({ context, event }) => buy.applyOutcome(context, event.output)),
                  'readAgain',
                ],
              },
            ],
          },
          on: sessionOfRequest<buy.Buy, BuyEvent>(),
          initial: 'sending',
          states: {
            sending: { on: { 'request.unresolved': 'unknown' } },
            unknown: { tags: ['unresolved'] },
          },
        },
        done: {
          on: {
            'buy.restarted': {
              target: 'drafting',
              actions: assign(({ context }) => buy.restart(context)),
            },
          },
        },
      },
    },
  },
});
