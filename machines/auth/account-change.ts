/** Pure functions and types of an account change: its steps, form values, data received from the
 *  exchange and proofs still required. */
import type { FieldProblems } from '../form/field-problem.ts';
import type { FieldCheck, FormValues } from '../form/fields.ts';
import { isProofNeeded, type ProofKind } from '../kernel/proof.ts';

export interface ChangeStep {
  readonly name: string;
  /** A form is filled in and sent. An opening step is sent automatically. A shown step is read and
   *  closed. */
  readonly kind: 'form' | 'opening' | 'shown';
  /** The step requires a code. The code can be sent again after a wait. */
  readonly hasCode?: boolean;
}

/** Data the exchange returned during the change, for example a secret to scan or codes to save.
 *  Deleted when the change ends. */
export type Given = Readonly<Record<string, string | readonly string[]>>;

export interface ChangeInput {
  readonly steps: readonly ChangeStep[];
  readonly values: FormValues;
  /** By step name. */
  readonly checks: Readonly<Record<string, FieldCheck>>;
}

export interface ChangeContext {
  readonly input: ChangeInput;
  readonly stepIndex: number;
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** The exchange's rejection of the last request, as given. */
  readonly rejection: string | undefined;
  readonly given: Given;
  /** Proofs the owner must provide; empty unless the exchange requested any. */
  readonly needs: readonly ProofKind[];
  /** Token the exchange issued for the proof. Valid for a few minutes and sent with every request
   *  until it expires. */
  readonly stepUpToken: string | undefined;
  /** Seconds until another code can be requested. */
  readonly waitSec: number;
}

/** Request of a step, or request for a code. */
export interface ChangeRequest {
  readonly step: string;
  readonly values: FormValues;
  readonly given: Given;
  readonly stepUpToken: string | undefined;
  /** True when the code is for the proof, not for the step. */
  readonly isForProof: boolean;
}

/** Values the owner filled in, by kind of proof. */
export type Proof = Readonly<Partial<Record<ProofKind, string>>>;

export interface ChangeResponse {
  /** Shown as given. */
  readonly message?: string | undefined;
  readonly given?: Given;
}

/** The exchange's minimum wait between two codes. */
const WAIT_SEC = 60;

export const openChange = (input: ChangeInput): ChangeContext => ({
  input,
  stepIndex: 0,
  values: input.values,
  problems: {},
  rejection: undefined,
  given: {},
  needs: [],
  stepUpToken: undefined,
  waitSec: 0,
});

/** Clears passwords and secrets from a finished change. */
export const wipeSecrets = ({ input, stepIndex }: ChangeContext): ChangeContext => ({
  ...openChange({ ...input, values: {} }),
  stepIndex,
});

/** @returns undefined when every step is done. */
export const stepOf = ({ input, stepIndex }: ChangeContext): ChangeStep | undefined =>
  input.steps[stepIndex];

export const checkOf = (context: ChangeContext): FieldCheck =>
  context.input.checks[stepOf(context)?.name ?? ''] ?? (() => ({}));

export const problemsOf = (context: ChangeContext): FieldProblems =>
  checkOf(context)(context.values);

export const requestOf = (context: ChangeContext): ChangeRequest => ({
  step: stepOf(context)?.name ?? '',
  values: context.values,
  given: context.given,
  stepUpToken: context.stepUpToken,
  isForProof: context.needs.length > 0,
});

/** Starts the next step. If the step requires a code, the exchange has just sent it. */
export function advanceStep(
  context: ChangeContext,
  response: ChangeResponse,
): Partial<ChangeContext> {
  const stepIndex = context.stepIndex + 1;
  return {
    stepIndex,
    given: { ...context.given, ...response.given },
    problems: {},
    rejection: undefined,
    waitSec: context.input.steps[stepIndex]?.hasCode === true ? WAIT_SEC : 0,
  };
}

export const goBack = ({ stepIndex }: ChangeContext): Partial<ChangeContext> => ({
  stepIndex: stepIndex - 1,
  problems: {},
  rejection: undefined,
});

export const canReturn = ({ input, stepIndex }: ChangeContext): boolean =>
  input.steps[stepIndex - 1]?.kind === 'form';

/** Requests the proof again after it expired. The values of the step stay. */
export const requestProof = (error: unknown): Partial<ChangeContext> => ({
  needs: isProofNeeded(error) ? error.needs : [],
  stepUpToken: undefined,
  rejection: undefined,
  waitSec: 0,
});

export const acceptProof = (stepUpToken: string): Partial<ChangeContext> => ({
  needs: [],
  stepUpToken,
  rejection: undefined,
});

export function proofIn(event: { readonly type: string; readonly proof?: Proof }): Proof {
  if (event.proof === undefined) throw new Error('A step-up starts with a proof.');
  return event.proof;
}

/** The owner declined the proof: the step stays unchanged. */
export const unproven = {
  needs: [],
  rejection: undefined,
  problems: {},
} satisfies Partial<ChangeContext>;

/** Whether a code can be sent: the step requires one, or the required proof is one. */
export const needsCode = (context: ChangeContext): boolean =>
  context.needs.length > 0 ? context.needs.includes('mailCode') : stepOf(context)?.hasCode === true;

export const codeSent = { waitSec: WAIT_SEC } satisfies Partial<ChangeContext>;
