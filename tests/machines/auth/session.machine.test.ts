import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
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
import { openSubject, type SessionSubject, type Source } from '../../support/session-subject.ts';

const credentials = { kind: 'password' as const, email: EMAIL, password: PASSWORD };
const signedIn: Outcome = {
  done: { kind: 'signedIn', user: sampleUser, tokens: tokensNamed('1') },
};
const twoFactor: Outcome = { done: { kind: 'twoFactor', ...challenge } };
const stored = { tokens: tokensNamed('1'), userId: sampleUser.id };
const code = { type: 'code.submitted', proof: { kind: 'code', code: '123456' } } as const;

/** Answers the one question of this kind that is open. */
async function response(subject: SessionSubject, source: Source, outcome: Outcome): Promise<void> {
  const calls = subject.open(source);
  expect(calls).toHaveLength(1);
  for (const call of calls) await subject.response(call, outcome);
}

async function opened(restored: Outcome = { done: undefined }): Promise<SessionSubject> {
  const subject = openSubject();
  await response(subject, 'restoreSession', restored);
  return subject;
}

async function signIn(subject: SessionSubject, outcome: Outcome): Promise<SessionSubject> {
  await subject.send({ type: 'signIn.requested', credentials });
  await response(subject, 'signIn', outcome);
  return subject;
}

const signedInSession = async () => await signIn(await opened(), signedIn);
const challenged = async () => await signIn(await opened(), twoFactor);
const valueOf = ({ actor }: SessionSubject) => actor.getSnapshot().value;
const ways = ({ emitted }: SessionSubject) => emitted.filter(({ type }) => type === 'went');
const notices = ({ emitted }: SessionSubject) => emitted.filter(({ type }) => type === 'notice');
const stores = ({ emitted }: SessionSubject): readonly SessionEmitted[] =>
  emitted.filter(({ type }) => type === 'tokens.changed' || type === 'challenge.changed');

describe('a way in', () => {
  it('[AUTH-01][AUTH-07] starts signed out and keeps the tokens of a successful sign-in', async () => {
    const subject = await opened();
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    await signIn(subject, signedIn);
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.context().user).toEqual(sampleUser);
    expect(stores(subject)).toEqual([{ type: 'tokens.changed', session: stored }]);
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signedIn' }]);
  });

  it('reads a provider’s and Telegram’s answer as it reads a password’s', async () => {
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
      const subject = await opened();
      await subject.send({ type: 'signIn.requested', credentials: other });
      expect(subject.open('signIn')[0]?.input).toEqual(other);
      await response(subject, 'signIn', twoFactor);
      expect(valueOf(subject)).toEqual({ twoFactor: 'prompting' });
    }
  });

  it('comes back signed in after a reload, and goes nowhere by itself', async () => {
    const subject = await opened({ done: stored });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.emitted).toEqual([]);
  });

  it('tells a refused sign-in, keeps its words for the fields, and says no answer for none', async () => {
    const rejection = new ApiError('Wrong email or password.', {
      code: 'credentials_wrong',
    });
    const subject = await signIn(await opened(), { failed: rejection });
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

  it('[AUTH-14] sends an unverified email to its verification without tokens', async () => {
    for (const outcome of [
      { kind: 'emailUnverified' },
      {
        kind: 'signedIn',
        user: { ...sampleUser, isEmailVerified: false },
        tokens: tokensNamed('1'),
      },
    ]) {
      const subject = await signIn(await opened(), { done: outcome });
      expect(valueOf(subject)).toEqual({ signedOut: 'verifyingEmail' });
      expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
      expect(stores(subject)).toEqual([]);
    }
  });

  it('[AUTH-15] says why a sign-in of an unverified email failed, and leads to its verification', async () => {
    for (const details of [
      { code: 'email_not_verified' },
      { body: { success: false, email_verified: 0 } },
      { body: { success: false, email_verified: '0' } },
    ] as const) {
      const rejection = new ApiError('Verify your email first.', details);
      const subject = await signIn(await opened(), { failed: rejection });
      expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
      expect(notices(subject)).toHaveLength(1);
    }
    for (const body of [
      { success: false },
      { email_verified: 1 },
      { email_verified: null },
      'no',
    ]) {
      const subject = await signIn(await opened(), { failed: new ApiError('No.', { body }) });
      expect(ways(subject)).toEqual([]);
    }
  });
});

