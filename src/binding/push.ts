/** Push notifications of this browser as the settings show them. */
import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pushMachine } from '#machines/notifications/push.machine.ts';
import { createServiceContext } from './create-service-context.ts';

export interface PushService {
  /** The machine with its actors provided. */
  readonly machine: typeof pushMachine;
  /** Whether Firebase delivers the messages. */
  readonly isByFirebase: boolean;
}

export interface Push {
  readonly phase: SnapshotFrom<typeof pushMachine>['value'];
  readonly isByFirebase: boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
  readonly check: () => void;
}

const [PushProvider, useService] = createServiceContext<PushService>('Push');

export { PushProvider };

/** @throws outside a `PushProvider`. */
export function usePush(): Push {
  const service = useService();
  return usePushActor(useActorRef(service.machine), service.isByFirebase);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function usePushActor(actor: ActorRefFrom<typeof pushMachine>, isByFirebase: boolean): Push {
  return {
    isByFirebase,
    phase: useSelector(actor, ({ value }) => value),
    turnOn: () => actor.send({ type: 'push.requested' }),
    turnOff: () => actor.send({ type: 'push.ended' }),
    check: () => actor.send({ type: 'check.repeated' }),
  };
}
