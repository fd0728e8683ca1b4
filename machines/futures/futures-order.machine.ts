/** One futures order form with two submit buttons: edits a draft, previews and confirms an order where
 *  needed, places it under one client id and always determines the outcome. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { ClientOrderId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { FuturesPreview } from '#contract/rest/futures-orders.ts';
import { failureNotice, isApiError, ownNotice, type Notice } from '../kernel/notice.ts';
import { pendingOrder, type OrderEvent } from '../kernel/pending-order.ts';
import { orderNotice, orderOutcome, type OrderOutcome } from '../kernel/sent-order.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import { unprovided } from '../kernel/unprovided.ts';
import type { FuturesEdit, FuturesFacts, FuturesMarket } from './futures-draft.ts';
import * as ticket from './futures-ticket.ts';

export type FuturesOrderEvent =
  | { readonly type: 'draft.edited'; readonly edit: FuturesEdit }
  /** Market, wallet, positions or settings. */
  | { readonly type: 'facts.changed'; readonly facts: Partial<FuturesFacts> }
  | { readonly type: 'confirming.changed'; readonly isConfirmRequired: boolean }
  | {
      readonly type: 'order.submitted';
      readonly side: OrderSide;
      readonly market: FuturesMarket;
      /** New for every intent. */
      readonly clientOrderId: ClientOrderId;
    }
  | OrderEvent<FuturesOrder>;

/** Outcome of a submitted order, emitted at each change. */
export interface FuturesOutcomeEvent {
  readonly type: 'outcome';
  readonly intent: ticket.FuturesOrderIntent;
  readonly outcome: OrderOutcome<FuturesOrder>;
}

export const futuresOrderMachine = setup({
  types: {
    input: {} as {
      readonly facts: FuturesFacts;
      /** Draft stored by an earlier visit. */
      readonly draft?: FuturesEdit | undefined;
      readonly isConfirmRequired?: boolean | undefined;
      /** Order sent by an earlier visit that ended before the outcome was known. */
      readonly sent?: ticket.FuturesOrderIntent | undefined;
    },
    context: {} as ticket.FuturesTicket,
    events: {} as FuturesOrderEvent,
    emitted: {} as Notice | FuturesOutcomeEvent,
  },
  actors: {
    previewOrder: fromPromise<FuturesPreview, ticket.FuturesOrderIntent>(
      unprovided('previewOrder'),
    ),
    placeOrder: sentRequest<ticket.PlaceFuturesOrder>(),
  },
  actions: {
    reportOutcome: emit(({ context }, outcome: OrderOutcome<FuturesOrder>) =>
      outcomeOf(context, outcome),
    ),
    handBack: assign(({ context }) => ticket.returnToDraft(context)),
  },
  guards: {
    isBlind: ({ context }) => ticket.isIntentBlind(context),
    isSentBefore: ({ context }) => context.isSentBefore,
  },
  delays: { previewTimeoutMs: 2_000 },
}).createMachine({
  id: 'futuresOrder',
  context: ({ input }) => ({
    ...ticket.openTicket(input.facts, input.draft, input.isConfirmRequired),
    intent: input.sent,
    isSentBefore: input.sent !== undefined,
  }),
  initial: 'drafting',
  on: {
    'facts.changed': {
      actions: assign(({ context, event }) => ticket.applyFacts(context, event.facts)),
    },
    'confirming.changed': {
      actions: assign(({ event }) => ({ isConfirmRequired: event.isConfirmRequired })),
    },
    /** Stops looking up and showing the order, because it belongs to the previous user. */
    'user.replaced': {
      target: '.drafting',
      actions: assign(({ context }) => ticket.clearTicket(context)),
    },
  },
  states: {
    drafting: {
      always: { guard: 'isSentBefore', target: 'pending.unknown' },
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => ticket.applyEdit(context, event.edit)),
        },
        'order.submitted': [
          {
            guard: ({ context, event }) => ticket.isBlind(formAtSubmission(context, event)),
            actions: [
              emit(() => ownNotice('error', 'book_not_live')),
              assign(({ context, event }) => formAtSubmission(context, event)),
            ],
          },
          {
            guard: ({ context, event }) => isReady(context, event) && isWarned(context, event),
            target: 'previewing',
            actions: assign(({ context, event }) => freezeSubmission(context, event)),
          },
          {
            guard: ({ context, event }) => isReady(context, event),
            target: 'pending',
            actions: assign(({ context, event }) => freezeSubmission(context, event)),
          },
        ],
      },
    },
    /** Requests the exchange's own cost and liquidation price for the confirmation, which does not
     *  depend on them. */
    previewing: {
      tags: ['busy'],
      invoke: {
        src: 'previewOrder',
        input: ({ context }) => ticket.intentIn(context),
        onDone: {
          target: 'confirming',
          actions: assign(({ event }) => ({ preview: event.output })),
        },
        onError: [
          {
            guard: ({ event }) => isApiError(event.error),
            target: 'drafting',
            actions: [emit(({ event }) => failureNotice(event.error)), 'handBack'],
          },
          { target: 'confirming' },
        ],
      },
      on: {
        'order.declined': {
          target: 'drafting',
          actions: 'handBack',
        },
        'session.ended': {
          target: 'drafting',
          actions: 'handBack',
        },
      },
      after: { previewTimeoutMs: 'confirming' },
    },
    /** The frozen order does not change. */
    confirming: {
      on: {
        'order.confirmed': [
          {
            // The book was live at the request; the confirmation may come much later.
            guard: 'isBlind',
            actions: emit(() => ownNotice('error', 'book_not_live')),
          },
          { target: 'pending' },
        ],
        'order.declined': {
          target: 'drafting',
          actions: 'handBack',
        },
        'session.ended': {
          target: 'drafting',
          actions: 'handBack',
        },
      },
    },
    /** The child sends the order, and looks it up by its client id; it never places it again. */
    pending: {
      ...pendingOrder<ticket.FuturesTicket, FuturesOrderEvent>(),
      invoke: {
        src: 'placeOrder',
        id: 'request',
        input: ({ context }) => ({
          request: ticket.intentIn(context),
          query: ticket.intentIn(context).body.clientOrderId,
          start: context.isSentBefore ? 'parked' : 'sending',
        }),
        onDone: {
          target: 'drafting',
          actions: [
            { type: 'reportOutcome', params: ({ event }) => orderOutcome(event.output) },
            emit(({ event }) => orderNotice(event.output)),
            assign(({ context, event }) => ticket.applyOutcome(context, event.output)),
          ],
        },
      },
    },
  },
});

type Submission = Extract<FuturesOrderEvent, { type: 'order.submitted' }>;

/** Returns the form with the market that the trader saw. */
const formAtSubmission = (
  context: ticket.FuturesTicket,
  { market }: Submission,
): ticket.FuturesTicket => ticket.applyFacts(context, { market });

const isReady = (context: ticket.FuturesTicket, event: Submission): boolean =>
  formAtSubmission(context, event)[event.side].isComplete;

const isWarned = (context: ticket.FuturesTicket, event: Submission): boolean =>
  ticket.warningsFor(formAtSubmission(context, event), event.side).length > 0;

const freezeSubmission = (context: ticket.FuturesTicket, event: Submission): ticket.FuturesTicket =>
  ticket.freezeOrder(formAtSubmission(context, event), event.side, event.clientOrderId);

function outcomeOf(
  context: ticket.FuturesTicket,
  outcome: FuturesOutcomeEvent['outcome'],
): FuturesOutcomeEvent {
  return { type: 'outcome', intent: ticket.intentIn(context), outcome };
}
