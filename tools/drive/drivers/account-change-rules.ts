/** What a user can do in the dialogs of a phone number and of two-factor authentication, and what not. */
import {
  canReturn,
  needsCode,
  problemsOf,
  stepOf,
  type ChangeContext,
} from '#machines/auth/account-change.ts';
import { isProofNeeded, ProofNeeded, type ProofKind } from '#machines/kernel/proof.ts';
import { changeInputOf } from '#src/features/profile/changes.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import {
  answerTo,
  eventOf,
  fieldsOf,
  RULE_REASON,
  send,
  type Answer,
  type Situation,
} from '../driver.ts';

const SEND_SMS = '/send-phone-verification-sms';
const SEND_MAIL = '/send-security-code';
export const ACCOUNT_CHANGE_CALLS = {
  send: [SEND_SMS, '/phone-verify', '/g2f-setup', '/g2f-confirm', '/g2f-remove'],
  sendCode: [SEND_SMS, SEND_MAIL],
  prove: '/step-up',
} as const;

export type PlayedChange = 'phone' | 'twoFactorSetup' | 'twoFactorRemoval';

/** By the name of the first step. */
const CHANGES: Readonly<Record<string, PlayedChange>> = {
  number: 'phone',
  secret: 'twoFactorSetup',
  confirmation: 'twoFactorRemoval',
};

export function changeIn(input: unknown): PlayedChange {
  const [first] = fieldsOf(input)['steps'] as readonly { readonly name: string }[];
  const change = CHANGES[first?.name ?? ''];
  if (change === undefined) throw new Error('The walk begins with a change that has a driver.');
  return change;
}

/** Field of each step. */
const FIELDS: Readonly<Record<string, string>> = {
  number: 'phone',
  code: 'code',
  firstCode: 'code',
};

/** Steps whose call needs a proof; the page asks for one before it makes the call. */
const PROVEN = new Set(['number', 'secret', 'confirmation']);

const PROVES: readonly MachineCommand[] = [
  send({ type: 'proof.submitted', proof: { password: 'of the account' } }),
  { kind: 'resolve', actor: 'prove', value: 'token' },
];

/** Checks are lost in the text of a path. A change that begins with a call begins with its proof. */
export function adaptAccountChange(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, ...rest] = path;
  if (open?.kind !== 'open') return path;
  const change = changeIn(open.input);
  const input = changeInputOf(change, {});
  const isProofPlayed = change !== 'twoFactorSetup' || isProofNext(rest);
  return [{ kind: 'open', input }, ...(isProofPlayed ? [] : PROVES), ...rest];
}

/** The removal as far as the set-up begins like it: with one call that needs a proof, which its form sends. */
export function adaptRemoval(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, ...rest] = path;
  if (open?.kind !== 'open') return path;
  const change = changeIn(open.input);
  if (change !== 'twoFactorSetup')
    return [{ kind: 'open', input: changeInputOf(change, {}) }, ...rest];
  const done = rest.findIndex((one) => one.kind === 'resolve' && one.actor === 'send');
  const input = changeInputOf('twoFactorRemoval', {});
  const first = done === -1 ? rest : rest.slice(0, done + 1);
  return [{ kind: 'open', input }, send({ type: 'step.submitted' }), ...first];
}

export function reasonAgainstRemoval(
  command: MachineCommand,
  situation: Situation,
): string | undefined {
  const isOther = command.kind === 'open' && changeIn(command.input) === 'phone';
  return isOther
    ? 'It is a path of another change.'
    : reasonAgainstAccountChange(command, situation);
}

/** Whether the path itself has the proof of the request that is sent next. */
const isProofNext = (rest: readonly MachineCommand[]): boolean =>
  isProofNeeded(answerTo(rest, 'send')?.value);

const isIn = ({ state }: Situation, step: string): boolean => state.includes(`step.${step}`);

const isAnswerOf = (command: MachineCommand, actor: string): command is Answer =>
  (command.kind === 'resolve' || command.kind === 'reject') && command.actor === actor;

/** An account without a password is asked for a code by email. */
export const isWithoutPassword = (rest: readonly MachineCommand[]): boolean => {
  const types = rest.map((one) => eventOf(one)?.type);
  const requested = types.indexOf('code.requested');
  return requested !== -1 && !types.slice(0, requested).includes('proof.submitted');
};

