/** Account changes: runs one change machine while a change is on screen, and provides the simple
 *  account forms. */
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  NotificationChannel,
  NotificationKind,
} from '#contract/entities/notification-kinds.ts';
import type { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import type { ChangeInput, Given, Proof } from '#machines/auth/account-change.ts';
import type { FieldProblems } from '#machines/form/field-problem.ts';
import type { FormValues } from '#machines/form/fields.ts';
import type { FormInput, formMachine } from '#machines/form/form.machine.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { ProofKind } from '#machines/kernel/proof.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type Form } from './form.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';
import { useNotices } from './use-notices.ts';

export type { ChangeInput, ChangeStep } from '#machines/auth/account-change.ts';
export type { FieldProblems } from '#machines/form/field-problem.ts';
export type { FormValues } from '#machines/form/fields.ts';
export type { ProofKind } from '#machines/kernel/proof.ts';

export interface NotificationPreference {
  readonly kind: NotificationKind;
  readonly channels: Readonly<Record<NotificationChannel, boolean>>;
}

/** Changes that may need a step-up or have several steps; the app maps each to its calls. */
export type ChangeName =
  | 'nickname'
  | 'names'
  | 'avatar'
  | 'avatarRemoval'
  | 'phone'
  | 'phoneRemoval'
  | 'email'
  | 'password'
  | 'twoFactorSetup'
  | 'twoFactorRemoval'
  | 'recoveryCodes'
  | 'antiPhishingCode'
  | 'antiPhishingRemoval'
  | 'deletion';

/** Actions that take effect immediately, without a step-up. */
export type AccountFormName = 'settings' | 'endSession' | 'endOtherSessions' | 'deletionWithdrawal';

export interface AccountService {
  /** The change machine with its actors provided. */
  readonly changeOf: (name: ChangeName) => typeof accountChangeMachine;
  readonly formOf: (name: AccountFormName) => typeof formMachine;
  readonly announce: (notice: Notice) => void;
  /** Stores the channels of a kind of notification; shows a failure to the user. */
  readonly saveNotificationPreference: (preference: NotificationPreference) => Promise<void>;
  /** Returns the URL of an image on the exchange. */
  readonly imageUrlOf: (path: string) => string;
}

export const [AccountServiceProvider, useAccountService] =
  createServiceContext<AccountService>('AccountService');

export interface Change {
  readonly phase:
    | 'editing'
    | 'invalid'
    | 'sending'
    | 'failed'
    | 'proving'
    | 'checking'
    | 'showing'
    | 'done';
  /** Undefined after the last step. */
  readonly step: string | undefined;
  readonly canReturn: boolean;
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** Rejection of the step or of the step-up, as given by the exchange. */
  readonly rejection: string | undefined;
  readonly given: Given;
  /** Proofs that the user has to enter. */
  readonly needs: readonly ProofKind[];
  /** Seconds until a new code can be requested; zero when it can. */
  readonly waitSec: number;
  readonly isSendingCode: boolean;
  readonly edit: (name: string, value: string) => void;
  readonly submit: () => void;
  readonly goBack: () => void;
  readonly acknowledge: () => void;
  readonly requestCode: () => void;
  readonly prove: (proof: Proof) => void;
  readonly declineProof: () => void;
}

export function useChange(name: ChangeName, input: ChangeInput): Change {
  const service = useAccountService();
  const actor = useActorRef(service.changeOf(name), { input });
  useNotices(actor, service);
  return useChangeActor(actor);
}

export function useAccountForm(name: AccountFormName, input: FormInput): Form {
  const service = useAccountService();
  const actor = useActorRef(service.formOf(name), { input });
  useNotices(actor, service);
  return useFormActor(actor);
}

type ChangeActor = ActorRefFrom<typeof accountChangeMachine>;
/** Uses an actor owned by the caller, for example a story in a given state. */
export function useChangeActor(actor: ChangeActor): Change {
  const snapshot = useMachineSnapshot(actor);
  const { context } = snapshot;
  return {
    phase: phaseOf(snapshot),
    step: context.input.steps[context.stepIndex]?.name,
    canReturn: context.input.steps[context.stepIndex - 1]?.kind === 'form',
    values: context.values,
    problems: context.problems,
    rejection: context.rejection,
    given: context.given,
    needs: context.needs,
    waitSec: context.waitSec,
    isSendingCode: snapshot.matches({ working: { code: 'sending' } }),
    edit: (name, value) => actor.send({ type: 'field.edited', name, value }),
    submit: () => actor.send({ type: 'step.submitted' }),
    goBack: () => actor.send({ type: 'step.returned' }),
    acknowledge: () => actor.send({ type: 'step.acknowledged' }),
    requestCode: () => actor.send({ type: 'code.requested' }),
    prove: (proof) => actor.send({ type: 'proof.submitted', proof }),
    declineProof: () => actor.send({ type: 'proof.declined' }),
  };
}

type Snapshot = SnapshotFrom<typeof accountChangeMachine>;

function phaseOf(snapshot: Snapshot): Change['phase'] {
  if (snapshot.matches('done')) return 'done';
  if (snapshot.matches({ working: { step: { proving: 'checking' } } })) return 'checking';
  if (snapshot.matches({ working: { step: 'proving' } })) return 'proving';
  if (snapshot.matches({ working: { step: 'sending' } })) return 'sending';
  if (snapshot.matches({ working: { step: 'showing' } })) return 'showing';
  if (snapshot.matches({ working: { step: 'failed' } })) return 'failed';
  if (snapshot.matches({ working: { step: 'invalid' } })) return 'invalid';
  return 'editing';
}
