import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_TTL_MS } from '#server/accounts/mail/mail-codes.ts';
import { MAIL_CODE_LIMITS } from '#server/accounts/limits/sign-in-limiter.ts';
import { reject } from '#server/runtime/rejection.ts';
import {
  BEHIND_PROXY,
  from,
  HOME,
  longCodeTo,
  mailsTo,
  ownSocket,
  proofOf,
  messageIn,
  signInAt,
  subjectsTo,
  enableTwoFactor,
} from '#tests/support/guarded-account.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

const NEW = 'another tide at noon';
const forgot = (email: string, address = HOME) =>
  live.call('forgotPassword', { body: { email }, headers: from(address) });
const reset = (email: string, code: string, password = NEW, address = HOME) =>
  live.call('resetPassword', { body: { email, code, password }, headers: from(address) });
const isSignedIn = async (bearer: string) =>
  (await live.call('profile', { bearer })).status === 200;

it('[API-13] [API-14] resets a password once by an emailed code, and ends every session and socket', async () => {
  const trader = await live.trader();
  const socket = await ownSocket(live, trader);
  await mustAccept(forgot(trader.email));
  const code = await live.codeFor(trader.email);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await reset(trader.email, wrong)).toMatchObject({ body: { error_code: 1208 } });
  expect(await reset(trader.email, code, 'password')).toMatchObject({ body: { error_code: 1206 } });
  await mustAccept(reset(trader.email, code));
  expect(await socket.closed).toBeGreaterThanOrEqual(4_000);
  expect(await isSignedIn(trader.bearer)).toBe(false);
  const refresh = { refresh_token: trader.refreshToken };
  expect((await live.call('refreshToken', { body: refresh })).status).toBe(401);
  expect((await reset(trader.email, code)).body.error_code).toBe(1208);
  expect((await signInAt(live, trader.email, trader.password)).body.error_code).toBe(1203);
  const signedIn = await mustAccept(signInAt(live, trader.email, NEW));
  const bearer = String(signedIn['access_token']);
  const { data } = await mustAccept(live.call('security', { bearer }));
  expect(data).toMatchObject({
    withdrawal_holds: [{ cause: 'password' }],
    password_changed_at: expect.any(String),
  });
  expect(await subjectsTo(live, trader.email)).toContain('Your Tidemark password was changed');
});

it('[API-13] [API-14] gives the same responses for an unknown email, up to the last attempt', async () => {
  const { email } = await live.trader();
  const nobody = `no-${email}`;
  const both = async (request: (email: string) => ReturnType<typeof forgot>) => {
    const [known, unknown] = [messageIn(await request(email)), messageIn(await request(nobody))];
    expect(unknown).toEqual(known);
    return known as { status: number };
  };
  await both((one) => forgot(one, '192.0.2.1'));
  await both((one) => forgot(one, '192.0.2.1'));
  for (let count = 0; count < 7; count += 1) {
    const { status } = await both((one) => reset(one, '000000', NEW, '192.0.2.1'));
    expect(status).toBe(count < MAIL_CODE_LIMITS.pair.countMax - 1 ? 422 : 423);
  }
  expect(await mailsTo(live, nobody)).toEqual([]);
});

it('[API-14] preserves the owner’s attempts and codes at a used address, regardless of attempts by others', async () => {
  const { email } = await live.trader();
  await mustAccept(signInAt(live, email, 'tide turns at noon'));
  await useUpResetAttempts(email);
  // Many addresses have used up the emails of the day; the owner still receives one.
  for (let address = 0; address < 30; address += 1) await forgot(email, `192.0.2.${address}`);
  const count = async () => (await mailsTo(live, email)).length;
  const before = await count();
  live.pass(60_000);
  await mustAccept(forgot(email));
  expect(await count()).toBe(before + 1);
  await mustAccept(reset(email, await live.codeFor(email)));
});

it('[API-13] [API-14] lets the owner reset from a new address while others use up attempts and emails', async () => {
  const { email } = await live.trader();
  const away = '203.0.113.77';
  await useUpResetAttempts(email);
  for (let address = 0; address < 30; address += 1) await forgot(email, `192.0.2.${address}`);
  const count = async () => (await mailsTo(live, email)).length;
  const before = await count();
  await mustAccept(forgot(email, away));
  // The newest email of the crowd is still valid, so the mailbox gets no other.
  expect(await count()).toBe(before);
  const locked = await reset(email, await live.codeFor(email), NEW, away);
  expect(locked).toMatchObject({ status: 423, body: { error_code: 1226 } });
  const longCode = await longCodeTo(live, email);
  expect((await reset(email, 'AAAAA-AAAAA', NEW, away)).body.error_code).toBe(1208);
  await mustAccept(reset(email, longCode.toLowerCase(), NEW, away));
  expect((await reset(email, longCode, NEW, away)).body.error_code).toBe(1208);
  await mustAccept(signInAt(live, email, NEW, away));
});

it('[API-13] sends a crowded mailbox another code once the last one has expired', async () => {
  const { email } = await live.trader();
  for (let address = 0; address < 30; address += 1) await forgot(email, `192.0.2.${address}`);
  const before = (await mailsTo(live, email)).length;
  live.pass(CODE_TTL_MS);
  await mustAccept(forgot(email, '203.0.113.77'));
  expect(await mailsTo(live, email)).toHaveLength(before + 1);
});

