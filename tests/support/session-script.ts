/** Events of a session: all actions of a user, an exchange, another tab and a clock. */
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { userId } from '#contract/core/ids.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import type { SessionEvent, StoredSession } from '#machines/auth/session.ts';
import type { Outcome } from './machine-walk.ts';
import type { Source } from './session-subject.ts';

export const PASSWORD = 'correct horse battery';
export const EMAIL = 'trader@example.com';
export const otherUser = { ...sampleUser, id: userId(4_711), email: 'other@example.com' };

export const tokensNamed = (name: string): Tokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  chainToken: undefined,
});

const sessionOf = (name: string, userId: StoredSession['userId']): StoredSession => ({
  tokens: tokensNamed(name),
  userId,
});

export const challenge = { userId: sampleUser.id, tempInfoToken: 'temporary-1' };
const signedIn = { kind: 'signedIn', user: sampleUser, tokens: tokensNamed('1') };
const twoFactor = { kind: 'twoFactor', ...challenge };

export const EVENTS: readonly SessionEvent[] = [
  {
    type: 'signIn.requested',
    credentials: { kind: 'password', email: EMAIL, password: PASSWORD },
  },
  {
    type: 'signIn.requested',
    credentials: { kind: 'social', provider: 'ours', idToken: 'id-token', nonce: 'nonce' },
  },
  { type: 'signUp.completed', email: EMAIL, password: PASSWORD, isVerified: false },
  { type: 'signUp.completed', email: EMAIL, password: PASSWORD, isVerified: true },
  { type: 'email.verified', email: ` ${EMAIL.toUpperCase()}` },
  { type: 'email.verified', email: otherUser.email },
  { type: 'reset.requested', email: EMAIL },
  { type: 'password.reset', email: EMAIL },
  { type: 'code.submitted', proof: { kind: 'code', code: '123456' } },
  { type: 'code.submitted', proof: { kind: 'recoveryCode', code: 'abcd-efgh' } },
  { type: 'challenge.canceled' },
  { type: 'token.rejected', accessToken: 'access-1' },
  { type: 'token.rejected', accessToken: 'access-2' },
  { type: 'token.rejected', accessToken: 'access-3' },
  { type: 'token.rejected', accessToken: undefined },
  { type: 'profile.outdated' },
  { type: 'network.returned' },
  { type: 'signOut.requested' },
  { type: 'session.changedElsewhere', stored: undefined },
  { type: 'session.changedElsewhere', stored: sessionOf('2', sampleUser.id) },
  { type: 'session.changedElsewhere', stored: sessionOf('3', otherUser.id) },
  { type: 'session.changedElsewhere', stored: sessionOf('1', undefined) },
];

/** Sequence that leads through the flow: random walks rarely reach a second code. */
export const STEPS: readonly SessionEvent[] = EVENTS.slice(0, 1).concat(
  EVENTS.filter(({ type }) =>
    ['signIn.requested', 'code.submitted', 'token.rejected', 'signOut.requested'].includes(type),
  ),
  EVENTS.filter((event) => event.type === 'signUp.completed' && !event.isVerified),
  EVENTS.filter((event) => event.type === 'email.verified' && event.email.includes('TRADER')),
  EVENTS.filter(({ type }) => type === 'code.submitted' || type === 'challenge.canceled'),
);

const lost: Outcome = { failed: new Error('lost') };
const rejectWith = (
  code: 'email_not_verified' | 'credentials_wrong' | 'two_factor_code_wrong',
) => ({
  failed: new ApiError('No.', { code }),
});

export const RESPONSES: Readonly<Record<Source, readonly Outcome[]>> = {
  restoreSession: [
    { done: undefined },
    { done: sessionOf('1', sampleUser.id) },
    { done: sessionOf('1', undefined) },
    { done: { tokens: { ...tokensNamed('1'), refreshToken: '' }, userId: undefined } },
    { done: { challenge } },
    { done: { challenge } },
    { done: { challenge } },
    { done: { challenge } },
    lost,
  ],
  signIn: [
    { done: signedIn },
    { done: { ...signedIn, user: undefined } },
    { done: { ...signedIn, tokens: { ...tokensNamed('1'), refreshToken: '' } } },
    { done: { ...signedIn, user: { ...sampleUser, isEmailVerified: false } } },
    { done: twoFactor },
    { done: twoFactor },
    { done: { kind: 'emailUnverified' } },
    rejectWith('email_not_verified'),
    rejectWith('credentials_wrong'),
    lost,
  ],
  verifySecondStep: [
    { done: signedIn },
    { done: { ...signedIn, user: undefined } },
    { done: { ...signedIn, user: otherUser } },
    { done: { ...signedIn, user: otherUser } },
    { done: { ...twoFactor, tempInfoToken: 'temporary-2' } },
    { done: { kind: 'emailUnverified' } },
    rejectWith('two_factor_code_wrong'),
    { failed: new ApiError('Too late.', { code: 'challenge_expired' }) },
    { failed: new ApiError('Too many.', { code: 'code_tries_exhausted' }) },
    lost,
  ],
  loadProfile: [{ done: sampleUser }, lost],
  refreshTokens: [
    { done: tokensNamed('2') },
    { done: tokensNamed('3') },
    { done: undefined },
    { failed: new ApiError('The family was revoked.', { status: 401 }) },
    { failed: new ApiError('Too many.', { status: 429, retryAfterMs: 5_000 }) },
    lost,
  ],
  signOut: [{ done: undefined }, lost],
};

/** Reaches every delay of the machine, and no step passes all the others. */
export const WAITS: readonly number[] = [1_000, 3_000, 10_000, 15_000, 30_000, 300_000, 600_000];
