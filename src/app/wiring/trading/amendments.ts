/** One machine per order that is being changed in place, with its calls. A few idle machines are
 *  retained to show the result of the last change. */
import { createActor, fromPromise } from 'xstate';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Order } from '#contract/entities/order.ts';
import { EVERY_ORDER, myOrders } from '#contract/rest/spot-history.ts';
import { amendOrder, orderByClientId, type Amendment } from '#contract/rest/spot-orders.ts';
import { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import type { AmendResponse } from '#machines/order-entry/order-amend.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Amendments, OrderAmendActor } from '#src/binding/amend.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { showNotice } from '../../toaster.ts';
import type { OwnerWord } from '../session/tab-owner.ts';

/** Maximum number of idle machines, more than a user reads. */
const RESTING_COUNT_MAX = 20;
/** Maximum number of open orders in one pair. */
const OPEN_ORDER_COUNT = 200;

export interface AmendmentsWiring extends Amendments {
  /** Applies account updates, which may arrive before the response to a change. */
  readonly notifyOrders: (update: AccountUpdate) => void;
  readonly notifySession: (type: OwnerWord) => void;
}

/** @param applyOrder called with the order from each response. */
export function createAmendments(
  client: ExchangeClient,
  applyOrder: (order: Order) => void,
): AmendmentsWiring {
  let actors: readonly OrderAmendActor[] = [];
  const listeners = new Set<() => void>();
  const setActors = (next: readonly OrderAmendActor[]): void => {
    actors = next;
    for (const listener of listeners) listener();
  };

  const actorOf = (order: Order): OrderAmendActor => {
    const known = actors.find((actor) => actor.getSnapshot().context.order.id === order.id);
    if (known !== undefined) return known;
    const actor = createActor(machineOf(client, applyOrder), { input: { order } });
    actor.on('notice', showNotice);
    actor.start();
    setActors([...withoutOldest(actors), actor]);
    return actor;
  };

  return {
    actors: () => actors,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    request: (order, change, isConfirmed = false) =>
      actorOf(order).send({
        type: 'amendment.requested',
        order,
        change,
        requestId: newRequestId(),
        isConfirmed,
      }),
    confirm: (actor) => actor.send({ type: 'amendment.confirmed', requestId: newRequestId() }),
    decline: (actor) => actor.send({ type: 'amendment.declined' }),
    notifyOrders: ({ orders }) => {
      for (const actor of actors) {
        for (const order of orders) actor.send({ type: 'order.reported', order });
      }
    },
    notifySession: (type) => {
      for (const actor of actors) actor.send({ type });
    },
  };
}

function withoutOldest(actors: readonly OrderAmendActor[]): readonly OrderAmendActor[] {
  const resting = actors.filter((actor) => actor.getSnapshot().matches('resting'));
  if (resting.length < RESTING_COUNT_MAX) return actors;
  resting[0]?.stop();
  return actors.filter((actor) => actor !== resting[0]);
}

const machineOf = (client: ExchangeClient, applyOrder: (order: Order) => void) =>
  orderAmendMachine.provide({
    actors: {
      amendOrder: fromPromise<AmendResponse, Amendment>(async ({ input, signal }) => {
        const { model, message } = await client.call(amendOrder, { body: input, signal });
        applyOrder(model);
        return { order: model, message };
      }),
      findOrder: fromPromise<Order | undefined, Order>(({ input, signal }) =>
        orderNow(client, input, signal),
      ),
    },
  });

/** Looks up the order by its client order id; an order without one is searched by id among the
 *  pair's own orders. */
async function orderNow(
  client: ExchangeClient,
  order: Order,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const { clientOrderId, quoteCoinId, tradeCoinId } = order;
  if (clientOrderId !== undefined) {
    const { model } = await client.call(orderByClientId, { query: { clientOrderId }, signal });
    return model;
  }
  for (const state of ['open', 'closed'] as const) {
    const query = {
      ...EVERY_ORDER,
      quoteCoinId,
      tradeCoinId,
      state,
      page: 1,
      perPage: OPEN_ORDER_COUNT,
    };
    const { model } = await client.call(myOrders, { query, signal });
    const found = model.items.find(({ id }) => id === order.id);
    if (found !== undefined) return found;
  }
  return undefined;
}
