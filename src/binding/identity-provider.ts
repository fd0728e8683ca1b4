/** React context of the outside provider of identity verification, and the hooks of its machine. */
import { useEffect } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type {
  providerMachine,
  ProviderContext,
  ProviderInput,
} from '#machines/identity/provider.machine.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { ProviderState } from '#machines/identity/provider.machine.ts';

export interface ProviderService {
  /** With its actors provided. */
  readonly providerMachine: typeof providerMachine;
  /** Address of the provider's page; undefined for one that must not be opened. */
  readonly pageOf: (address: string) => string | undefined;
  /** Calls `onReturn` when the user returns to this page. @returns the function that ends it. */
  readonly watchReturns: (onReturn: () => void) => () => void;
}

export const [ProviderServiceProvider, useProviderService] =
  createServiceContext<ProviderService>('ProviderService');

export interface ProviderForm extends Pick<ProviderContext, 'rejection' | 'state'> {
  readonly phase: 'idle' | 'starting' | 'failed' | 'open' | 'silent' | 'asking';
  /** Address of the provider's page; undefined unless an inquiry is open. */
  readonly page: string | undefined;
  /** The user has come back from the provider, and its result is not known yet. */
  readonly isReturned: boolean;
  readonly start: () => void;
  readonly ask: () => void;
  readonly close: () => void;
}

/** @param returnedId inquiry from which the provider has sent the user back to this page. */
export function useProviderInquiry(
  settings: ProviderInput['settings'],
  returnedId: ProviderInput['returnedId'],
): ProviderForm {
  const { providerMachine: machine, pageOf, watchReturns } = useProviderService();
  const actor = useActorRef(machine, { input: { settings, returnedId } });
  useEffect(() => {
    actor.send({ type: 'settings.loaded', settings });
  }, [actor, settings]);
  useEffect(
    () => watchReturns(() => actor.send({ type: 'provider.reported' })),
    [actor, watchReturns],
  );
  return useProviderActor(actor, pageOf);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useProviderActor(
  actor: ActorRefFrom<typeof providerMachine>,
  pageOf: ProviderService['pageOf'],
): ProviderForm {
  const { context, value } = useMachineSnapshot(actor);
  const address = context.inquiry?.address;
  const isOpen = typeof value !== 'string';
  const step = isOpen ? value.open : value === 'arriving' ? 'idle' : value;
  return {
    phase: step === 'waiting' ? 'open' : step,
    state: context.state,
    rejection: context.rejection,
    page: isOpen && address !== undefined ? pageOf(address) : undefined,
    isReturned: isOpen && address === undefined,
    start: () => actor.send({ type: 'inquiry.started' }),
    ask: () => actor.send({ type: 'provider.reported' }),
    close: () => actor.send({ type: 'inquiry.closed' }),
  };
}
