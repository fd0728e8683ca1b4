/** State of order amendments for the views that show orders: chart lines, table rows and the
 *  confirmation dialog. */
import { useMemo, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OrderId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import type { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import type { OrderAmend, OrderChange } from '#machines/order-entry/order-amend.ts';

export type OrderAmendActor = ActorRefFrom<typeof orderAmendMachine>;

export interface Amendments {
  /** Returns the same list until an order is added or removed. */
  readonly actors: () => readonly OrderAmendActor[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Called when the trader begins to edit: loads what a request needs. */
  readonly prepare: () => void;
  /**
   * Requests an amendment of `order` as the trader sees it. Ignored while the order's last amendment is
   * pending, and when nothing would change.
   * @returns when the amendment is pending, immediately after `prepare` has loaded. Never rejects: a failure is
   * shown to the user.
   */
  readonly request: (order: Order, change: OrderChange, isConfirmed?: boolean) => Promise<void>;
  readonly confirm: (actor: OrderAmendActor) => void;
  readonly decline: (actor: OrderAmendActor) => void;
}

export interface AmendState {
  /** `unknown`: no response, so it is unknown whether the order was amended. `amended` and
   *  `rejected` are the outcome of the last amendment, already shown in a notification. */
  readonly phase: 'idle' | 'confirming' | 'amending' | 'unknown' | 'amended' | 'rejected';
  /** Requested changes; empty except in `confirming`, `amending` and `unknown`. */
  readonly change: OrderChange;
  readonly warning: OrderAmend['warning'];
  /** Latest known state of the order; undefined before the first amendment. */
  readonly order: Order | undefined;
}

const UNTOUCHED: AmendState = {
  phase: 'idle',
  change: {},
  warning: 'change',
  order: undefined,
};

/** State of one order's amendment, with a function to request one. */
export function useOrderAmend(amendments: Amendments, order: Order) {
  const actors = useAmendActors(amendments);
  const actor = actors.find((one) => one.getSnapshot().context.order.id === order.id);
  const state = useSelector(actor, amendStateOf, isSameState);
  return {
    ...state,
    isPending: isAmendPending(state),
    request: (change: OrderChange, isConfirmed = false) =>
      amendments.request(order, change, isConfirmed),
  };
}

export const useAmendActors = (amendments: Amendments): readonly OrderAmendActor[] =>
  useSyncExternalStore(amendments.subscribe, amendments.actors);

/** State of all recently amended orders, for views that draw many. */
export function useAmendStates(amendments: Amendments): ReadonlyMap<OrderId, AmendState> {
  const actors = useAmendActors(amendments);
  const store = useMemo(() => statesOf(actors), [actors]);
  return useSyncExternalStore(store.subscribe, store.now);
}

function statesOf(actors: readonly OrderAmendActor[]) {
  const read = (): ReadonlyMap<OrderId, AmendState> =>
    new Map(
      actors.map((actor) => {
        const snapshot = actor.getSnapshot();
        return [snapshot.context.order.id, amendStateOf(snapshot)];
      }),
    );
  let now = read();
  return {
    now: () => now,
    subscribe: (onChange: () => void) => {
      const change = (): void => {
        now = read();
        onChange();
      };
      const subscriptions = actors.map((actor) => actor.subscribe(change));
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
  };
}

export const useAmendState = (actor: OrderAmendActor): AmendState =>
  useSelector(actor, amendStateOf, isSameState);

/** True from the request to its outcome; the order must not be amended elsewhere meanwhile. */
export const isAmendPending = ({ phase }: AmendState): boolean =>
  phase === 'confirming' || phase === 'amending' || phase === 'unknown';

function amendStateOf(snapshot: SnapshotFrom<typeof orderAmendMachine> | undefined): AmendState {
  if (snapshot === undefined) return UNTOUCHED;
  const { change, warning, order } = snapshot.context;
  return { phase: phaseOf(snapshot), change, warning, order };
}

function phaseOf(snapshot: SnapshotFrom<typeof orderAmendMachine>): AmendState['phase'] {
  if (snapshot.matches('confirming')) return 'confirming';
  if (snapshot.matches({ pending: 'amending' })) return 'amending';
  if (snapshot.matches({ pending: 'unknown' })) return 'unknown';
  if (snapshot.matches({ resting: 'amended' })) return 'amended';
  return snapshot.matches({ resting: 'rejected' }) ? 'rejected' : 'idle';
}

const isSameState = (left: AmendState, right: AmendState): boolean =>
  left.phase === right.phase &&
  left.change === right.change &&
  left.warning === right.warning &&
  left.order === right.order;
