/** A session that lasts: refreshes, the sign-out, other tabs and its profile. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { otherUser, tokensNamed } from '../../support/session-script.ts';
import {
  stored,
  response,
  openSession,
  signedInSession,
  openChallenged,
  valueOf,
  ways,
  notices,
  stores,
} from './open-session.ts';

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
    const subject = await openSession({ done: stored });
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    await response(subject, 'loadProfile', { done: sampleUser });
    expect(valueOf(subject)).toEqual({ signedIn: { profile: 'ready', tokens: 'fresh' } });
    expect(subject.stored().accessToken).toBe('access-2');
  });

  it('[ERR-05] ends the session with a reason when there is no refresh token', async () => {
    const subject = await openSession({
      done: { ...stored, tokens: { ...tokensNamed('1'), refreshToken: '' } },
    });
    await subject.send(rejectedToken);
    expect(subject.context().endReason).toBe('No refresh token available');
    expect(ways(subject)).toEqual([{ type: 'went', to: 'forcedOut' }]);
    const visitor = await openSession();
    await visitor.send({ type: 'token.rejected', accessToken: undefined });
    expect(visitor.context().endReason).toBe('No refresh token available');
    await visitor.send(rejectedToken); // A late event of a session that has ended.
    expect(ways(visitor)).toHaveLength(1);
  });

  it('[ERR-06][AUTH-32] that is rejected ends the session with the error’s message, or with a default one', async () => {
    for (const [outcome, reason] of [
      [{ done: undefined }, 'Refresh token failed'],
      [{ failed: new ApiError('Revoked.', { status: 401 }) }, 'Revoked.'],
      [{ failed: new ApiError('Bad request.', { status: 400 }) }, 'Bad request.'],
      [{ failed: new ApiError('', { status: 403 }) }, 'Refresh token failed'],
    ] as const) {
      const subject = await signedInSession();
      await subject.send(rejectedToken);
      await response(subject, 'refreshTokens', outcome);
      expect(subject.context().endReason).toBe(reason);
      expect(subject.stored()).toEqual({});
    }
  });

  it.each([
    ['meets a lost network', new Error('lost')],
    ['gets 408', new ApiError('Slow.', { status: 408 })],
    ['gets 425', new ApiError('Early.', { status: 425 })],
    ['gets 429', new ApiError('Too many.', { status: 429 })],
    ['gets 500', new ApiError('Broken.', { status: 500 })],
    ['gets 503', new ApiError('Maintenance.', { status: 503 })],
    ['is limited by a code alone', new ApiError('No.', { code: 'too_many_requests', status: 200 })],
  ])('that %s keeps the tokens, says so once and is repeated', async (_, failed) => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await response(subject, 'refreshTokens', { failed });
      expect(subject.context().tokens).toEqual(tokensNamed('1'));
      expect(subject.context().lostRefresh?.error).toBe(failed);
      await subject.wait(waitMs - 1);
      expect(subject.open('refreshTokens')).toEqual([]);
      await subject.wait(1);
    }
    expect(notices(subject)).toMatchObject([{ text: { code: 'session_waiting' } }]);
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    expect(subject.stored().accessToken).toBe('access-2');
    expect(subject.context().lostRefresh).toBeUndefined();
    expect(ways(subject)).toEqual([{ type: 'went', to: 'signedIn' }]);
  });

  it('that is limited waits as long as the exchange asks, up to 30 s', async () => {
    for (const [retryAfterMs, waitMs] of [
      [5_000, 5_000],
      [900_000, 30_000],
    ] as const) {
      const subject = await signedInSession();
      await subject.send(rejectedToken);
      const failed = new ApiError('Too many.', { status: 429, retryAfterMs });
      await response(subject, 'refreshTokens', { failed });
      await subject.wait(waitMs - 1);
      expect(subject.open('refreshTokens')).toEqual([]);
      await subject.wait(1);
      expect(subject.open('refreshTokens')).toHaveLength(1);
    }
  });

  it('that was lost is repeated as soon as the network returns', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { failed: new Error('lost') });
    await subject.send({ type: 'network.returned' });
    await response(subject, 'refreshTokens', { done: tokensNamed('2') });
    expect(subject.context().tokens).toEqual(tokensNamed('2'));
  });

  it('that times out is repeated, and its late response is ignored', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    const [hanging] = subject.open('refreshTokens');
    await subject.wait(10_000);
    expect(subject.context().tokens).toEqual(tokensNamed('1'));
    if (hanging !== undefined) await subject.response(hanging, { done: tokensNamed('2') });
    expect(subject.stored().accessToken).toBe('access-1');
    await subject.wait(1_000);
    await response(subject, 'refreshTokens', { done: tokensNamed('3') });
    expect(subject.stored().accessToken).toBe('access-3');
    expect(notices(subject)).toHaveLength(1);
  });

  it('that is repeated ends the session once the exchange rejects it', async () => {
    const subject = await signedInSession();
    await subject.send(rejectedToken);
    await response(subject, 'refreshTokens', { failed: new Error('lost') });
    await subject.wait(1_000);
    const failed = new ApiError('Revoked.', { status: 401 });
    await response(subject, 'refreshTokens', { failed });
    expect(subject.context().endReason).toBe('Revoked.');
    expect(subject.stored()).toEqual({});
    expect(ways(subject).at(-1)).toEqual({ type: 'went', to: 'forcedOut' });
  });

  it('that waits gives way to a sign-out and to the tokens of another tab', async () => {
    const left = await signedInSession();
    await left.send(rejectedToken);
    await response(left, 'refreshTokens', { failed: new Error('lost') });
    await left.send({ type: 'signOut.requested' });
    expect(left.stored()).toEqual({});
    const other = await signedInSession();
    await other.send(rejectedToken);
    await response(other, 'refreshTokens', { failed: new Error('lost') });
    const changed = { tokens: tokensNamed('2'), userId: sampleUser.id };
    await other.send({ type: 'session.changedElsewhere', stored: changed });
    expect(other.context()).toMatchObject({ tokens: tokensNamed('2'), lostRefresh: undefined });
    await other.wait(60_000);
    expect(other.open('refreshTokens')).toEqual([]);
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
    const subject = await openSession({ done: stored });
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
  const subject = await openSession({ done: stored });
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
