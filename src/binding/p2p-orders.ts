/** React context of the user's peer-to-peer orders: the machine of one order with its conversation, and the commands of
 *  the list. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useEffect } from 'react';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { OrderAction, OrderDraft, OrderProblems } from '#machines/p2p/order-changes.ts';
import type { DraftFile } from '#machines/p2p/order-files.ts';
import type { orderMachine } from '#machines/p2p/order.machine.ts';
import type { OrderContext, OrderFacts, OrderInput } from '#machines/p2p/order.ts';
import type { ChatService } from './chat.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { OrderAction, OrderDraft, OrderProblems } from '#machines/p2p/order-changes.ts';
export type { DraftFile } from '#machines/p2p/order-files.ts';

export type OrderActor = ActorRefFrom<typeof orderMachine>;

export interface P2pOrdersService {
  /** Where the actor of an order stays while its outcome is unknown. */
  readonly placeOf: (uid: string) => FormPlace<typeof orderMachine>;
  /** Passes events of the order and the connection on. @returns the function that ends it. */
  readonly follow: (uid: string, actor: OrderActor) => () => void;
  /** The conversation of an order; undefined while the session ends. */
  readonly openChat: (uid: string) => ChatService | undefined;
  readonly newRequestId: () => RequestId;
  readonly newFileKey: () => string;
  /** The exchange's time. */
  readonly clock: Clock;
  /** Loads an image of an order. @returns an address for an image element. */
  readonly imageUrl: (uid: string, fileId: string) => Promise<string>;
  /** Loads the image of an account that an order needs. */
  readonly accountImageUrl: (imageId: string) => Promise<string>;
  /** Downloads a file of an order; shows a failure. */
  readonly saveFile: (uid: string, file: Pick<P2pFile, 'id' | 'name'>) => void;
  /** Saves the orders of a list to a file; shows a failure. */
  readonly exportOrders: (query: OrderExportQuery) => Promise<void>;
  readonly announce: (notice: Notice) => void;
}

/** What a list shows, without its page. */
export interface OrderExportQuery {
  readonly tab: 'open' | 'done';
  readonly [name: string]: unknown;
}

export const [P2pOrdersServiceProvider, useP2pOrdersService] =
  createServiceContext<P2pOrdersService>('P2pOrdersService');

export interface OrderForm extends Pick<
  OrderContext,
  | 'uid'
  | 'order'
  | 'action'
  | 'draft'
  | 'files'
  | 'rejection'
  | 'isSuperseded'
  | 'isOnline'
  | 'isTwoFactorOn'
  | 'openOrderCount'
> {
  /** `missing`: no order of this user. */
  readonly reading: 'loading' | 'ready' | 'outdated' | 'failed' | 'missing';
  /** `warning`: the user reads what a dangerous action means. `queued`: waits for a connection. */
  readonly phase: 'idle' | 'warning' | 'ready' | 'queued' | 'sending' | 'unknown';
  /** Empty until the first attempt. */
  readonly problems: OrderProblems;
  readonly choose: (action: OrderAction) => void;
  readonly edit: (patch: Partial<OrderDraft>) => void;
  readonly confirm: () => void;
  readonly leave: () => void;
  readonly addFile: (source: unknown, name: string) => void;
  readonly removeFile: (key: DraftFile['key']) => void;
  readonly retryFile: (key: DraftFile['key']) => void;
  readonly readAgain: () => void;
}

/** @param facts the same object while it is unchanged. */
export function useP2pOrderForm(
  input: Pick<OrderInput, 'uid' | 'isTwoFactorOn'>,
  facts: Partial<OrderFacts>,
): OrderForm {
  const service = useP2pOrdersService();
  const { uid } = input;
  const actor = useFormActor({
    place: service.placeOf(uid),
    input: { ...input, clock: service.clock },
    isPending,
  });
  useEffect(() => service.follow(uid, actor), [service, uid, actor]);
  useEffect(() => actor.send({ type: 'facts.changed', facts }), [actor, facts]);
  return useP2pOrderActor(actor, service);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useP2pOrderActor(
  actor: OrderActor,
  { newRequestId, newFileKey }: Pick<P2pOrdersService, 'newRequestId' | 'newFileKey'>,
): OrderForm {
  const snapshot = useMachineSnapshot(actor);
  const { context } = snapshot;
  return {
    ...context,
    problems: context.areProblemsShown ? context.problems : {},
    reading: readingOf(snapshot),
    phase: phaseOf(snapshot),
    choose: (action) => actor.send({ type: 'action.chosen', action }),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    confirm: () => actor.send({ type: 'action.confirmed', requestId: newRequestId() }),
    leave: () => actor.send({ type: 'action.left' }),
    addFile: (source, name) =>
      actor.send({ type: 'file.chosen', file: { key: newFileKey(), name, source } }),
    removeFile: (key) => actor.send({ type: 'file.removed', key }),
    retryFile: (key) => actor.send({ type: 'file.retried', key }),
    readAgain: () => actor.send({ type: 'order.outdated' }),
  };
}

type Snapshot = SnapshotFrom<typeof orderMachine>;

const isPending = (actor: { readonly getSnapshot: () => Snapshot }): boolean => {
  const snapshot = actor.getSnapshot();
  return (
    snapshot.matches({ action: 'sending' }) ||
    snapshot.matches({ action: 'queued' }) ||
    snapshot.matches({ action: 'resuming' })
  );
};

function readingOf(snapshot: Snapshot): OrderForm['reading'] {
  if (snapshot.matches({ reading: 'missing' })) return 'missing';
  const isFailed = snapshot.matches({ reading: 'failed' });
  if (snapshot.context.order === undefined) return isFailed ? 'failed' : 'loading';
  return isFailed ? 'outdated' : 'ready';
}

function phaseOf(snapshot: Snapshot): OrderForm['phase'] {
  if (snapshot.matches({ action: 'idle' })) return 'idle';
  if (snapshot.matches({ action: 'queued' }) || snapshot.matches({ action: 'resuming' }))
    return 'queued';
  if (snapshot.matches({ action: { sending: 'unknown' } })) return 'unknown';
  if (snapshot.matches({ action: 'sending' })) return 'sending';
  return snapshot.matches({ action: { confirming: 'warning' } }) ? 'warning' : 'ready';
}
