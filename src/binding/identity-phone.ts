/** React context of a case that is continued on this phone, and the hooks of its machine. */
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { phoneMachine } from '#machines/identity/phone.machine.ts';
import type { PhoneContext, PhoneInput } from '#machines/identity/phone.ts';
import { createServiceContext } from './create-service-context.ts';
import type { PaperActor } from './paper.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export interface PhoneService {
  /** With its actors provided. */
  readonly phoneMachine: typeof phoneMachine;
  /** Takes the token out of the address, and reads the key that an earlier load has remembered. */
  readonly input: () => PhoneInput;
}

export const [PhoneServiceProvider, usePhoneService] =
  createServiceContext<PhoneService>('PhoneService');

export interface PhoneForm extends Pick<PhoneContext, 'opened' | 'paper' | 'missing'> {
  readonly phase: 'loading' | 'unanswered' | 'ended' | 'open' | 'submitted';
  readonly paperActor: PaperActor | undefined;
  readonly openPaper: (paper: PaperKind) => void;
  readonly leavePaper: () => void;
  readonly retry: () => void;
}

export function usePhone(input: PhoneInput): PhoneForm {
  return usePhoneActor(useActorRef(usePhoneService().phoneMachine, { input }));
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function usePhoneActor(actor: ActorRefFrom<typeof phoneMachine>): PhoneForm {
  const { context, value, children } = useMachineSnapshot(actor);
  return {
    opened: context.opened,
    paper: context.paper,
    phase: phaseOf(value),
    missing: context.missing,
    paperActor: children['paper'] as PaperActor | undefined,
    openPaper: (paper) => actor.send({ type: 'paper.opened', paper }),
    leavePaper: () => actor.send({ type: 'paper.left' }),
    retry: () => actor.send({ type: 'phone.retried' }),
  };
}

function phaseOf(value: unknown): PhoneForm['phase'] {
  if (typeof value !== 'string') return 'open';
  return value === 'unanswered' || value === 'ended' || value === 'submitted' ? value : 'loading';
}
