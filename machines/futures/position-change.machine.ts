/** Changes one position: closes it at market or at a limit, reverses it, moves its margin, sets its
 *  stops. Each change is sent once; without a response its outcome is looked up. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { ClientOrderId, RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isApiError, ownNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { isReadAndRejected, isRejected } from '../kernel/rejection.ts';
import { LOOKUP_DELAYS } from '../kernel/sent-order.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as changing from './position-change.ts';

export type PositionChangeEvent =
  | {
      readonly type: 'change.submitted';
      readonly change: changing.PositionChange;
      /** Whether book and mark price are live. */
      readonly isMarketLive: boolean;
      /** New for every change. */
      readonly clientOrderId: ClientOrderId;
      readonly requestId: RequestId;
    }
  /** The account stream or a list reports the position; undefined when it closed. */
  | { readonly type: 'position.reported'; readonly position: FuturesPosition | undefined }
  | { readonly type: 'change.dismissed' }
  | { readonly type: 'session.ended' }
  /** For the same user. */
  | { readonly type: 'session.started' };

export const CHANGE_ABSENCE_COUNT_MAX = 3;

export const positionChangeMachine = setup({
  types: {
    input: {} as { readonly contract: FuturesContract; readonly position: FuturesPosition },
    context: {} as changing.PositionChanging,
    events: {} as PositionChangeEvent,
    emitted: {} as Notice,
  },
  actors: {
    sendChange: fromPromise<changing.ChangeResponse, changing.SentChange>(unprovided('sendChange')),
    /** Returns undefined when the exchange does not know the change. */
    findOutcome: fromPromise<changing.ChangeResponse | undefined, changing.SentChange>(
      unprovided('findOutcome'),
    ),
  },
  guards: {
    isAbsent: ({ context }) => context.absenceCount >= CHANGE_ABSENCE_COUNT_MAX,
  },
  delays: LOOKUP_DELAYS,
}).createMachine({
  id: 'positionChange',
  context: ({ input }) => changing.openedChange(input.contract, input.position),
  initial: 'viewing',
  on: {
    'position.reported': {
      guard: ({ context, event }) => isNewer(context, event.position),
      actions: assign(({ event }) => ({ position: event.position })),
    },
  },
  states: {
    viewing: {
      on: {
        'change.submitted': [
          {
            guard: ({ event }) => changing.isAtMarket(event.change) && !event.isMarketLive,
            actions: emit(() => ownNotice('error', 'book_not_live')),
          },
          {
            guard: ({ context, event }) => changing.problemOf(context, event.change) === undefined,
            target: 'sending',
            actions: assign(({ context, event }) => sentOf(context, event)),
          },
        ],
        'change.dismissed': { actions: assign({ rejection: undefined }) },
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        src: 'sendChange',
        input: ({ context }) => changing.sentIn(context),
        onDone: {
          target: 'done',
          actions: assign(({ event }) => ({ response: event.output })),
        },
        onError: [
          {
            guard: ({ event }) => isRejected(event.error),
            target: 'viewing',
            actions: assign(({ event }) => rejectedBy(event.error)),
          },
          { target: 'unknown' }, // No response is not a rejection: the change may have been made.
        ],
      },
      on: { 'session.ended': '#positionChange.unknown.parked' },
      after: { responseTimeoutMs: 'unknown' },
    },
    /** Looks the change up until its outcome is known; never sends it again. */
    unknown: {
      tags: ['busy', 'unresolved'],
      initial: 'requesting',
      on: { 'session.ended': '.parked' },
      states: {
        requesting: {
          invoke: {
            src: 'findOutcome',
            input: ({ context }) => changing.sentIn(context),
            onDone: [
              {
                guard: ({ event }) => event.output !== undefined,
                target: '#positionChange.done',
                actions: assign(({ event }) => ({ response: event.output })),
              },
              {
                target: 'waiting',
                actions: assign(({ context }) => ({ absenceCount: context.absenceCount + 1 })),
              },
            ],
            onError: [
              {
                guard: ({ event }) => isReadAndRejected(event.error),
                target: '#positionChange.viewing',
                actions: assign(({ event }) => rejectedBy(event.error)),
              },
              { target: 'waiting' },
            ],
          },
          after: { lookupTimeoutMs: 'waiting' },
        },
        waiting: {
          always: {
            guard: 'isAbsent',
            target: '#positionChange.viewing',
            actions: [
              emit(() => ownNotice('error', 'position_not_changed')),
              assign({ sent: undefined, absenceCount: 0 }),
            ],
          },
          after: { lookupIntervalMs: 'requesting' },
        },
        /** A look-up needs a session, so it waits for the next one. */
        parked: { on: { 'session.started': 'requesting' } },
      },
    },
    done: {
      entry: [
        emit(({ context }) => doneNotice(context)),
        assign(({ context }) => ({
          position: context.response?.position ?? context.position,
          sent: undefined,
          absenceCount: 0,
        })),
      ],
      on: {
        'change.dismissed': { target: 'viewing', actions: assign({ response: undefined }) },
      },
    },
  },
});

type Submission = Extract<PositionChangeEvent, { type: 'change.submitted' }>;

function sentOf({ position }: changing.PositionChanging, event: Submission) {
  const { change, clientOrderId, requestId } = event;
  const sent = position === undefined ? undefined : { position, change, clientOrderId, requestId };
  return { sent, rejection: undefined, response: undefined, absenceCount: 0 };
}

const rejectedBy = (error: unknown) => ({
  sent: undefined,
  absenceCount: 0,
  rejection: isApiError(error) ? error.message : undefined,
});

/** A closed position stays closed, and an older version says nothing. */
function isNewer(
  { position }: changing.PositionChanging,
  reported: FuturesPosition | undefined,
): boolean {
  if (position === undefined) return false;
  if (reported === undefined) return true;
  return reported.id === position.id && reported.version >= position.version;
}

function doneNotice({ response }: changing.PositionChanging): Notice {
  if (response === undefined || response.message === '') {
    return ownNotice('success', 'position_changed');
  }
  return serverNotice('success', response.message);
}
