/** Changes one position: closes it at market or at a limit, reverses it, moves its margin, sets its
 *  stops. Each change is sent once; without a response its outcome is looked up. */
import { assign, emit, setup } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import type { ClientOrderId, RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { ownNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import {
  isMade,
  type RequestOutcome,
  type SentRequestNews,
  type SessionEvent,
} from '../kernel/sent-request.ts';
import { problemsOf, type ChangeView } from './change-problems.ts';
import * as changing from './position-change.ts';

const NOTHING = decimal('0');

export type PositionChangeEvent =
  | {
      readonly type: 'change.submitted';
      readonly change: changing.PositionChange;
      readonly view: ChangeView;
      /** Whether book and mark price are live. */
      readonly isMarketLive: boolean;
      /** New for every change. */
      readonly clientOrderId: ClientOrderId;
      readonly requestId: RequestId;
    }
  /** The account stream or a list reports the position; undefined when it closed. */
  | { readonly type: 'position.reported'; readonly position: FuturesPosition | undefined }
  | { readonly type: 'change.dismissed' }
  | SessionEvent
  | SentRequestNews;

export const positionChangeMachine = setup({
  types: {
    input: {} as { readonly contract: FuturesContract; readonly position: FuturesPosition },
    context: {} as changing.PositionChanging,
    events: {} as PositionChangeEvent,
    emitted: {} as Notice,
  },
  actors: {
    sendChange: sentRequest<changing.ChangePosition>(),
  },
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
            guard: ({ context, event }) =>
              problemsOf(context, event.change, event.view).length === 0,
            target: 'pending',
            actions: assign(({ context, event }) => sentOf(context, event)),
          },
        ],
        'change.dismissed': { actions: assign({ rejection: undefined, cutShort: undefined }) },
      },
    },
    /** The child sends the change, and looks it up until its outcome is known. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'sendChange',
        id: 'request',
        input: ({ context }) => ({
          request: changing.sentChangeOf(context),
          query: changing.sentChangeOf(context),
          failureProofOf: (error) => changing.failureProofOf(context, error),
        }),
        onDone: [
          {
            guard: ({ event }) => changing.cutShortOf(event.output) !== undefined,
            target: 'viewing',
            actions: [
              emit(({ context, event }) => cutShortNotice(context, event.output)),
              assign(({ event }) => ({
                sent: undefined,
                cutShort: changing.cutShortOf(event.output),
              })),
            ],
          },
          {
            guard: ({ event }) => isMade(event.output),
            target: 'done',
            actions: assign(({ event }) => changing.applyOutcome(event.output)),
          },
          {
            guard: ({ event }) => event.output.kind === 'rejected',
            target: 'viewing',
            actions: assign(({ event }) => changing.applyOutcome(event.output)),
          },
          {
            target: 'viewing',
            actions: [
              emit(() => ownNotice('error', 'position_not_changed')),
              assign(({ event }) => changing.applyOutcome(event.output)),
            ],
          },
        ],
      },
      on: sessionOfRequest<changing.PositionChanging, PositionChangeEvent>(),
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    done: {
      entry: [
        emit(({ context }) => doneNotice(context)),
        assign(({ context }) => ({
          position: context.response?.position ?? context.position,
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
  return { sent, rejection: undefined, response: undefined, cutShort: undefined };
}

/** A closed position stays closed, and an older version says nothing. */
function isNewer(
  { position }: changing.PositionChanging,
  reported: FuturesPosition | undefined,
): boolean {
  if (position === undefined) return false;
  if (reported === undefined) return true;
  return reported.id === position.id && reported.version >= position.version;
}

/** The position is as the exchange reports it: nothing closes in the client that did not fill. */
function cutShortNotice(
  { contract }: changing.PositionChanging,
  outcome: RequestOutcome<changing.ChangePosition>,
): Notice {
  const order = changing.cutShortOf(outcome);
  if (order === undefined || order.filled === NOTHING) return ownNotice('error', 'close_unfilled');
  const { filled, size } = order;
  return ownNotice('error', 'close_partly_filled', { filled, size, coin: contract.tradeCoin });
}

function doneNotice({ response }: changing.PositionChanging): Notice {
  if (response === undefined || response.message === '') {
    return ownNotice('success', 'position_changed');
  }
  return serverNotice('success', response.message);
}