function needsOf(context: ChangeContext, rest: readonly MachineCommand[]): readonly ProofKind[] {
  const needs: readonly ProofKind[] = isWithoutPassword(rest) ? ['mailCode'] : ['password'];
  const isOn = stepOf(context)?.name === 'confirmation';
  return isOn ? [...needs, 'authenticatorCode'] : needs;
}

/** The page asks for the proof before the call, and submits a code with its last digit. */
export function followAccountChange(
  command: MachineCommand,
  situation: Situation,
): readonly MachineCommand[] {
  const context = situation.context as ChangeContext;
  const step = stepOf(context)?.name ?? '';
  const event = eventOf(command);
  if (event?.type === 'field.edited' && event['name'] === 'code')
    return [send({ type: 'step.submitted' })];
  const isUnproven = context.stepUpToken === undefined && PROVEN.has(step);
  if (!isIn(situation, 'sending') || !isUnproven) return [];
  const value = new ProofNeeded(needsOf(context, situation.rest));
  return [{ kind: 'reject', actor: 'send', value }];
}

export function rewriteAccountChange(
  command: MachineCommand,
  situation: Situation,
): readonly MachineCommand[] {
  const context = situation.context as ChangeContext;
  const event = eventOf(command);
  const step = stepOf(context)?.name ?? '';
  if (event?.type === 'field.edited') return event['name'] === FIELDS[step] ? [command] : [];
  if (event?.type === 'step.submitted') return rewrittenSubmission(command, situation);
  // The page has asked for it by itself.
  const isAsked = isIn(situation, 'proving') && isAnswerOf(command, 'send');
  if (isAsked && isProofNeeded(command.value)) return [];
  // A code by email needs no proof: it is one.
  if (isAnswerOf(command, 'sendCode') && isProofNeeded(command.value) && !canReturn(context)) {
    return [{ ...command, value: new Error('lost') }];
  }
  return [command];
}

function rewrittenSubmission(
  command: MachineCommand,
  situation: Situation,
): readonly MachineCommand[] {
  const { rest } = situation;
  const context = situation.context as ChangeContext;
  const step = stepOf(context)?.name ?? '';
  // With its last digit.
  if (isIn(situation, 'sending')) return [];
  const isValid = isIn(situation, 'failed') || Object.keys(problemsOf(context)).length === 0;
  if (!isValid && FIELDS[step] === 'code' && answerTo(rest, 'send') !== undefined) {
    return [send({ type: 'field.edited', name: 'code', value: '123456' })];
  }
  const isProofMissing = context.stepUpToken === undefined && PROVEN.has(step);
  return isValid && isProofMissing && !isProofNext(rest) ? [command, ...PROVES] : [command];
}

/** Steps in which a page has what causes an event. */
const STEPS: Readonly<Record<string, RegExp>> = {
  'field.edited': /step\.(?:editing|invalid|failed)/,
  'step.submitted': /step\.(?:editing|invalid|failed)/,
  'step.returned': /step\.(?:editing|invalid|failed)/,
  'step.acknowledged': /step\.showing/,
  'proof.submitted': /step\.proving\.prompting/,
  'proof.declined': /step\.proving\.prompting/,
};

export function reasonAgainstAccountChange(
  command: MachineCommand,
  situation: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const { state } = situation;
  const context = situation.context as ChangeContext;
  if (isAnswerOf(command, 'send') && isProofNeeded(command.value) && isIn(situation, 'sending')) {
    return PROVEN.has(stepOf(context)?.name ?? '')
      ? undefined
      : 'The call of this step needs no proof.';
  }
  const type = eventOf(command)?.type;
  if (type === undefined) return undefined;
  if (type === 'change.restarted') return 'A dialog that opens again begins a change of its own.';
  const shown = STEPS[type];
  if (shown !== undefined && state !== '' && !shown.test(state)) {
    return `The page has nothing to cause ${type} in the state ${state}.`;
  }
  if (type === 'step.returned' && !canReturn(context))
    return 'The first form has no button to go back.';
  if (type === 'code.requested' && !needsCode(context))
    return 'The page has no button for a code then.';
  if (type === 'code.requested' && !state.includes('code.quiet'))
    return 'The button waits until another code can be sent.';
  const isCodeMissing = context.needs.includes('mailCode') && !state.includes('code.waiting');
  if (type === 'proof.submitted' && isCodeMissing)
    return 'The proof needs the code that is sent first.';
  return undefined;
}
