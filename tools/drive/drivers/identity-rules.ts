/** What a user can do on the page of identity verification, and what not. */
import type { IdentityContext, KnownIdentity } from '#machines/identity/identity.ts';
import { isDetailsComplete } from '#machines/identity/identity.ts';
import { complete, identityWith, knownOf, paper } from '#tests/support/identity-samples.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { eventOf, fieldsOf, RULE_REASON, send, type Situation } from '../driver.ts';

export const READ_IDENTITY = '/kyc-details';
export const IDENTITY_CALLS = {
  checkAdvance: '/check-kyc-advance',
  saveCase: '/kyc-case',
  discardCase: '/kyc-discard',
  'submit.send': '/kyc-submit',
} as const;

/** What the exchange knows of a user. */
export type IdentityGoal =
  | 'unverified'
  | 'drafted'
  | 'filled'
  | 'reviewed'
  | 'approved'
  | 'blurred'
  | 'refused'
  | 'exhausted'
  | 'provider';

export function goalOf({ identity, settings }: KnownIdentity): IdentityGoal {
  const found = identity.case;
  if (settings.type !== 'DR') return 'provider';
  if (found === undefined) return 'unverified';
  if (found.state === 'draft') return found.papers.length === 0 ? 'drafted' : 'filled';
  if (found.state === 'in_review') return 'reviewed';
  if (found.state === 'approved') return 'approved';
  if (identity.attemptsLeft === 0) return 'exhausted';
  return found.papers.some(({ reasons }) => reasons.length > 0) ? 'blurred' : 'refused';
}

export const goalIn = (command: MachineCommand): IdentityGoal | undefined => {
  const event = eventOf(command);
  return event?.type === 'identity.loaded' ? goalOf(event['known'] as KnownIdentity) : undefined;
};

const FRONT_STORED = { papers: [paper('front')], requiredPapers: ['front', 'back', 'selfie'] };

/** A user chooses a level that is not reached yet, and a paper that was added is stored. */
export function adaptIdentity(path: readonly MachineCommand[]): readonly MachineCommand[] {
  return path.map((command, index) => {
    if (command.kind === 'resolve' && command.actor === 'addPaper') {
      return { ...command, value: command.value ?? FRONT_STORED };
    }
    const next = path[index + 1];
    const isReached = goalIn(command) === 'approved' && next !== undefined;
    return isReached && eventOf(next)?.type === 'level.chosen'
      ? send({ type: 'identity.loaded', known: knownOf(identityWith(undefined)) })
      : command;
  });
}

/** Only complete details are checked, and those of the sample are the user's in every path. */
export function rewriteIdentity(
  command: MachineCommand,
  { context, rest }: Situation,
): readonly MachineCommand[] {
  const isChecked = rest[0] !== undefined && 'actor' in rest[0] && rest[0].actor === 'checkAdvance';
  const isMissing = !isDetailsComplete(context as IdentityContext);
  return eventOf(command)?.type === 'details.submitted' && isChecked && isMissing
    ? [send({ type: 'details.edited', patch: complete }), command]
    : [command];
}

/** Where the page has what causes an event. */
const STATES: Readonly<Record<string, RegExp>> = {
  'identity.failed': /^loading$/,
  'level.chosen': /^overview$/,
  'details.edited': /^details\.editing$/,
  'details.submitted': /^details\.editing$/,
  'details.left': /^details\.editing$/,
  'details.opened': /^(?:papers\.(?:missing|ready)|rejected)$/,
  'paper.opened': /^papers\.(?:missing|ready)$/,
  'paper.left': /^papers\.adding$/,
  'case.submitted': /^papers\.ready$/,
  'case.discarded': /^papers\.(?:missing|ready)$/,
  'case.reopened': /^rejected$/,
};

/** To which the exchange brings a case; the others begin with a new account. */
const AFTER_DRAFT: readonly IdentityGoal[] = [
  'drafted',
  'filled',
  'reviewed',
  'approved',
  'blurred',
  'refused',
  'exhausted',
];

export function reasonAgainstIdentity(
  command: MachineCommand,
  { state, context }: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const event = eventOf(command);
  if (event === undefined) return undefined;
  const shown = STATES[event.type];
  if (shown !== undefined && !shown.test(state)) return `The page has nothing to cause ${event.type} in the state ${state}.`; // prettier-ignore
  const goal = goalIn(command);
  if (goal === 'provider')
    return 'This exchange checks papers itself; a provider has its own page.';
  const { known } = context as IdentityContext;
  if (goal === undefined || known === undefined) return undefined;
  const isDraft = /^(?:drafted|filled)$/.test(goalOf(known));
  return isDraft && AFTER_DRAFT.includes(goal)
    ? undefined
    : 'No other device and no review brings the case there.';
}

/** Answers that no account causes while the case is open: given in the place of the exchange. */
export const advanceGiven = (value: unknown): boolean => fieldsOf(value)['canAdvance'] === false;