describe('the second step', () => {
  it('[AUTH-02][AUTH-03][AUTH-05] keeps flag, temp info token and user id, and nothing besides', async () => {
    const subject = await challenged();
    expect(stores(subject)).toEqual([{ type: 'challenge.changed', challenge }]);
    expect(subject.stored()).toEqual({ ...challenge, isTwoFactorDue: true });
    const { tokens, user, userId } = subject.context();
    expect([tokens, user, userId]).toEqual([undefined, undefined, undefined]);
  });

  it('[AUTH-04] leads to its page', async () => {
    expect(ways(await challenged())).toEqual([{ type: 'went', to: 'twoFactor' }]);
  });

  it('[AUTH-06] signs in by a code for this challenge alone', async () => {
    const subject = await challenged();
    await subject.send(code);
    expect(subject.open('verifySecondStep')[0]?.input).toEqual({ ...challenge, proof: code.proof });
    await response(subject, 'verifySecondStep', signedIn);
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.stored()).toEqual({ accessToken: 'access-1', userId: sampleUser.id });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedIn' });
  });

  it('takes nobody else’s answer for the challenge', async () => {
    const subject = await challenged();
    await subject.send(code);
    const wrong = { kind: 'signedIn', user: otherUser, tokens: tokensNamed('1') };
    await response(subject, 'verifySecondStep', { done: wrong });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(subject.stored()).toEqual({});
  });

  it('is come back to by a reload, and passed by no missing cookie', async () => {
    const reloaded = await opened({ done: { challenge } });
    expect(valueOf(reloaded)).toEqual({ twoFactor: 'prompting' });
    expect(reloaded.emitted).toEqual([]);
    const without = await opened({ done: undefined });
    expect(valueOf(without)).toEqual({ signedOut: 'idle' });
    await without.send(code);
    expect(without.open()).toEqual([]);
  });

  it('ends after five refused codes, and counts no answer as none', async () => {
    const subject = await challenged();
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

  it('ends when the exchange says so, when its five minutes are over, and when one turns back', async () => {
    const ended = async (end: (subject: SessionSubject) => Promise<void>) => {
      const subject = await challenged();
      await end(subject);
      expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
      expect(subject.stored()).toEqual({});
      expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
    };
    const over = new ApiError('Sign-in expired.', { code: 'challenge_expired' });
    await ended(async (subject) => {
      await subject.send(code);
      await response(subject, 'verifySecondStep', { failed: over });
    });
    await ended(async (subject) => await subject.wait(300_000));
    await ended(async (subject) => await subject.send({ type: 'challenge.cancelled' }));
  });

  it('is forgotten by signing in anew', async () => {
    const subject = await challenged();
    await subject.send({ type: 'signIn.requested', credentials });
    expect(subject.stored()).toEqual({});
    await response(subject, 'signIn', { failed: new Error('lost') });
    await subject.send(code);
    expect(subject.open()).toEqual([]);
  });
});

describe('a new account', () => {
  const completed = (isVerified: boolean) =>
    ({ type: 'signUp.completed', email: EMAIL, password: PASSWORD, isVerified }) as const;

  it('[AUTH-25] is led to sign in with its email when that is verified', async () => {
    const subject = await opened();
    await subject.send(completed(true));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.context().temporary).toBeUndefined();
  });

  it('[AUTH-26] is led to the verification of its email when it is not', async () => {
    const subject = await opened();
    await subject.send(completed(false));
    expect(ways(subject)).toEqual([{ type: 'went', to: 'emailUnverified', email: EMAIL }]);
  });

  it('[AUTH-29] is signed in once its email is verified, and its password is gone with that', async () => {
    const subject = await opened();
    await subject.send(completed(false));
    await subject.send({ type: 'email.verified', email: EMAIL.toUpperCase() });
    expect(subject.open('signIn')[0]?.input).toEqual(credentials);
    expect(subject.context().temporary).toBeUndefined();
    await response(subject, 'signIn', signedIn);
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedIn' });
  });

  it('signs in by hand after ten minutes, for another email, or when the exchange says no', async () => {
    const late = await opened();
    await late.send(completed(false));
    await late.wait(600_000);
    expect(late.context().temporary).toBeUndefined();
    await late.send({ type: 'email.verified', email: EMAIL });
    expect(ways(late).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });

    const other = await opened();
    await other.send(completed(false));
    await other.send({ type: 'email.verified', email: otherUser.email });
    expect(other.open()).toEqual([]);
    expect(other.context().temporary).toBeUndefined();

    const rejected = await opened();
    await rejected.send(completed(false));
    await rejected.send({ type: 'email.verified', email: EMAIL });
    await response(rejected, 'signIn', { failed: new ApiError('No.', { code: 'sign_in_locked' }) });
    expect(ways(rejected).at(-1)).toEqual({ type: 'went', to: 'signIn', email: EMAIL });
    expect(JSON.stringify(rejected.context())).not.toContain(PASSWORD);
  });
});

