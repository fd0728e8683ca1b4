/** One machine per order that is being changed in place. Its code is loaded when a trader begins to edit. A few
 *  idle machines are retained to show the result of the last change. */
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Order } from '#contract/entities/order.ts';
import { ownNotice } from '#machines/kernel/notice.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Amendments, OrderAmendActor } from '#src/binding/amend.ts';
import { loadPart, type DeferredModules } from '#src/deferred/load-part.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { showNotice } from '../shell/toaster.ts';
import type { OwnerWord } from '../session/tab-owner.ts';

/** Maximum number of idle machines, more than a user reads. */
const RESTING_COUNT_MAX = 20;

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
  let code: DeferredModules['amendment'] | undefined;
  /** A request that waits for the code belongs to the session in which it was made. */
  let sessionCount = 0;
  const listeners = new Set<() => void>();
  const setActors = (next: readonly OrderAmendActor[]): void => {
    actors = next;
    for (const listener of listeners) listener();
  };
  const load = async (): Promise<DeferredModules['amendment']> =>
    (code ??= await loadPart('amendment'));

  const actorOf = (order: Order, { startAmendActor }: DeferredModules['amendment']) => {
    const known = actors.find((actor) => actor.getSnapshot().context.order.id === order.id);
    if (known !== undefined) return known;
    const actor = startAmendActor(client, applyOrder, order);
    setActors([...withoutOldest(actors), actor]);
    return actor;
  };

  return {
    actors: () => actors,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    prepare: () => void load().catch(() => undefined), // The request tries again, and reports it.
    request: async (order, change, isConfirmed = false) => {
      const session = sessionCount;
      try {
        const loaded = code ?? (await load());
        if (session !== sessionCount) return;
        const requestId = newRequestId();
        const event = { type: 'amendment.requested', order, change, requestId } as const;
        actorOf(order, loaded).send({ ...event, isConfirmed });
      } catch {
        showNotice(ownNotice('error', 'order_not_amended'));
      }
    },
    confirm: (actor) => actor.send({ type: 'amendment.confirmed', requestId: newRequestId() }),
    decline: (actor) => actor.send({ type: 'amendment.declined' }),
    notifyOrders: ({ orders }) => {
      for (const actor of actors) {
        for (const order of orders) actor.send({ type: 'order.reported', order });
      }
    },
    notifySession: (type) => {
      sessionCount += 1;
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
