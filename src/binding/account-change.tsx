/** Changes of an account: one running machine for as long as its dialog or page is on screen. */
import { createContext, use, useEffect, type ReactNode } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import type { ChangeInput, ChangeStep, Given, Proof } from '#machines/auth/account-change.ts';
import type { ChangeName } from '#machines/auth/change-steps.ts';
import type { FieldProblems, FormValues } from '#machines/form/fields.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { ProofKind } from '#machines/kernel/proof.ts';

export type { ChangeName } from '#machines/auth/change-steps.ts';

/** What the app gives: each change with its calls provided. */
export interface ChangeDesk {
  readonly changeOf: (name: ChangeName) => {
    readonly machine: typeof accountChangeMachine;
    readonly steps: readonly ChangeStep[];
  };
  readonly announce: (notice: Notice) => void;
}

const ChangeContext = createContext<ChangeDesk | undefined>(undefined);

interface ChangeProviderProps {
  readonly desk: ChangeDesk;
  readonly children: ReactNode;
}

export function ChangeProvider({ desk, children }: ChangeProviderProps) {
  return <ChangeContext value={desk}>{children}</ChangeContext>;
}

export interface AccountChange {
  /** The step under way, by its name in `machines/auth/change-steps.ts`; undefined when all are done. */
  readonly step: string | undefined;
  readonly phase: 'editing' | 'invalid' | 'busy' | 'failed' | 'proving' | 'showing' | 'done';
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** The exchange's no, to the step or to the proof, as given. */
  readonly refusal: string | undefined;
  /** Secrets and codes, as long as the change is not over. */
  readonly given: Given;
  readonly proof: {
    readonly needs: readonly ProofKind[];
    readonly isChecking: boolean;
    readonly submit: (proof: Proof) => void;
    readonly decline: () => void;
  };
  readonly code: {
    /** Until another may be asked for; zero when it may. */
    readonly leftSec: number;
    readonly isBusy: boolean;
    readonly ask: () => void;
  };
  readonly edit: (name: string, value: string) => void;
  readonly submit: () => void;
  readonly goBack: () => void;
  /** What was shown once has been kept. */
  readonly acknowledge: () => void;
  readonly restart: () => void;
}

/** @throws when no `ChangeProvider` stands above. */
export function useAccountChange(
  name: ChangeName,
  input: Omit<ChangeInput, 'steps'>,
): AccountChange {
  const desk = use(ChangeContext);
  if (desk === undefined) throw new Error('useAccountChange must be used within a ChangeProvider');
  const { machine, steps } = desk.changeOf(name);
  const actor = useActorRef(machine, { input: { ...input, steps } });
  useEffect(() => {
    const subscription = actor.on('notice', (notice) => desk.announce(notice));
    return () => subscription.unsubscribe();
  }, [actor, desk]);
  return useChangeActor(actor);
}

/** A change whose actor somebody else owns: a story in a given state, for one. */
export function useChangeActor(actor: ActorRefFrom<typeof accountChangeMachine>): AccountChange {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  return {
    step: context.input.steps[context.stepIndex]?.name,
    phase: phaseOf(snapshot),
    values: context.values,
    problems: context.problems,
    refusal: context.refusal,
    given: context.given,
    proof: {
      needs: context.needs,
      isChecking: snapshot.matches({ working: { step: { proving: 'checking' } } }),
      submit: (proof) => actor.send({ type: 'proof.submitted', proof }),
      decline: () => actor.send({ type: 'proof.declined' }),
    },
    code: {
      leftSec: context.waitSec,
      isBusy: snapshot.matches({ working: { code: 'sending' } }),
      ask: () => actor.send({ type: 'code.requested' }),
    },
    edit: (field, text) => actor.send({ type: 'field.edited', name: field, value: text }),
    submit: () => actor.send({ type: 'step.submitted' }),
    goBack: () => actor.send({ type: 'step.returned' }),
    acknowledge: () => actor.send({ type: 'step.acknowledged' }),
    restart: () => actor.send({ type: 'change.restarted' }),
  };
}

const PHASES = ['editing', 'invalid', 'failed', 'proving', 'showing'] as const;

function phaseOf(snapshot: SnapshotFrom<typeof accountChangeMachine>): AccountChange['phase'] {
  if (snapshot.matches('done')) return 'done';
  return PHASES.find((phase) => snapshot.matches({ working: { step: phase } })) ?? 'busy';
}
