/** The machine of one amendment with its calls; loaded when a trader first edits an order. */
import type { Order } from '#contract/entities/order.ts';
import { EVERY_ORDER, myOrders } from '#contract/rest/spot-history.ts';
import { amendOrder, orderByClientId } from '#contract/rest/spot-orders.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import type { AmendOrder } from '#machines/order-entry/order-amend.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { OrderAmendActor } from '#src/binding/amend.ts';
import { createActor } from '../shell/running-machines.ts';
import { showNotice } from '../shell/toaster.ts';

/** Maximum number of open orders in one pair. */
const OPEN_ORDER_COUNT = 200;

/** Starts the machine of one order. */
export function startAmendActor(
  client: ExchangeClient,
  applyOrder: (order: Order) => void,
  order: Order,
): OrderAmendActor {
  const actor = createActor(machineOf(client, applyOrder), { input: { order } });
  actor.on('notice', showNotice);
  return actor.start();
}

const machineOf = (client: ExchangeClient, applyOrder: (order: Order) => void) =>
  orderAmendMachine.provide({
    actors: {
      amendOrder: sentRequest<AmendOrder>({
        send: async ({ input: body, signal }) => {
          const { model, message } = await client.call(amendOrder, { body, signal });
          applyOrder(model);
          return { order: model, message };
        },
        find: ({ input, signal }) => orderNow(client, input, signal),
      }),
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
