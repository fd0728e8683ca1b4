import { describe, expect, it } from 'vitest';
import { ApiError, UnusableResponseError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import type { SessionEmitted } from '#machines/auth/session.ts';
import type { Outcome } from '../../support/machine-walk.ts';
import {
  EMAIL,
  PASSWORD,
  challenge,
  otherUser,
  tokensNamed,
} from '../../support/session-script.ts';
import { createSubjects, type SessionSubject, type Source } from '../../support/session-subject.ts';

const credentials = { kind: 'password' as const, email: EMAIL, password: PASSWORD };
const signedIn: Outcome = {
  done: { kind: 'signedIn', user: sampleUser, tokens: tokensNamed('1') },
};
const twoFactor: Outcome = { done: { kind: 'twoFactor', ...challenge } };
const stored = { tokens: tokensNamed('1'), userId: sampleUser.id };
const code = { type: 'code.submitted', proof: { kind: 'code', code: '123456' } } as const;

const openSubject = createSubjects();

/** Responds to the one pending request of this kind. */
async function response(subject: SessionSubject, source: Source, outcome: Outcome): Promise<void> {
  const calls = subject.open(source);
  expect(calls).toHaveLength(1);
  for (const call of calls) await subject.response(call, outcome);
}

async function open(restored: Outcome = { done: undefined }): Promise<SessionSubject> {
  const subject = openSubject();
  await response(subject, 'restoreSession', restored);
  return subject;
}

async function signIn(subject: SessionSubject, outcome: Outcome): Promise<SessionSubject> {
  await subject.send({ type: 'signIn.requested', credentials });
  await response(subject, 'signIn', outcome);
  return subject;
}

const signedInSession = async () => await signIn(await open(), signedIn);
const openChallenged = async () => await signIn(await open(), twoFactor);
const valueOf = ({ actor }: SessionSubject) => actor.getSnapshot().value;
const ways = ({ emitted }: SessionSubject) => emitted.filter(({ type }) => type === 'went');
const notices = ({ emitted }: SessionSubject) => emitted.filter(({ type }) => type === 'notice');
const stores = ({ emitted }: SessionSubject): readonly SessionEmitted[] =>
  emitted.filter(({ type }) => type === 'tokens.changed' || type === 'challenge.changed');

describe('a sign-in', () => {
  it('[AUTH-01][AUTH-07] starts signed out and stores the tokens of a successful sign-in', async () => {
    const subject = await open();
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    await signIn(subject, signedIn);
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.context().user).toEqual(sampleUser);
    expect(stores(subject)).toEqual([{ type: 'tokens.changed', session: stored }]);
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signedIn' }]);
  });

  it('handles the response of a provider and of Telegram like that of a password sign-in', async () => {
    const login = {
      id: '9',
      firstName: 'Ada',
      lastName: undefined,
      username: undefined,
      photoUrl: undefined,
      authDateSec: 1,
      hash: 'a'.repeat(64),
    };
    for (const other of [
      { kind: 'social', provider: 'ours', idToken: 'token', nonce: 'nonce' },
      { kind: 'telegram', login },
    ] as const) {
      const subject = await open();
      await subject.send({ type: 'signIn.requested', credentials: other });
      expect(subject.open('signIn')[0]?.input).toEqual(other);
      await response(subject, 'signIn', twoFactor);
      expect(valueOf(subject)).toEqual({ twoFactor: 'prompting' });
    }
  });

  it('is restored after a reload, without navigation', async () => {
    const subject = await open({ done: stored });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.emitted).toEqual([]);
  });

  it('whose response lacks a field shows that field', async () => {
    const unusable = new UnusableResponseError('/sign-in', 'uid');
    const subject = await signIn(await open(), { failed: unusable });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(notices(subject)).toMatchObject([
      { text: { kind: 'own', code: 'response_unusable', values: { field: 'uid' } } },
    ]);
  });

  it('that is rejected shows the exchange’s error; one without a response shows a separate error', async () => {
    const rejection = new ApiError('Wrong email or password.', {
      code: 'credentials_wrong',
    });
    const subject = await signIn(await open(), { failed: rejection });
    expect(subject.context().rejection).toBe(rejection);
    await subject.send({ type: 'signIn.requested', credentials });
    expect(subject.context().rejection).toBeUndefined();
    await subject.wait(15_000);
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(notices(subject)).toMatchObject([
      { tone: 'error', text: { kind: 'server', message: rejection.message } },
      { tone: 'error', text: { kind: 'own', code: 'no_response' } },
    ]);
    expect(ways(subject)).toEqual([]);
  });

  it('[AUTH-14] with an unverified email leads to its verification without tokens', async () => {
    for (const outcome of [
      { kind: 'emailUnverified' },
      {
        kind: 'signedIn',
        user: { ...sampleUser, isEmailVerified: false },
        tokens: tokensNamed('1'),
      },
    ]) {
      const subject = await signIn(await open(), { done: outcome });
      expect(valueOf(subject)).toEqual({ signedOut: 'verifyingEmail' });
      expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
      expect(stores(subject)).toEqual([]);
    }
  });

  it('[AUTH-15] that fails because of an unverified email shows the error and leads to the verification', async () => {
    for (const details of [
      { code: 'email_not_verified' },
      { body: { success: false, email_verified: 0 } },
      { body: { success: false, email_verified: '0' } },
    ] as const) {
      const rejection = new ApiError('Verify your email first.', details);
      const subject = await signIn(await open(), { failed: rejection });
      expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
      expect(notices(subject)).toHaveLength(1);
    }
    for (const body of [
      { success: false },
      { email_verified: 1 },
      { email_verified: null },
      'no',
    ]) {
      const subject = await signIn(await open(), { failed: new ApiError('No.', { body }) });
      expect(ways(subject)).toEqual([]);
    }
  });
});

