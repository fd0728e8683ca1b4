/** The pure half of a change: its steps, what was filled in, what the exchange gave, what it still asks. */
import type { FieldCheck, FieldProblems, FormValues } from '../form/fields.ts';
import { isProofNeeded, type ProofKind } from '../kernel/proof.ts';

export interface ChangeStep {
  readonly name: string;
  /** A form is filled in and sent, an opening is sent by itself, what is shown is read and put away. */
  readonly kind: 'form' | 'opening' | 'shown';
  /** It takes a code that was sent, and may be sent again after a wait. */
  readonly hasCode?: boolean;
}

/** What the exchange gave on the way: a secret to scan, codes to keep. Gone when the change is over. */
export type Given = Readonly<Record<string, string | readonly string[]>>;

export interface ChangeInput {
  readonly steps: readonly ChangeStep[];
  readonly values: FormValues;
  /** By the name of the step. */
  readonly checks: Readonly<Record<string, FieldCheck>>;
}

export interface ChangeContext {
  readonly input: ChangeInput;
  readonly stepIndex: number;
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** The exchange's no to what was sent last, as given. */
  readonly rejection: string | undefined;
  readonly given: Given;
  /** What the owner is asked to prove with; empty unless the exchange asked. */
  readonly needs: readonly ProofKind[];
  /** What the exchange gave for the proof: good for a few minutes, sent along until then. */
  readonly stepUpToken: string | undefined;
  /** Seconds until another code may be asked for. */
  readonly waitSec: number;
}

/** What is sent, and what a code is asked for. */
export interface ChangeRequest {
  readonly step: string;
  readonly values: FormValues;
  readonly given: Given;
  readonly stepUpToken: string | undefined;
  /** The code is for the proof, not for the step. */
  readonly isForProof: boolean;
}

/** What the owner filled in, by the kind of proof. */
export type Proof = Readonly<Partial<Record<ProofKind, string>>>;

export interface ChangeResponse {
  /** Shown as given. */
  readonly message?: string | undefined;
  readonly given?: Given;
}

/** The exchange sends no code sooner. */
const WAIT_SEC = 60;

export const opened = (input: ChangeInput): ChangeContext => ({
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

/** A change that is over keeps neither a password nor a secret. */
export const wiped = ({ input, stepIndex }: ChangeContext): ChangeContext => ({
  ...opened({ ...input, values: {} }),
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

/** The next step begins; a code that it takes was sent a moment ago. */
export function advanced(context: ChangeContext, response: ChangeResponse): Partial<ChangeContext> {
  const stepIndex = context.stepIndex + 1;
  return {
    stepIndex,
    given: { ...context.given, ...response.given },
    problems: {},
    rejection: undefined,
    waitSec: context.input.steps[stepIndex]?.hasCode === true ? WAIT_SEC : 0,
  };
}

export const returned = ({ stepIndex }: ChangeContext): Partial<ChangeContext> => ({
  stepIndex: stepIndex - 1,
  problems: {},
  rejection: undefined,
});

export const canReturn = ({ input, stepIndex }: ChangeContext): boolean =>
  input.steps[stepIndex - 1]?.kind === 'form';

/** A proof that ran out is asked for anew; what the step holds stays. */
export const challenged = (error: unknown): Partial<ChangeContext> => ({
  needs: isProofNeeded(error) ? error.needs : [],
  stepUpToken: undefined,
  rejection: undefined,
  waitSec: 0,
});

export const proven = (stepUpToken: string): Partial<ChangeContext> => ({
  needs: [],
  stepUpToken,
  rejection: undefined,
});

export function proofIn(event: { readonly type: string; readonly proof?: Proof }): Proof {
  if (event.proof === undefined) throw new Error('A step-up starts with a proof.');
  return event.proof;
}

/** The owner would not prove to be one: the step is as it was. */
export const unproven = {
  needs: [],
  rejection: undefined,
  problems: {},
} satisfies Partial<ChangeContext>;

/** A code is sent for the step that takes one, or for a proof that is one. */
export const needsCode = (context: ChangeContext): boolean =>
  context.needs.length > 0 ? context.needs.includes('mailCode') : stepOf(context)?.hasCode === true;

export const codeSent = { waitSec: WAIT_SEC } satisfies Partial<ChangeContext>;
