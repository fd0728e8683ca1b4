/** One spot order form: edits a draft, places it under one client id and always determines the
 *  outcome. */
import { assign, emit, setup } from 'xstate';
import type { ClientOrderId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { ownNotice, type Notice } from '../kernel/notice.ts';
import { pendingOrder, type OrderEvent } from '../kernel/pending-order.ts';
import { orderNotice, orderOutcome } from '../kernel/sent-order.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { RequestOutcome } from '../kernel/sent-request.ts';
import type { Outcome, OrderOutcomeEvent } from './order-outcome.ts';
import type { Draft, Edit, Balances, MarketView } from './spot-draft.ts';
import { withPriceWarning, clientOrderIdOf, confirmOrder, freezeOrder } from './spot-intent.ts';
import * as ticket from './spot-ticket.ts';
import { isComplete, deriveTicket, type DerivedTicket } from './spot-ticket-problems.ts';
import { warningsOf, type ConfirmMode } from './spot-ticket-warnings.ts';

/** The order form and its derived values, recalculated with every change. */
export interface SpotOrderContext extends ticket.Ticket {
  readonly derived: DerivedTicket;
}

export type SpotOrderEvent =
  | { readonly type: 'draft.edited'; readonly edit: Edit }
  | { readonly type: 'market.moved'; readonly market: MarketView }
  | { readonly type: 'balances.changed'; readonly balances: Balances | undefined }
  | { readonly type: 'riskLimits.changed'; readonly riskLimits: ticket.RiskLimits }
  | {
      readonly type: 'order.submitted';
      readonly market: MarketView;
      /** New for every intent. */
      readonly clientOrderId: ClientOrderId;
      /** Defaults to the user's setting. */
      readonly confirmMode?: ConfirmMode | undefined;
      /** Order of a hotkey, sent instead of the draft. */
      readonly quick?: ticket.QuickOrder | undefined;
    }
  | OrderEvent<Order>;

export const spotOrderMachine = setup({
  types: {
    input: {} as {
      readonly pair: Pair;
      /** Draft stored by an earlier visit. */
      readonly draft?: Partial<Draft> | undefined;
      readonly riskLimits?: ticket.RiskLimits | undefined;
      /** Order sent by an earlier visit that ended before the outcome was known. */
      readonly sent?: ticket.OrderIntent | undefined;
    },
    context: {} as SpotOrderContext,
    events: {} as SpotOrderEvent,
    emitted: {} as Notice | OrderOutcomeEvent,
  },
  actors: {
    placeOrder: sentRequest<ticket.PlaceOrder>(),
  },
  actions: {
    reportOutcome: emit(({ context }, outcome: Outcome) => outcomeOf(context, outcome)),
    handBack: assign(({ context }) => ticket.returnToDraft(context)),
  },
  guards: {
    /** An order that takes its price from a book that is not live. */
    isBlind: ({ context }) =>
      (context.intent?.kind === 'market' || context.isQuick) && !context.market.isTradable,
    isSentBefore: ({ context }) => context.isSentBefore,
  },
}).createMachine({
  id: 'spotOrder',
  context: ({ input }) =>
    read({
      ...ticket.openTicket(input.pair, input.draft, input.riskLimits),
      intent: input.sent,
      isSentBefore: input.sent !== undefined,
    }),
  initial: 'drafting',
  on: {
    'balances.changed': {
      actions: assign(({ context, event }) =>
        read(ticket.applyFacts(context, { balances: event.balances })),
      ),
    },
    'riskLimits.changed': {
      actions: assign(({ context, event }) =>
        read(ticket.applyFacts(context, { riskLimits: event.riskLimits })),
      ),
    },
    /** Stops looking up and showing the order, because it belongs to the previous user. */
    'user.replaced': {
      target: '.drafting',
      actions: assign(({ context }) => read(ticket.clearTicket(context))),
    },
  },
  states: {
    drafting: {
      always: { guard: 'isSentBefore', target: 'pending.unknown' },
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => read(ticket.applyEdit(context, event.edit))),
        },
        'market.moved': {
          actions: assign(({ context, event }) =>
            read(ticket.applyFacts(context, { market: event.market })),
          ),
        },
        'order.submitted': [
          {
            // The price of a market order or of a hotkey's order comes from the book.
            guard: ({ context, event }) =>
              (event.quick !== undefined || context.draft.kind === 'market') &&
              !event.market.isTradable,
            actions: emit(({ event }) => notLive(event.quick !== undefined)),
          },
          {
            guard: ({ context, event }) =>
              isComplete(formAtSubmission(context, event)) && warningsIn(context, event).length > 0,
            target: 'confirming',
            actions: assign(({ context, event }) => freezeSubmission(context, event)),
          },
          {
            guard: ({ context, event }) => isComplete(formAtSubmission(context, event)),
            target: 'pending',
            actions: assign(({ context, event }) => freezeSubmission(context, event)),
          },
          {
            guard: ({ event }) => event.quick !== undefined,
            actions: emit(() => ownNotice('error', 'order_not_complete')),
          },
        ],
      },
    },
    /** The child sends the order, and looks it up by its client id; it never places it again. */
    pending: {
      ...pendingOrder<SpotOrderContext, SpotOrderEvent>(),
      invoke: {
        src: 'placeOrder',
        id: 'request',
        input: ({ context }) => ({
          request: intentIn(context),
          query: clientOrderIdOf(context),
          start: context.isSentBefore ? 'parked' : 'sending',
        }),
        onDone: [
          {
            guard: ({ context, event }) => isConfirmable(context, event.output),
            target: 'confirming',
            actions: [
              { type: 'reportOutcome', params: ({ event }) => orderOutcome(event.output) },
              assign(({ context }) => withPriceWarning(context)),
            ],
          },
          {
            target: 'drafting',
            actions: [
              { type: 'reportOutcome', params: ({ event }) => orderOutcome(event.output) },
              emit(({ event }) => orderNotice(event.output)),
              assign(({ context, event }) => read(ticket.applyOutcome(context, event.output))),
            ],
          },
        ],
      },
    },
    /** Waits for a confirmation requested by the order form or the exchange; the frozen order does
     *  not change. */
    confirming: {
      on: {
        'market.moved': {
          actions: assign(({ context, event }) => read({ ...context, market: event.market })),
        },
        'order.confirmed': [
          {
            // The book was live at the request; the confirmation may come much later.
            guard: 'isBlind',
            actions: emit(({ context }) => notLive(context.isQuick)),
          },
          {
            target: 'pending',
            actions: assign(({ context }) => confirmOrder(context)),
          },
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
  },
});

const read = (next: ticket.Ticket): SpotOrderContext => ({ ...next, derived: deriveTicket(next) });

const notLive = (isQuick: boolean): Notice =>
  ownNotice('error', isQuick ? 'hotkey_not_live' : 'book_not_live');

type Submission = Extract<SpotOrderEvent, { type: 'order.submitted' }>;

/** Returns the form as it would be sent: the draft or the hotkey's order, with the current market. */
function formAtSubmission(context: ticket.Ticket, { market, quick }: Submission): ticket.Ticket {
  const ofNow = ticket.applyFacts(context, { market });
  return quick === undefined ? ofNow : ticket.applyFacts(ticket.quickTicket(ofNow, quick), {});
}

const warningsIn = (context: ticket.Ticket, event: Submission): readonly ticket.OrderWarning[] =>
  warningsOf(formAtSubmission(context, event), event.confirmMode ?? 'as_set');

function freezeSubmission(context: ticket.Ticket, event: Submission): SpotOrderContext {
  const { intent, warnings } = freezeOrder(
    formAtSubmission(context, event),
    event.clientOrderId,
    warningsIn(context, event),
  );
  const ofNow = ticket.applyFacts(context, { market: event.market });
  const isQuick = event.quick !== undefined;
  return read({ ...ticket.returnToDraft(ofNow), intent, warnings, isQuick });
}

/** Adds the pair and the order to an outcome. */
function outcomeOf(context: ticket.Ticket, outcome: Outcome): OrderOutcomeEvent {
  return { type: 'outcome', pair: context.pair, intent: intentIn(context), outcome };
}

function intentIn(context: ticket.Ticket): ticket.OrderIntent {
  if (context.intent === undefined) throw new Error('An order is placed from a frozen intent.');
  return context.intent;
}

/** Only a limit price can be confirmed, and only once: a second such rejection is final. */
const isConfirmable = (
  { intent }: ticket.Ticket,
  outcome: RequestOutcome<ticket.PlaceOrder>,
): boolean =>
  outcome.kind === 'rejected' &&
  outcome.error.code === 'price_far_from_market' &&
  intent?.kind === 'limit' &&
  !intent.body.isPriceConfirmed;