describe('the two-factor step', () => {
  it('[AUTH-02][AUTH-03][AUTH-05] stores only flag, temp info token and user id', async () => {
    const subject = await openChallenged();
    expect(stores(subject)).toEqual([{ type: 'challenge.changed', challenge }]);
    expect(subject.stored()).toEqual({ ...challenge, isTwoFactorDue: true });
    const { tokens, user, userId } = subject.context();
    expect([tokens, user, userId]).toEqual([undefined, undefined, undefined]);
  });

  it('[AUTH-04] leads to its page', async () => {
    expect(ways(await openChallenged())).toEqual([{ type: 'went', to: 'twoFactor' }]);
  });

  it('[AUTH-06] signs in with a code for this challenge only', async () => {
    const subject = await openChallenged();
    await subject.send(code);
    expect(subject.open('verifySecondStep')[0]?.input).toEqual({ ...challenge, proof: code.proof });
    await response(subject, 'verifySecondStep', signedIn);
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.stored()).toEqual({ accessToken: 'access-1', userId: sampleUser.id });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedIn' });
  });

  it('rejects a response for another user', async () => {
    for (const user of [{ user: otherUser }, { user: undefined, userId: otherUser.id }]) {
      const subject = await openChallenged();
      await subject.send(code);
      const wrong = { kind: 'signedIn', ...user, tokens: tokensNamed('1') };
      await response(subject, 'verifySecondStep', { done: wrong });
      expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
      expect(subject.stored()).toEqual({});
    }
  });

  it('is restored by a reload, and is not skipped when the cookie is missing', async () => {
    const reloaded = await open({ done: { challenge } });
    expect(valueOf(reloaded)).toEqual({ twoFactor: 'prompting' });
    expect(reloaded.emitted).toEqual([]);
    const without = await open({ done: undefined });
    expect(valueOf(without)).toEqual({ signedOut: 'idle' });
    await without.send(code);
    expect(without.open()).toEqual([]);
  });

  it('ends after five rejected codes, and does not count missing responses', async () => {
    const subject = await openChallenged();
    const wrong = new ApiError('Wrong two-factor code.', { code: 'two_factor_code_wrong' });
    await subject.send(code);
    await response(subject, 'verifySecondStep', { failed: new Error('lost') });
    for (let tried = 1; tried <= 4; tried += 1) {
      await subject.send(code);
      await response(subject, 'verifySecondStep', { failed: wrong });
      expect(valueOf(subject)).toEqual({ twoFactor: 'prompting' });
      expect(subject.context().rejection).toBe(wrong);
    }
    await subject.send(code);
    await response(subject, 'verifySecondStep', { failed: wrong });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
  });

  it('ends when the exchange ends it, after five minutes, and when the user cancels', async () => {
    const expectEnd = async (end: (subject: SessionSubject) => Promise<void>) => {
      const subject = await openChallenged();
      await end(subject);
      expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
      expect(subject.stored()).toEqual({});
      expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
    };
    const over = new ApiError('Sign-in expired.', { code: 'challenge_expired' });
    await expectEnd(async (subject) => {
      await subject.send(code);
      await response(subject, 'verifySecondStep', { failed: over });
    });
    await expectEnd(async (subject) => await subject.wait(300_000));
    await expectEnd(async (subject) => await subject.send({ type: 'challenge.canceled' }));
  });

  it('is discarded by a new sign-in', async () => {
    const subject = await openChallenged();
    await subject.send({ type: 'signIn.requested', credentials });
    expect(subject.stored()).toEqual({});
    await response(subject, 'signIn', { failed: new Error('lost') });
    await subject.send(code);
    expect(subject.open()).toEqual([]);
  });
});

