/** How a session starts: sign-in, second step, new account and forgotten password. */
import { describe, expect, it } from 'vitest';
import { ApiError, UnusableResponseError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import {
  EMAIL,
  PASSWORD,
  challenge,
  otherUser,
  tokensNamed,
} from '../../support/session-script.ts';
import type { SessionSubject } from '../../support/session-subject.ts';
import {
  credentials,
  signedIn,
  twoFactor,
  stored,
  code,
  response,
  openSession,
  signIn,
  openChallenged,
  valueOf,
  ways,
  notices,
  stores,
} from './open-session.ts';

describe('a sign-in', () => {
  it('[AUTH-01][AUTH-07] starts signed out and stores the tokens of a successful sign-in', async () => {
    const subject = await openSession();
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
      const subject = await openSession();
      await subject.send({ type: 'signIn.requested', credentials: other });
      expect(subject.open('signIn')[0]?.input).toEqual(other);
      await response(subject, 'signIn', twoFactor);
      expect(valueOf(subject)).toEqual({ twoFactor: 'prompting' });
    }
  });

  it('is restored after a reload, without navigation', async () => {
    const subject = await openSession({ done: stored });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.emitted).toEqual([]);
  });

  it('whose response lacks a field shows that field', async () => {
    const unusable = new UnusableResponseError('/sign-in', 'uid');
    const subject = await signIn(await openSession(), { failed: unusable });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(notices(subject)).toMatchObject([
      { text: { kind: 'own', code: 'response_unusable', values: { field: 'uid' } } },
    ]);
  });

  it('that is rejected shows the exchange’s error; one without a response shows a separate error', async () => {
    const rejection = new ApiError('Wrong email or password.', {
      code: 'credentials_wrong',
    });
    const subject = await signIn(await openSession(), { failed: rejection });
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
      const subject = await signIn(await openSession(), { done: outcome });
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
      const subject = await signIn(await openSession(), { failed: rejection });
      expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
      expect(notices(subject)).toHaveLength(1);
    }
    for (const body of [
      { success: false },
      { email_verified: 1 },
      { email_verified: null },
      'no',
    ]) {
      const subject = await signIn(await openSession(), { failed: new ApiError('No.', { body }) });
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

  it('[AUTH-06] sends a recovery code as one, not as a code of the app', async () => {
    const subject = await openChallenged();
    const proof = { kind: 'recoveryCode', code: 'AB2CD-3EF4G' } as const;
    await subject.send({ type: 'code.submitted', proof });
    expect(subject.open('verifySecondStep')[0]?.input).toEqual({ ...challenge, proof });
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
    const reloaded = await openSession({ done: { challenge } });
    expect(valueOf(reloaded)).toEqual({ twoFactor: 'prompting' });
    expect(reloaded.emitted).toEqual([]);
    const without = await openSession({ done: undefined });
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
    const subject = await openSession();
    await subject.send(completeSignUp(true));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.context().temporary).toBeUndefined();
  });

  it('[AUTH-26] leads to the verification of its email when the email is not verified', async () => {
    const subject = await openSession();
    await subject.send(completeSignUp(false));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
  });

  it('[AUTH-29] is signed in once its email is verified, and its password is then discarded', async () => {
    const subject = await openSession();
    await subject.send(completeSignUp(false));
    await subject.send({ type: 'email.verified', email: EMAIL.toUpperCase() });
    expect(subject.open('signIn')[0]?.input).toEqual(credentials);
    expect(subject.context().temporary).toBeUndefined();
    await response(subject, 'signIn', signedIn);
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedIn' });
  });

  it('requires a manual sign-in after ten minutes, for another email, or when the exchange rejects', async () => {
    const late = await openSession();
    await late.send(completeSignUp(false));
    await late.wait(600_000);
    expect(late.context().temporary).toBeUndefined();
    await late.send({ type: 'email.verified', email: EMAIL });
    expect(ways(late).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });

    const other = await openSession();
    await other.send(completeSignUp(false));
    await other.send({ type: 'email.verified', email: otherUser.email });
    expect(other.open()).toEqual([]);
    expect(other.context().temporary).toBeUndefined();

    const rejected = await openSession();
    await rejected.send(completeSignUp(false));
    await rejected.send({ type: 'email.verified', email: EMAIL });
    await response(rejected, 'signIn', { failed: new ApiError('No.', { code: 'sign_in_locked' }) });
    expect(ways(rejected).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
    expect(JSON.stringify(rejected.context())).not.toContain(PASSWORD);
  });
});

describe('a forgotten password', () => {
  it('[AUTH-27] leads to its reset once a code was requested', async () => {
    const subject = await openSession();
    await subject.send({ type: 'reset.requested', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'resetPassword', email: EMAIL }]);
  });

  it('[AUTH-28] leads to the sign-in after the reset, without signing in', async () => {
    const subject = await openSession();
    await subject.send({ type: 'password.reset', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.open()).toEqual([]);
  });
});
