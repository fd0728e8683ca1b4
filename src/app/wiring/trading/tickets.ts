/** Two order forms per pair and trading mode, one to buy and one to sell; a form with a pending
 *  order continues while another pair is on screen. */
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import { ORDER_SIDES, type Order, type OrderSide } from '#contract/entities/order.ts';
import * as orders from '#contract/rest/spot-orders.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { OrderOutcomeEvent } from '#machines/order-entry/order-outcome.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { Draft } from '#machines/order-entry/spot-draft.ts';
import type { OrderIntent, PlaceOrder } from '#machines/order-entry/spot-ticket.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { SpotOrderActor } from '#src/binding/spot.tsx';
import {
  applyOrderOutcome,
  orderOutcomesOf,
  type OutcomeUpdate,
} from '#src/stores/order-outcomes.store.ts';
import { noteAnnouncedOrder } from './announced-orders.ts';
import { createActor } from '../shell/running-machines.ts';
import { showNotice } from '../shell/toaster.ts';
import type { DraftStorage } from './stored-drafts.ts';
import type { SentOrders } from './sent-orders.ts';
import {
  initialDraft,
  currentRiskLimits,
  rememberDraft,
} from '../preferences/order-preferences.ts';

export interface Tickets {
  of(pair: Pair, side: OrderSide): SpotOrderActor;
  /** Returns the order forms of both sides. */
  ofPair(pair: Pair): readonly SpotOrderActor[];
  all(): readonly SpotOrderActor[];
  /** Applies account updates, which may arrive before the response to an order. */
  notifyOrders(update: AccountUpdate): void;
}

export interface TicketsOptions {
  /** Client of the trading mode. */
  readonly client: ExchangeClient;
  readonly tradingMode: TradingMode;
  readonly drafts: DraftStorage;
  readonly sent: SentOrders;
  readonly clock: Clock;
  /** Returns whether a user is signed in; only then may orders be looked up. */
  readonly isSignedIn: () => boolean;
  /** Called with the order from each response. */
  readonly applyOrder: (order: Order) => void;
}

export function createTickets(options: TicketsOptions): Tickets {
  const tickets = new Map<string, SpotOrderActor>();
  const of = (pair: Pair, side: OrderSide): SpotOrderActor => {
    const key = `${pair.id}/${side}`;
    const ticket = tickets.get(key) ?? openTicket(pair, side, options);
    tickets.set(key, ticket);
    return ticket;
  };
  return {
    of,
    ofPair: (pair) => ORDER_SIDES.map((side) => of(pair, side)),
    all: () => [...tickets.values()],
    notifyOrders: (update) => {
      for (const order of update.orders) {
        for (const ticket of tickets.values()) ticket.send({ type: 'order.reported', order });
      }
    },
  };
}

function openTicket(
  pair: Pair,
  side: OrderSide,
  { client, tradingMode, drafts, sent, clock, isSignedIn, applyOrder }: TicketsOptions,
): SpotOrderActor {
  const machine = spotOrderMachine.provide({
    actors: {
      placeOrder: sentRequest<PlaceOrder>({
        send: async ({ input, signal }) => {
          const { model, message } = await place(client, input, signal);
          applyOrder(model.order);
          if (tradingMode === 'real') noteAnnouncedOrder(model.order);
          return { placed: model, message };
        },
        find: async ({ input: clientOrderId, signal }) => {
          const query = { clientOrderId };
          const { model } = await client.call(orders.orderByClientId, { query, signal });
          if (model !== undefined) applyOrder(model);
          return model;
        },
      }),
    },
  });
  const outcomes = orderOutcomesOf(tradingMode);
  const draft = drafts.read(pair, side) ?? { ...initialDraft(), side };
  const ticket = createActor(machine, {
    input: { pair, draft, riskLimits: currentRiskLimits(), sent: sent.read(pair, side) },
  });
  ticket.on('notice', showNotice);
  ticket.on('outcome', (event) => {
    applyOrderOutcome(turnOf(event), clock(), outcomes);
    if (event.outcome.kind === 'pending') sent.keep(pair, event.intent);
    else if (event.outcome.kind !== 'unknown') sent.erase(pair, side);
  });
  ticket.start();
  if (isSignedIn()) ticket.send({ type: 'session.started' });
  storeDraftsOf(ticket, drafts);
  return ticket;
}

/** Stores drafts across page loads, and the last order's settings for the next pair. */
function storeDraftsOf(ticket: SpotOrderActor, drafts: DraftStorage): void {
  let stored = ticket.getSnapshot().context.draft;
  ticket.subscribe(({ context: { draft, pair } }) => {
    if (isSameDraft(draft, stored)) return;
    // Changes by the market in a form must not count as the user's preference.
    if (!isSameManner(draft, stored)) rememberDraft(draft);
    stored = draft;
    drafts.keep(pair, draft);
  });
}

/** Compares drafts by value: the market updates draft texts without user input, and a new object is
 *  not yet a new draft. */
const isSameDraft = (left: Draft, right: Draft): boolean =>
  left === right ||
  (Object.keys(left) as (keyof Draft)[]).every((field) => left[field] === right[field]);

const isSameManner = (left: Draft, right: Draft): boolean =>
  left.kind === right.kind && left.timeInForce === right.timeInForce && left.unit === right.unit;

function turnOf({ pair, intent, outcome }: OrderOutcomeEvent): OutcomeUpdate {
  const { kind, side, body } = intent;
  const isMarket = kind === 'market';
  return {
    key: body.clientOrderId ?? '',
    what: {
      kind: 'order',
      side,
      tradeCoin: pair.tradeCoin,
      quoteCoin: pair.quoteCoin,
      size: body.size,
      spend: isMarket ? body.spend : undefined,
      price: isMarket ? undefined : body.limitPrice,
    },
    state: outcome.kind,
    message: outcome.kind === 'rejected' ? outcome.message : undefined,
  };
}

/** Calls one of the six order routes, by type and side. */
function place(client: ExchangeClient, intent: OrderIntent, signal: AbortSignal) {
  const isBuy = intent.side === 'buy';
  if (intent.kind === 'limit') {
    const route = isBuy ? orders.placeBuyLimit : orders.placeSellLimit;
    return client.call(route, { body: intent.body, signal });
  }
  if (intent.kind === 'market') {
    const route = isBuy ? orders.placeBuyMarket : orders.placeSellMarket;
    return client.call(route, { body: intent.body, signal });
  }
  const route = isBuy ? orders.placeBuyStopLimit : orders.placeSellStopLimit;
  return client.call(route, { body: intent.body, signal });
}