describe('a new account', () => {
  const completeSignUp = (isVerified: boolean) =>
    ({ type: 'signUp.completed', email: EMAIL, password: PASSWORD, isVerified }) as const;

  it('[AUTH-25] leads to the sign-in with its email when the email is verified', async () => {
    const subject = await open();
    await subject.send(completeSignUp(true));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.context().temporary).toBeUndefined();
  });

  it('[AUTH-26] leads to the verification of its email when the email is not verified', async () => {
    const subject = await open();
    await subject.send(completeSignUp(false));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
  });

  it('[AUTH-29] is signed in once its email is verified, and its password is then discarded', async () => {
    const subject = await open();
    await subject.send(completeSignUp(false));
    await subject.send({ type: 'email.verified', email: EMAIL.toUpperCase() });
    expect(subject.open('signIn')[0]?.input).toEqual(credentials);
    expect(subject.context().temporary).toBeUndefined();
    await response(subject, 'signIn', signedIn);
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedIn' });
  });

  it('requires a manual sign-in after ten minutes, for another email, or when the exchange rejects', async () => {
    const late = await open();
    await late.send(completeSignUp(false));
    await late.wait(600_000);
    expect(late.context().temporary).toBeUndefined();
    await late.send({ type: 'email.verified', email: EMAIL });
    expect(ways(late).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });

    const other = await open();
    await other.send(completeSignUp(false));
    await other.send({ type: 'email.verified', email: otherUser.email });
    expect(other.open()).toEqual([]);
    expect(other.context().temporary).toBeUndefined();

    const rejected = await open();
    await rejected.send(completeSignUp(false));
    await rejected.send({ type: 'email.verified', email: EMAIL });
    await response(rejected, 'signIn', { failed: new ApiError('No.', { code: 'sign_in_locked' }) });
    expect(ways(rejected).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
    expect(JSON.stringify(rejected.context())).not.toContain(PASSWORD);
  });
});

describe('a forgotten password', () => {
  it('[AUTH-27] leads to its reset once a code was requested', async () => {
    const subject = await open();
    await subject.send({ type: 'reset.requested', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'resetPassword', email: EMAIL }]);
  });

  it('[AUTH-28] leads to the sign-in after the reset, without signing in', async () => {
    const subject = await open();
    await subject.send({ type: 'password.reset', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.open()).toEqual([]);
  });
});

describe('a refresh', () => {
  const rejectedToken = { type: 'token.rejected', accessToken: 'access-1' } as const;

  it('[AUTH-31] is requested once, however many calls receive a 401', async () => {
    const subject = await signedInSession();
    for (let call = 0; call < 200; call += 1) await subject.send(rejectedToken);
    expect(subject.calls.filter(({ source }) => source === 'refreshTokens')).toHaveLength(1);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    expect(subject.context().tokens).toEqual(tokensNamed('2'));
    expect(subject.stored().accessToken).toBe('access-2');
    expect(subject.context().user).toEqual(sampleUser);
  });

  it('[AUTH-30] follows a rejection of the current token, not of a replaced one', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    await subject.send(rejectedToken);
    expect(subject.actor.getSnapshot().hasTag('refreshing')).toBe(false);
    await subject.send({ type: 'token.rejected', accessToken: 'access-2' });
    expect(subject.actor.getSnapshot().hasTag('refreshing')).toBe(true);
  });

  it('does not interrupt a profile request', async () => {
    const subject = await open({ done: stored });
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.stored().accessToken).toBe('access-2');
  });

  it('[ERR-05] ends the session with a reason when there is no refresh token', async () => {
    const subject = await open({
      done: { ...stored, tokens: { ...tokensNamed('1'), refreshToken: '' } },
    });
    await subject.send(rejectedToken);
    expect(subject.context().endReason).toBe('No refresh token available');
    expect(ways(subject)).toEqual([{ type: 'went', to: 'forcedOut' }]);
    const visitor = await open();
    await visitor.send({ type: 'token.rejected', accessToken: undefined });
    expect(visitor.context().endReason).toBe('No refresh token available');
    await visitor.send(rejectedToken); // A late event of a session that has ended.
    expect(ways(visitor)).toHaveLength(1);
  });

  it('[ERR-06][AUTH-32] that fails ends the session with the error’s message, or with a default one', async () => {
    for (const [outcome, reason] of [
      [{ done: undefined }, 'Refresh token failed'],
      [{ failed: new Error('The family was revoked.') }, 'The family was revoked.'],
    ] as const) {
      const subject = await signedInSession();
      await subject.send(rejectedToken);
      await response(subject, 'refreshTokens', outcome);
      expect(subject.context().endReason).toBe(reason);
    }
  });

  it('[AUTH-23] that times out ends the session once, and its late response is ignored', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    const [hanging] = subject.open('refreshTokens');
    await subject.wait(10_000);
    expect(subject.context().endReason).toBe('Refresh token failed');
    expect(subject.stored()).toEqual({});
    if (hanging !== undefined) await subject.response(hanging, { done: tokensNamed('2') });
    expect(subject.stored()).toEqual({});
    expect(ways(subject).filter((event) => 'to' in event && event.to === 'forcedOut')).toHaveLength(
      1,
    );
    expect(notices(subject)).toHaveLength(1);
  });
});

