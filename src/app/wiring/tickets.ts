/** One ticket a pair at each venue, kept while its order is under way though another pair is on screen. */
import { createActor, fromPromise } from 'xstate';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import * as orders from '#contract/rest/spot-orders.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { OrderIntent, PlaceAnswer } from '#machines/order-entry/spot-ticket.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { SpotOrderActor } from '#src/binding/spot.tsx';
import { showNotice } from '../toaster.ts';

export interface Tickets {
  of(pair: Pair): SpotOrderActor;
  all(): readonly SpotOrderActor[];
  /** The account stream may know an order before its own answer comes. */
  toldOfOrders(update: AccountUpdate): void;
}

/** @param client of the venue that these tickets trade at. */
export function createTickets(client: ExchangeClient): Tickets {
  const tickets = new Map<PairId, SpotOrderActor>();
  return {
    of: (pair) => {
      const ticket = tickets.get(pair.id) ?? openTicket(pair, client);
      tickets.set(pair.id, ticket);
      return ticket;
    },
    all: () => [...tickets.values()],
    toldOfOrders: (update) => {
      for (const order of update.orders) {
        for (const ticket of tickets.values()) ticket.send({ type: 'order.reported', order });
      }
    },
  };
}

function openTicket(pair: Pair, client: ExchangeClient): SpotOrderActor {
  const machine = spotOrderMachine.provide({
    actors: {
      placeOrder: fromPromise<PlaceAnswer, OrderIntent>(async ({ input, signal }) => {
        const { model, message } = await place(client, input, signal);
        return { placed: model, message };
      }),
      findOrder: fromPromise(async ({ input, signal }) => {
        const query = { clientOrderId: input };
        const { model } = await client.call(orders.orderByClientId, { query, signal });
        return model;
      }),
    },
  });
  const ticket = createActor(machine, { input: { pair } });
  ticket.on('notice', showNotice);
  ticket.start();
  return ticket;
}

/** The six calls of order entry, by kind and side. */
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
