import { expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import {
  automaticSignIn,
  grantOf,
  isChallengeOver,
  isSameUser,
  isUnverified,
  reasonOf,
  startOfSession,
  temporaryFor,
  type SessionContext,
} from '#machines/auth/session.ts';
import { EMAIL, challenge, otherUser, tokensNamed } from '../../support/session-script.ts';

const withOutcome = (
  user: typeof sampleUser | undefined,
  challenged?: SessionContext['challenge'],
): SessionContext => ({
  ...startOfSession,
  outcome: { kind: 'signedIn', user, tokens: tokensNamed('1') },
  challenge: challenged,
});

it('grants tokens to the user in the response, or to the challenge when the response names no user', () => {
  const grant = { tokens: tokensNamed('1'), userId: sampleUser.id };
  expect(grantOf(withOutcome(sampleUser))).toEqual(grant);
  expect(grantOf(withOutcome(undefined))).toEqual({ ...grant, userId: undefined });
  expect(grantOf(withOutcome(sampleUser, challenge))).toEqual(grant);
  expect(grantOf(withOutcome(undefined, challenge))).toEqual(grant);
});

it('grants no tokens for an unverified email, for a user other than the challenged one, or without an outcome', () => {
  const unverified = { ...sampleUser, isEmailVerified: false };
  expect(grantOf(withOutcome(unverified))).toBeUndefined();
  expect(isUnverified(withOutcome(unverified))).toBe(true);
  expect(grantOf(withOutcome(otherUser, challenge))).toBeUndefined();
  expect(grantOf(startOfSession)).toBeUndefined();
});

it('counts rejected codes towards the end of a challenge, but not lost responses', () => {
  const wrong = new ApiError('Wrong.', { code: 'two_factor_code_wrong' });
  expect(isChallengeOver({ ...startOfSession, tryCount: 3 }, wrong)).toBe(false);
  expect(isChallengeOver({ ...startOfSession, tryCount: 4 }, wrong)).toBe(true);
  expect(isChallengeOver({ ...startOfSession, tryCount: 4 }, new Error('lost'))).toBe(false);
  for (const code of ['challenge_expired', 'code_tries_exhausted'] as const) {
    expect(isChallengeOver(startOfSession, new ApiError('Over.', { code }))).toBe(true);
  }
});

it('returns a stored password only for its email, ignoring case and spaces', () => {
  const context = { ...startOfSession, temporary: { email: EMAIL, password: 'stored' } };
  expect(temporaryFor(context, ` ${EMAIL.toUpperCase()} `)?.password).toBe('stored');
  expect(temporaryFor(context, otherUser.email)).toBeUndefined();
  expect(temporaryFor(startOfSession, EMAIL)).toBeUndefined();
});

it('[AUTH-29] signs in with the stored password only, not with the token of the sign-up', () => {
  const temporary = { email: EMAIL, password: 'stored', signUpToken: 'token' };
  const { credentials } = automaticSignIn({ ...startOfSession, temporary }, EMAIL);
  expect(credentials).toEqual({ kind: 'password', email: EMAIL, password: 'stored' });
});

it('does not treat two unknown users as the same user', () => {
  const stored = { tokens: tokensNamed('2'), userId: undefined };
  expect(isSameUser(startOfSession, stored)).toBe(false);
  expect(isSameUser({ ...startOfSession, userId: sampleUser.id }, stored)).toBe(false);
});

it('[ERR-06] returns the underlying error’s message as the reason, or a default when it has none', () => {
  expect(reasonOf(new Error('Gone.'))).toBe('Gone.');
  expect(reasonOf(new Error(''))).toBe('Refresh token failed');
  expect(reasonOf('Gone.')).toBe('Refresh token failed');
});
