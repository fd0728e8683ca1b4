/** A running change machine in the state a story needs. Sends nothing; the story provides the
 *  responses. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { fn } from 'storybook/test';
import { HOUR_MS } from '#contract/core/durations.ts';
import { ApiError } from '#contract/envelope.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import type { ChangeResponse, ChangeInput, ChangeRequest } from '#machines/auth/account-change.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { ProofNeeded, type ProofKind } from '#machines/kernel/proof.ts';
import {
  AccountServiceProvider,
  useChangeActor,
  type AccountService,
  type Change,
} from '#src/binding/account.ts';

export type ChangeStage =
  | 'editing'
  | 'invalid'
  | 'busy'
  | 'rejected'
  | 'proof'
  | 'proofBusy'
  | 'proofRejected'
  | 'shown';

export interface StagedChangeProps extends ChangeInput {
  readonly stage: ChangeStage;
  /** Number of steps completed before the shown step. */
  readonly doneCount: number;
  /** The exchange's error when it rejects, and the field it belongs to. */
  readonly rejection: string;
  readonly rejectedField: string;
  readonly needs: readonly ProofKind[];
  readonly children: (change: Change) => ReactNode;
}

const never = new Promise<never>(() => {});

const GIVEN = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Tidemark:trader%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tidemark',
  recoveryCodes: Array.from({ length: 10 }, (_, at) => `K7QM${at}-XVA4T`.replace(/\d/g, 'R')).map(
    (code, at) => `${code.slice(0, 4)}${'ABCDEFGHIJ'[at] ?? ''}${code.slice(5)}`,
  ),
};

const service: AccountService = {
  changeOf: () => accountChangeMachine,
  formOf: () => formMachine,
  announce: fn(),
  saveNotificationPreference: fn(),
  imageUrlOf: (path) => path,
};

export function StagedChange({ children, ...props }: StagedChangeProps) {
  const [actor] = useState(() => stage(props));
  return (
    <AccountServiceProvider value={service}>
      {children(useChangeActor(actor))}
    </AccountServiceProvider>
  );
}

function stage({
  stage,
  doneCount,
  rejection,
  rejectedField,
  needs,
  ...input
}: Omit<StagedChangeProps, 'children'>) {
  let remainingCount = doneCount;
  const send = (): Promise<ChangeResponse> => {
    if (remainingCount > 0) {
      remainingCount -= 1;
      return Promise.resolve({ given: GIVEN });
    }
    if (stage.startsWith('proof')) return Promise.reject(new ProofNeeded(needs));
    const fields = rejectedField === '' ? {} : { [rejectedField]: rejection };
    return stage === 'rejected' ? Promise.reject(new ApiError(rejection, { fields })) : never;
  };
  const actor = createActor(
    accountChangeMachine.provide({
      actors: {
        send: fromPromise<ChangeResponse, ChangeRequest>(send),
        sendCode: fromPromise<ChangeResponse, ChangeRequest>(() => never),
        prove: fromPromise(() =>
          stage === 'proofRejected' ? Promise.reject(new ApiError(rejection)) : never,
        ),
      },
      // A story may stay open longer than the response timeout.
      delays: { responseTimeoutMs: HOUR_MS, proofTimeoutMs: HOUR_MS },
    }),
    { input },
  ).start();
  lead(actor, { stage, doneCount });
  return actor;
}

/** Submits the next step as soon as the machine accepts it. */
function lead(
  actor: ReturnType<typeof createActor<typeof accountChangeMachine>>,
  { stage, doneCount }: { stage: ChangeStage; doneCount: number },
): void {
  const isForm = () => actor.getSnapshot().matches({ working: { step: 'editing' } });
  let isLed = false;
  let isProven = false;
  const press = () => {
    const { context } = actor.getSnapshot();
    if (isForm() && context.stepIndex < doneCount) return actor.send({ type: 'step.submitted' });
    if (isForm() && stage !== 'editing' && stage !== 'shown' && !isLed) {
      isLed = true;
      return actor.send({ type: 'step.submitted' });
    }
    const isRequested = actor
      .getSnapshot()
      .matches({ working: { step: { proving: 'prompting' } } });
    if (isRequested && (stage === 'proofBusy' || stage === 'proofRejected') && !isProven) {
      isProven = true;
      actor.send({ type: 'proof.submitted', proof: {} });
    }
    return undefined;
  };
  actor.subscribe(() => queueMicrotask(press));
  press();
}