describe('a sign-out', () => {
  it('[AUTH-16][AUTH-22] ends the session immediately and notifies the exchange, even without a response', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'signOut.requested' });
    expect(subject.stored()).toEqual({});
    expect(subject.context().tokens).toBeUndefined();
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedOut' });
    expect(subject.open('signOut')[0]?.input).toEqual(tokensNamed('1'));
    await subject.wait(3_000);
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
  });

  it('[AUTH-17][AUTH-18][AUTH-19] emits once that the user has left, so that their data is discarded', async () => {
    const subject = await signedInSession();
    const { generation } = subject.context();
    await subject.send({ type: 'signOut.requested' });
    await response(subject, 'signOut', { done: undefined });
    await subject.send({ type: 'signOut.requested' });
    expect(subject.emitted.filter(({ type }) => type === 'user.left')).toHaveLength(1);
    expect(subject.context().generation).toBeGreaterThan(generation);
  });

  it('ignores responses that arrive after it', async () => {
    const subject = await open({ done: stored });
    const [profile] = subject.open('loadProfile');
    await subject.send({ type: 'signOut.requested' });
    await response(subject, 'signOut', { done: undefined });
    const received = subject.emitted.length;
    if (profile !== undefined) await subject.response(profile, { done: sampleUser });
    expect(subject.context().user).toBeUndefined();
    expect(subject.emitted).toHaveLength(received);
  });
});

describe('another tab', () => {
  const elsewhere = (name: string, userId = sampleUser.id) =>
    ({
      type: 'session.changedElsewhere',
      stored: { tokens: tokensNamed(name), userId },
    }) as const;

  it('that signs out ends the session here, without changing the shared cookies', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'session.changedElsewhere', stored: undefined });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedOut' });
    expect(stores(subject)).toHaveLength(1); // Only its own sign-in.
    expect(subject.open('signOut')).toEqual([]);
  });

  it('that refreshes makes a refresh in this tab unnecessary, even one that is pending', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'token.rejected', accessToken: 'access-1' });
    await subject.send(elsewhere('2'));
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.context().tokens).toEqual(tokensNamed('2'));
    expect(subject.context().user).toEqual(sampleUser);
    expect(stores(subject)).toHaveLength(1);
  });

  it('that signs in another user clears this user’s data first', async () => {
    const subject = await signedInSession();
    await subject.send(elsewhere('2', otherUser.id));
    expect(subject.context().user).toBeUndefined();
    expect(subject.context().userId).toBe(otherUser.id);
    const notified = subject.emitted
      .slice(-2)
      .map((event) => ('to' in event ? event.to : event.type));
    expect(notified).toEqual(['user.left', 'userSwitched']);
    await response(subject, 'loadProfile', { done: otherUser });
    expect(subject.context().user).toEqual(otherUser);
  });

  it('that signs in also signs in this tab, even from the two-factor step', async () => {
    const subject = await openChallenged();
    await subject.send(elsewhere('2'));
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.stored()).toEqual({ accessToken: 'access-2', userId: sampleUser.id });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedInElsewhere' });
  });
});

it('requests a profile again after a failure, and does not overwrite tokens that another tab may have renewed', async () => {
  const subject = await open({ done: stored });
  await response(subject, 'loadProfile', { failed: new Error('lost') });
  expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
  await subject.wait(30_000);
  await response(subject, 'loadProfile', { done: sampleUser });
  expect(stores(subject)).toEqual([]);
  await subject.send({ type: 'profile.outdated' });
  await response(subject, 'loadProfile', { done: { ...sampleUser, nickname: 'Ada' } });
  expect(subject.context().user?.nickname).toBe('Ada');
});

it('[PROF-01] requests the profile again when it changes during the request', async () => {
  const subject = await signedInSession();
  await subject.send({ type: 'profile.outdated' });
  const early = subject.open('loadProfile')[0];
  await subject.send({ type: 'profile.outdated' });
  expect(subject.open('loadProfile')[0]).not.toBe(early);
  if (early !== undefined) await subject.response(early, { done: sampleUser });
  await response(subject, 'loadProfile', { done: { ...sampleUser, nickname: 'Ada' } });
  expect(subject.context().user?.nickname).toBe('Ada');
});
