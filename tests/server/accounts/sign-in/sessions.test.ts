import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_TRY_COUNT } from '#server/accounts/mail/mail-codes.ts';
import {
  ACCESS_TTL_MS,
  REUSE_GRACE_MS,
  SESSION_TTL_MS,
} from '#server/accounts/sign-in/sessions.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const refresh = (refreshToken: string) =>
  live.call('refreshToken', { body: { refresh_token: refreshToken } });
const isSignedIn = async (bearer: string) =>
  (await live.call('profile', { bearer })).status === 200;

it('[API-22] exchanges a refresh token once, and gives fifty concurrent callers the same successor', async () => {
  const { refreshToken, bearer } = await live.trader();
  const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const successors = new Set(responses.map(({ body }) => body['refresh_token']));
  expect(successors.size).toBe(1);
  expect(successors.has(refreshToken)).toBe(false);
  expect(await isSignedIn(bearer)).toBe(true);
  expect(await isSignedIn(String(responses[0]?.body['access_token']))).toBe(true);
});

it('gives a repeated refresh the same response while its response may have been lost', async () => {
  const { refreshToken } = await live.trader();
  const first = await mustAccept(refresh(refreshToken));
  live.pass(REUSE_GRACE_MS - 1_000);
  const second = await mustAccept(refresh(refreshToken));
  expect(second['refresh_token']).toBe(first['refresh_token']);
  const next = await mustAccept(refresh(String(second['refresh_token'])));
  expect(next['refresh_token']).not.toBe(first['refresh_token']);
});

it('ends the session when a used refresh token is sent again late, for thief and owner alike', async () => {
  const { refreshToken, bearer } = await live.trader();
  const first = await mustAccept(refresh(refreshToken));
  live.pass(REUSE_GRACE_MS + 1_000);
  expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { error_code: 1207 } });
  expect(await refresh(String(first['refresh_token']))).toMatchObject({ status: 401 });
  expect(await isSignedIn(bearer)).toBe(false);
  expect(await isSignedIn(String(first['access_token']))).toBe(false);
});

it('ends the session for a token two generations old even within the grace period', async () => {
  const { refreshToken } = await live.trader();
  const first = await mustAccept(refresh(refreshToken));
  const second = await mustAccept(refresh(String(first['refresh_token'])));
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await refresh(String(second['refresh_token']))).status).toBe(401);
});

it('expires an access token after minutes and a session after a month, regardless of refreshes', async () => {
  const { refreshToken, bearer } = await live.trader();
  live.pass(ACCESS_TTL_MS + 1);
  expect(await live.call('profile', { bearer })).toMatchObject({
    status: 401,
    body: { error_code: 1202 },
  });
  const tokens = await mustAccept(refresh(refreshToken));
  expect(await isSignedIn(String(tokens['access_token']))).toBe(true);
  live.pass(SESSION_TTL_MS - ACCESS_TTL_MS - 60_000);
  const last = await mustAccept(refresh(String(tokens['refresh_token'])));
  expect(await isSignedIn(String(last['access_token']))).toBe(true);
  live.pass(60_000);
  expect(await isSignedIn(String(last['access_token']))).toBe(false);
  expect((await refresh(String(last['refresh_token']))).status).toBe(401);
});

it('[API-15] invalidates both tokens at sign-out, and no other session of the user', async () => {
  const { refreshToken, bearer, email, password } = await live.trader();
  const body = { email, password, ip: '127.0.0.1' };
  const other = await mustAccept(live.call('signIn', { body }));
  await mustAccept(live.call('logOut', { bearer }));
  expect(await isSignedIn(bearer)).toBe(false);
  expect((await refresh(refreshToken)).status).toBe(401);
  expect(await isSignedIn(String(other['access_token']))).toBe(true);
});

it('rejects tokens that were made up, altered, or signed for another purpose', async () => {
  const { refreshToken, bearer } = await live.trader();
  const flipped = `${bearer.slice(0, -2)}${bearer.endsWith('AA') ? 'BB' : 'AA'}`;
  const [session = '', expiry = '', mac = ''] = bearer.split('.');
  const longer = `${session}.${Number(expiry) + 60_000}.${mac}`;
  for (const forged of [flipped, longer, refreshToken, 'x', `${session}..`]) {
    expect(await isSignedIn(forged), forged).toBe(false);
  }
  expect((await refresh(bearer)).status).toBe(401);
  // A session's id alone cannot end the session.
  expect((await refresh(`${session}.1.${mac}`)).status).toBe(401);
  expect(await isSignedIn(bearer)).toBe(true);
});

it('keeps sessions over a restart', async () => {
  const own = await openLiveExchange();
  const { refreshToken, bearer } = await own.trader();
  const again = await own.restart();
  expect((await again.call('profile', { bearer })).status).toBe(200);
  await mustAccept(again.call('refreshToken', { body: { refresh_token: refreshToken } }));
  await again.close();
});

it('[API-17] blocks a code after five wrong attempts, and [API-18] accepts a new one', async () => {
  const email = 'slow@example.com';
  await mustAccept(live.call('signUp', { body: { email, password: 'tide turns at noon' } }));
  const right = await live.codeFor(email);
  const wrong = right === '000000' ? '000001' : '000000';
  const verify = (code: string) => live.call('verifyEmail', { body: { email, code } });
  for (let tryCount = 1; tryCount < CODE_TRY_COUNT; tryCount += 1) {
    expect(await verify(wrong)).toMatchObject({ status: 422, body: { error_code: 1208 } });
  }
  expect(await verify(wrong)).toMatchObject({ status: 423, body: { error_code: 1209 } });
  expect(await verify(right)).toMatchObject({ status: 423 });
  const resend = () => live.call('resendVerifyEmailCode', { body: { email } });
  await mustAccept(resend());
  const hasty = await resend();
  expect(hasty).toMatchObject({ status: 429, body: { error_code: 1011 } });
  expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(50);
  await mustAccept(verify(await live.codeFor(email)));
});

it('expires a code after a quarter of an hour, and accepts another sign-up with the email', async () => {
  const email = 'late@example.com';
  const signUp = (password: string) => live.call('signUp', { body: { email, password } });
  await mustAccept(signUp('first owner of it'));
  const stale = await live.codeFor(email);
  live.pass(15 * 60_000 + 1);
  const late = await live.call('verifyEmail', { body: { email, code: stale } });
  expect(late).toMatchObject({ status: 422, body: { error_code: 1208 } });
  await mustAccept(signUp('second owner of it'));
  await mustAccept(live.call('verifyEmail', { body: { email, code: await live.codeFor(email) } }));
  const as = (password: string) => live.call('signIn', { body: { email, password, ip: '' } });
  expect((await as('first owner of it')).status).toBe(422);
  expect((await as('second owner of it')).status).toBe(200);
});

it('gives the same response to a code request for an unknown email', async () => {
  const known = await live.call('resendVerifyEmailCode', { body: { email: 'slow@example.com' } });
  const unknown = await live.call('resendVerifyEmailCode', { body: { email: 'no@example.com' } });
  const { server_time: _one, ...first } = known.body;
  const { server_time: _two, ...second } = unknown.body;
  expect([unknown.status, second]).toEqual([known.status, first]);
});
