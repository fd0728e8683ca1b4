/** Push notifications of this browser as the settings show them. */
import { createContext, use, type ReactNode } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pushMachine } from '#machines/notifications/push.machine.ts';

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

const PushContext = createContext<PushService | undefined>(undefined);

interface PushProviderProps {
  readonly service: PushService;
  readonly children: ReactNode;
}

export function PushProvider({ service, children }: PushProviderProps) {
  return <PushContext value={service}>{children}</PushContext>;
}

/** @throws outside a `PushProvider`. */
export function usePush(): Push {
  const service = use(PushContext);
  if (service === undefined) throw new Error('usePush must be used within a PushProvider');
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
