/** A session whose requests the test responds to. */
import { expect } from 'vitest';
import { sampleUser } from '#contract/samples/accounts.ts';
import type { SessionEmitted } from '#machines/auth/session.ts';
import type { Outcome } from '../../support/machine-walk.ts';
import { EMAIL, PASSWORD, challenge, tokensNamed } from '../../support/session-script.ts';
import { createSubjects, type SessionSubject, type Source } from '../../support/session-subject.ts';

export const credentials = { kind: 'password' as const, email: EMAIL, password: PASSWORD };
export const signedIn: Outcome = {
  done: { kind: 'signedIn', user: sampleUser, tokens: tokensNamed('1') },
};
export const twoFactor: Outcome = { done: { kind: 'twoFactor', ...challenge } };
export const stored = { tokens: tokensNamed('1'), userId: sampleUser.id };
export const code = { type: 'code.submitted', proof: { kind: 'code', code: '123456' } } as const;

export const openSubject = createSubjects();

/** Responds to the one pending request of this kind. */
export async function response(
  subject: SessionSubject,
  source: Source,
  outcome: Outcome,
): Promise<void> {
  const calls = subject.open(source);
  expect(calls).toHaveLength(1);
  for (const call of calls) await subject.response(call, outcome);
}

export async function openSession(
  restored: Outcome = { done: undefined },
): Promise<SessionSubject> {
  const subject = openSubject();
  await response(subject, 'restoreSession', restored);
  return subject;
}

export async function signIn(subject: SessionSubject, outcome: Outcome): Promise<SessionSubject> {
  await subject.send({ type: 'signIn.requested', credentials });
  await response(subject, 'signIn', outcome);
  return subject;
}

export const signedInSession = async () => await signIn(await openSession(), signedIn);
export const openChallenged = async () => await signIn(await openSession(), twoFactor);
export const valueOf = ({ actor }: SessionSubject) => actor.getSnapshot().value;
export const ways = ({ emitted }: SessionSubject) => emitted.filter(({ type }) => type === 'went');
export const notices = ({ emitted }: SessionSubject) =>
  emitted.filter(({ type }) => type === 'notice');
export const stores = ({ emitted }: SessionSubject): readonly SessionEmitted[] =>
  emitted.filter(({ type }) => type === 'tokens.changed' || type === 'challenge.changed');