describe('a forgotten password', () => {
  it('[AUTH-27] leads to its reset once a code is on its way', async () => {
    const subject = await opened();
    await subject.send({ type: 'reset.requested', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'resetPassword', email: EMAIL }]);
  });

  it('[AUTH-28] leads to the sign-in once it is reset, and signs nobody in', async () => {
    const subject = await opened();
    await subject.send({ type: 'password.reset', email: EMAIL });
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signIn', email: EMAIL }]);
    expect(subject.open()).toEqual([]);
  });
});

describe('a refresh', () => {
  const rejectedToken = { type: 'token.rejected', accessToken: 'access-1' } as const;

  it('[AUTH-31] is asked for once, however many calls meet a 401', async () => {
    const subject = await signedInSession();
    for (let call = 0; call < 200; call += 1) await subject.send(rejectedToken);
    expect(subject.calls.filter(({ source }) => source === 'refreshTokens')).toHaveLength(1);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    expect(subject.context().tokens).toEqual(tokensNamed('2'));
    expect(subject.stored().accessToken).toBe('access-2');
    expect(subject.context().user).toEqual(sampleUser);
  });

  it('[AUTH-30] follows a refused token that is still the session’s, not one that was replaced', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    await subject.send(rejectedToken);
    expect(subject.actor.getSnapshot().hasTag('refreshing')).toBe(false);
    await subject.send({ type: 'token.rejected', accessToken: 'access-2' });
    expect(subject.actor.getSnapshot().hasTag('refreshing')).toBe(true);
  });

  it('leaves a profile that is being read alone', async () => {
    const subject = await opened({ done: stored });
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.stored().accessToken).toBe('access-2');
  });

  it('[ERR-05] ends the session with its reason when there is no refresh token', async () => {
    const subject = await opened({
      done: { ...stored, tokens: { ...tokensNamed('1'), refreshToken: '' } },
    });
    await subject.send(rejectedToken);
    expect(subject.context().endReason).toBe('No refresh token available');
    expect(ways(subject)).toEqual([{ type: 'went', to: 'forcedOut' }]);
    const visitor = await opened();
    await visitor.send({ type: 'token.rejected', accessToken: undefined });
    expect(visitor.context().endReason).toBe('No refresh token available');
    await visitor.send(rejectedToken); // A late word about a session that is over.
    expect(ways(visitor)).toHaveLength(1);
  });

  it('[ERR-06][AUTH-32] ends the session with the refresh’s own words, or with a word of ours', async () => {
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

  it('[AUTH-23] that hangs ends by time in one forced end, and its answer comes too late', async () => {
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

describe('a way out', () => {
  it('[AUTH-16][AUTH-22] ends here at once, and tells the exchange, which may not answer', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'signOut.requested' });
    expect(subject.stored()).toEqual({});
    expect(subject.context().tokens).toBeUndefined();
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedOut' });
    expect(subject.open('signOut')[0]?.input).toEqual(tokensNamed('1'));
    await subject.wait(3_000);
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
  });

  it('[AUTH-17][AUTH-18][AUTH-19] says once that the user has left, for whoever holds what was theirs', async () => {
    const subject = await signedInSession();
    const { generation } = subject.context();
    await subject.send({ type: 'signOut.requested' });
    await response(subject, 'signOut', { done: undefined });
    await subject.send({ type: 'signOut.requested' });
    expect(subject.emitted.filter(({ type }) => type === 'user.left')).toHaveLength(1);
    expect(subject.context().generation).toBeGreaterThan(generation);
  });

  it('hears nothing of answers that come after it', async () => {
    const subject = await opened({ done: stored });
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
  const elsewhere = (name: string, id = sampleUser.id) =>
    ({
      type: 'session.changedElsewhere',
      stored: { tokens: tokensNamed(name), userId: id },
    }) as const;

  it('that signs out ends the session here, and what all tabs share is left alone', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'session.changedElsewhere', stored: undefined });
    expect(valueOf(subject)).toEqual({ signedOut: 'idle' });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedOut' });
    expect(stores(subject)).toHaveLength(1); // Its own sign-in alone.
    expect(subject.open('signOut')).toEqual([]);
  });

  it('that refreshes spares this one its own, whether it has begun or not', async () => {
    const subject = await signedInSession();
    await subject.send({ type: 'token.rejected', accessToken: 'access-1' });
    await subject.send(elsewhere('2'));
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.context().tokens).toEqual(tokensNamed('2'));
    expect(subject.context().user).toEqual(sampleUser);
    expect(stores(subject)).toHaveLength(1);
  });

  it('that signs somebody else in takes this user’s things away first', async () => {
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

  it('that signs in takes this one along, out of a second step too, without a token’s way out', async () => {
    const subject = await challenged();
    await subject.send(elsewhere('2'));
    expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(subject.stored()).toEqual({ accessToken: 'access-2', userId: sampleUser.id });
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'signedInElsewhere' });
  });
});

it('asks again for a profile that could not be read, and writes nothing that another tab may have renewed', async () => {
  const subject = await opened({ done: stored });
  await response(subject, 'loadProfile', { failed: new Error('lost') });
  expect(subject.actor.getSnapshot().hasTag('authenticated')).toBe(true);
  await subject.wait(30_000);
  await response(subject, 'loadProfile', { done: sampleUser });
  expect(stores(subject)).toEqual([]);
  await subject.send({ type: 'profile.outdated' });
  await response(subject, 'loadProfile', { done: { ...sampleUser, nickname: 'Ada' } });
  expect(subject.context().user?.nickname).toBe('Ada');
});

it('[PROF-01] reads the profile once more when it is changed while it is being read', async () => {
  const subject = await signedInSession();
  await subject.send({ type: 'profile.outdated' });
  const early = subject.open('loadProfile')[0];
  await subject.send({ type: 'profile.outdated' });
  expect(subject.open('loadProfile')[0]).not.toBe(early);
  if (early !== undefined) await subject.response(early, { done: sampleUser });
  await response(subject, 'loadProfile', { done: { ...sampleUser, nickname: 'Ada' } });
  expect(subject.context().user?.nickname).toBe('Ada');
});
