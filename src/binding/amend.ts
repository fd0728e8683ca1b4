/** Open orders being changed in place, as whoever shows an order wants them: the chart's lines, a table's
 *  rows, and the one dialog that asks whether the change is meant. */
import { useMemo, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OrderId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import type { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import type { OrderAmend, OrderChange } from '#machines/order-entry/order-amend.ts';

export type OrderAmendActor = ActorRefFrom<typeof orderAmendMachine>;

export interface Amendments {
  /** The same list until an order joins or leaves it. */
  readonly actors: () => readonly OrderAmendActor[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** `order` as the trader sees it now. Nothing happens while the order's last change is under way, nor
   *  where nothing would change. */
  readonly request: (order: Order, change: OrderChange, isConfirmed?: boolean) => void;
  readonly confirm: (actor: OrderAmendActor) => void;
  readonly decline: (actor: OrderAmendActor) => void;
}

export interface AmendState {
  /** `unknown`: no answer came, and nobody knows yet whether the order was changed. `amended` and
   *  `rejected` are how the last change ended; a notice has said so. */
  readonly phase: 'idle' | 'confirming' | 'amending' | 'unknown' | 'amended' | 'rejected';
  /** What is wished for; empty unless one is confirming, amending or unknown. */
  readonly change: OrderChange;
  readonly warning: OrderAmend['warning'];
  /** As the exchange said last to whoever asked; undefined before the first change. */
  readonly order: Order | undefined;
}

const UNTOUCHED: AmendState = {
  phase: 'idle',
  change: {},
  warning: 'change',
  order: undefined,
};

/** How one order's change stands, and the way to ask for one. */
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

/** Of all orders that were changed lately, for whoever draws many at once. */
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

/** From the wish to its end the order is nobody else's to change. */
export const isAmendPending = ({ phase }: AmendState): boolean =>
  phase === 'confirming' || phase === 'amending' || phase === 'unknown';

function amendStateOf(snapshot: SnapshotFrom<typeof orderAmendMachine> | undefined): AmendState {
  if (snapshot === undefined) return UNTOUCHED;
  const { change, warning, order } = snapshot.context;
  return { phase: phaseOf(snapshot), change, warning, order };
}

function phaseOf(snapshot: SnapshotFrom<typeof orderAmendMachine>): AmendState['phase'] {
  if (snapshot.matches('confirming')) return 'confirming';
  if (snapshot.matches('amending')) return 'amending';
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches({ resting: 'amended' })) return 'amended';
  return snapshot.matches({ resting: 'rejected' }) ? 'rejected' : 'idle';
}

const isSameState = (left: AmendState, right: AmendState): boolean =>
  left.phase === right.phase &&
  left.change === right.change &&
  left.warning === right.warning &&
  left.order === right.order;
