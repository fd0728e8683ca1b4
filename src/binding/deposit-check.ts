/** React context of the check of a deposit, and the hook of its machine. */
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { depositCheckMachine } from '#machines/funding/deposit-check.machine.ts';
import type {
  DepositCheck,
  DepositCheckDraft,
  DepositCheckInput,
} from '#machines/funding/deposit-check.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { DepositCheckInput } from '#machines/funding/deposit-check.ts';

/** The machine with its actors provided. */
type Machine = typeof depositCheckMachine;

const [DepositCheckProvider, useMachine] = createServiceContext<Machine>('DepositCheck');

export { DepositCheckProvider };

export type DepositCheckPhase =
  | 'drafting'
  | 'checking'
  | 'notFound'
  | 'found'
  | 'naming'
  | 'claiming'
  | 'claimed';

export interface DepositCheckForm extends DepositCheck {
  readonly phase: DepositCheckPhase;
  /** A claim is pending that must not be interrupted. */
  readonly isLocked: boolean;
  readonly canClaim: boolean;
  readonly canSubmitClaim: boolean;
  readonly edit: (patch: Partial<DepositCheckDraft>) => void;
  readonly submit: () => void;
  readonly restart: () => void;
  readonly startClaim: () => void;
  readonly editSender: (fromAddress: string) => void;
  readonly submitClaim: () => void;
  readonly leaveClaim: () => void;
}

/** @throws outside a `DepositCheckProvider`. */
export function useDepositCheck(input: DepositCheckInput): DepositCheckForm {
  const machine = useMachine();
  return useDepositCheckActor(useActorRef(machine, { input }));
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useDepositCheckActor(actor: ActorRefFrom<Machine>): DepositCheckForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: snapshot.value,
    isLocked: snapshot.hasTag('locked'),
    canClaim: snapshot.can({ type: 'claim.started' }),
    canSubmitClaim: snapshot.can({ type: 'claim.submitted' }),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    submit: () => actor.send({ type: 'check.submitted' }),
    restart: () => actor.send({ type: 'check.restarted' }),
    startClaim: () => actor.send({ type: 'claim.started' }),
    editSender: (fromAddress) => actor.send({ type: 'sender.edited', fromAddress }),
    submitClaim: () => actor.send({ type: 'claim.submitted' }),
    leaveClaim: () => actor.send({ type: 'claim.left' }),
  };
}