/** Attempts of many addresses, until six-digit codes are no longer accepted from a new one. */
async function useUpResetAttempts(email: string): Promise<void> {
  const received: (number | undefined)[] = [];
  for (let address = 0; address < 60; address += 1) {
    const { body } = await reset(email, '000000', NEW, `198.51.100.${address}`);
    received.push(body.error_code);
  }
  expect(received.filter((code) => code === 1208)).toHaveLength(MAIL_CODE_LIMITS.account.countMax);
  expect(received.at(-1)).toBe(1226);
}

it('rejects a sign-in whose password was reset while it was compared', async () => {
  const own = await openLiveExchange(BEHIND_PROXY, { hashConcurrency: 1 });
  const { email, password } = await own.trader();
  const origin = { address: HOME, device: 'Firefox on Linux' };
  await own.accounts.passwords.forgot(email, origin);
  const code = await own.codeFor(email);
  // One hash at a time: the reset commits while the sign-in, which read the old hash, compares.
  const known = { ...origin, address: '127.0.0.1' };
  const resetDone = own.accounts.passwords.reset({ email, code, password: NEW }, known);
  // Waits before the sign-in, so that the reset has been scored and comes first, from a known address.
  const other = own.accounts.signIn({ login: 'nobody@example.com', password }, origin);
  const signedIn = own.accounts.signIn({ login: email, password }, origin);
  expect(await other).toEqual(reject('credentials_wrong'));
  expect(await resetDone).toBe('done');
  expect(await signedIn).toEqual(reject('credentials_wrong'));
  await own.close();
});

it('sends no reset code to an unconfirmed email', async () => {
  const email = 'unconfirmed@example.com';
  await mustAccept(live.call('signUp', { body: { email, password: 'tide turns at noon' } }));
  await mustAccept(forgot(email));
  const mails = await mailsTo(live, email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Tidemark verification code']);
});

it('[API-26] changes a password: this session continues with new tokens, all others end', async () => {
  const trader = await live.trader();
  const other = await mustAccept(signInAt(live, trader.email, trader.password));
  const change = (request: object) =>
    live.call('changePassword', {
      bearer: trader.bearer,
      body: { current_password: trader.password, password: NEW, ...request },
    });
  expect((await change({ current_password: 'not it' })).body.error_code).toBe(1216);
  expect((await change({ password: trader.password })).body.error_code).toBe(1218);
  expect((await change({ password: 'password1' })).body.error_code).toBe(1206);
  const fresh = await mustAccept(change({}));
  expect(await isSignedIn(String(fresh['access_token']))).toBe(true);
  for (const bearer of [trader.bearer, String(other['access_token'])]) {
    expect(await isSignedIn(bearer)).toBe(false);
  }
  const body = { refresh_token: String(fresh['refresh_token']) };
  await mustAccept(live.call('refreshToken', { body }));
  expect((await signInAt(live, trader.email, trader.password)).status).toBe(422);
  await mustAccept(signInAt(live, trader.email, NEW));
});

it('[API-26] requires the second factor before a password change, and stops guessing within a session', async () => {
  const trader = await live.trader();
  const factor = await enableTwoFactor(live, trader);
  const { bearer, password } = trader;
  const body = { current_password: password, password: NEW };
  expect((await live.call('changePassword', { bearer, body })).body.error_code).toBe(1215);
  const proof = await proofOf(live, bearer, { password, g2f_code: factor.code() });
  const fresh = await mustAccept(
    live.call('changePassword', { bearer, body: { ...body, ...proof } }),
  );
  const later = String(fresh['access_token']);
  // The proof belongs to the old session.
  const stale = await live.call('changePassword', {
    bearer: later,
    body: { ...proof, current_password: NEW, password },
  });
  expect(stale.body.error_code).toBe(1215);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () =>
      live.call('stepUp', { bearer: later, body: { password: 'guess', g2f_code: '000000' } }),
    ),
  );
  const codes = guesses.map((guess) => guess.body.error_code);
  expect(codes.filter((code) => code === 1216)).toHaveLength(5);
  expect(codes.filter((code) => code === 1211)).toHaveLength(15);
});

it('shows the owner’s anti-phishing code in every email to them, and in no other email', async () => {
  const trader = await live.trader();
  const { bearer, password, email } = trader;
  const proof = await proofOf(live, bearer, { password });
  const body = { code: 'tideline', ...proof };
  await mustAccept(live.call('setAntiPhishingCode', { bearer, body }));
  const { data } = await mustAccept(live.call('security', { bearer }));
  expect(data?.['anti_phishing_code']).toBe('t******e');
  await mustAccept(forgot(email));
  const move = { userId: trader.id, email, new_email: `new-${email}` };
  await mustAccept(live.call('sendEmailChangeCodes', { bearer, body: move }));
  const [toOld, reset_] = await mailsTo(live, email);
  for (const mail of [toOld, reset_]) {
    expect(mail?.body).toMatch(/^Your anti-phishing code: tideline\n/);
  }
  expect((await mailsTo(live, `new-${email}`))[0]?.body).not.toContain('tideline');
  await mustAccept(live.call('setAntiPhishingCode', { bearer, body: { ...body, code: null } }));
  live.pass(60_000);
  await mustAccept(forgot(email));
  expect((await mailsTo(live, email))[0]?.body).not.toContain('tideline');
});
