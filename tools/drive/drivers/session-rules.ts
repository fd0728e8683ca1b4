/** What a user can do about a session on its pages, and what not. */
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { answerTo, fieldsOf, RULE_REASON, type Situation } from '../driver.ts';

export const SIGN_IN = '/sign-in';
export const SECOND_STEP = '/g2f-verify';
export const SIGN_OUT = '/log-out-app';

/** Path of the call, by the name of the actor. */
export const PATH_OF: Readonly<Record<string, string>> = {
  signIn: SIGN_IN,
  verifySecondStep: SECOND_STEP,
  signOut: SIGN_OUT,
};

/** Of the account in the paths. */
const OWN_EMAIL = 'trader@example.com';

const EVENTS: Readonly<Record<string, string | undefined>> = {
  'token.rejected': 'A call with an outdated token causes it, between two calls of the page.',
  'network.returned':
    'The page sends it when the device is online again; journeys of tabs do that.',
  'profile.outdated': 'A message of the exchange or another tab causes it.',
};

/** A page restores the session before anybody can do anything. */
export function adaptSession(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, second, ...rest] = path;
  if (open === undefined) return path;
  const restored = second !== undefined && 'actor' in second && second.actor === 'restoreSession';
  if (restored) return path;
  const visitor = { kind: 'resolve', actor: 'restoreSession', value: undefined } as const;
  return [open, visitor, ...(second === undefined ? [] : [second]), ...rest];
}

export function reasonAgainstSession(
  command: MachineCommand,
  { state, rest }: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  if (command.kind === 'send') return reasonAgainstEvent(command.event, state, rest);
  if (command.kind === 'resolve') return reasonAgainstAnswer(command);
  if (command.kind === 'reject') {
    return PATH_OF[command.actor] === undefined
      ? `No call of the page can be answered for ${command.actor}.`
      : undefined;
  }
  const isOfSession = state.includes('signedIn') || state.includes('refreshing');
  return command.kind === 'wait' && isOfSession
    ? 'It waits for calls in the background, whose answers the page does not wait for.'
    : undefined;
}

function reasonAgainstEvent(
  event: SentEvent,
  state: string,
  rest: readonly MachineCommand[],
): string | undefined {
  const { type } = event;
  if (type === 'signIn.requested') {
    if (fieldsOf(event['credentials'])['kind'] !== 'password') return 'The sign-in of a provider is on its own page.'; // prettier-ignore
    if (event['isAutomatic'] === true) return 'The machine itself causes an automatic sign-in.';
    if (state === 'signingIn') return 'The form is locked while a sign-in is pending.';
    if (state.includes('signedIn') || state === 'signingOut') return 'The page has no form to sign in then.'; // prettier-ignore
  }
  if (type === 'signOut.requested' && state !== '' && !state.includes('signedIn')) {
    return 'The page has no button to sign out then.';
  }
  if (type === 'code.submitted') {
    if (!state.startsWith('twoFactor')) return 'The page has no field for a code then.';
    const answer = answerTo(rest, 'verifySecondStep');
    const isGranted = answer?.kind !== 'resolve' || fieldsOf(answer.value)['kind'] === 'signedIn';
    if (!isGranted) return 'The exchange answers a right code with a session only.';
  }
  return EVENTS[type] ?? reasonAgainstElsewhere(event, state);
}

/** Events of other tabs, and of the pages beside the sign-in. */
function reasonAgainstElsewhere(
  { type, stored, isVerified }: SentEvent,
  state: string,
): string | undefined {
  const isVisitor = state.startsWith('signedOut');
  if (type === 'session.changedElsewhere') {
    if (isVisitor) return stored === undefined ? 'No tab can sign a visitor out.' : undefined;
    if (state.includes('signedIn') && stored === undefined) return undefined;
    return 'Tabs of one browser share a session: none can change it to another one by hand.';
  }
  const isOfVisitor = /^(?:signUp\.completed|email\.verified|reset\.requested|password\.reset)$/.test(type); // prettier-ignore
  if (!isOfVisitor) return undefined;
  if (!isVisitor) return 'A signed-in user is led away from this page.';
  return isVerified === true ? 'This exchange verifies the email of each account.' : undefined;
}

function reasonAgainstAnswer({
  actor,
  value,
}: Extract<MachineCommand, { readonly kind: 'resolve' }>): string | undefined {
  const { email = OWN_EMAIL } = fieldsOf(fieldsOf(value)['user']);
  if (email !== OWN_EMAIL) return 'The exchange answers with the account that has the second step.';
  if (actor === 'restoreSession') return undefined;
  if (PATH_OF[actor] === undefined) return `The page does not wait for the answer to ${actor}.`;
  return undefined;
}
