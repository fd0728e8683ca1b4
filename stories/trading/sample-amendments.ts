/** Amendments for stories: the real machine, and an exchange whose responses the story sets. */
import { createActor } from 'xstate';
import { requestId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendment } from '#contract/rest/spot-orders.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import type { AmendOrder, AmendResponse } from '#machines/order-entry/order-amend.ts';
import type { Amendments, OrderAmendActor } from '#src/binding/amend.ts';

export function sampleAmendments(
  amend: (amendment: Amendment) => Promise<AmendResponse> = () => new Promise(() => {}),
): Amendments {
  let actors: readonly OrderAmendActor[] = [];
  let requestCount = 0;
  const listeners = new Set<() => void>();
  const freshId = () => requestId(`story-${(requestCount += 1)}`);
  const actorOf = (order: Order): OrderAmendActor => {
    const known = actors.find((actor) => actor.getSnapshot().context.order.id === order.id);
    if (known !== undefined) return known;
    const machine = orderAmendMachine.provide({
      actors: {
        amendOrder: sentRequest<AmendOrder>({
          send: ({ input }) => amend(input),
          find: () => new Promise(() => {}),
        }),
      },
    });
    const actor = createActor(machine, { input: { order } }).start();
    actors = [...actors, actor];
    for (const listener of listeners) listener();
    return actor;
  };
  return {
    actors: () => actors,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    prepare: () => undefined,
    request: async (order, change, isConfirmed = false) => {
      const id = freshId();
      actorOf(order).send({
        type: 'amendment.requested',
        order,
        change,
        requestId: id,
        isConfirmed,
      });
    },
    confirm: (actor) => actor.send({ type: 'amendment.confirmed', requestId: freshId() }),
    decline: (actor) => actor.send({ type: 'amendment.declined' }),
  };
}
