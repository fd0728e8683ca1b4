import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MAIL_CODE_LIMITS } from '#server/accounts/sign-in-limiter.ts';
import { BareClient } from '#tests/support/broadcast.ts';
import {
  BEHIND_PROXY,
  from,
  HOME,
  mailsTo,
  proofOf,
  messageIn,
  signInAt,
  subjectsTo,
  enableTwoFactor,
} from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

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

/** Opens a socket on the trader's own channel; `closed` resolves with its close code. */
async function ownSocket({ id, bearer }: TraderLogin) {
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const socket = new WebSocket(url, { origin: live.url });
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
  const client = new BareClient(socket);
  await client.next('pusher:connection_established');
  const channel = `private-account_${id}`;
  const body = { socket_id: client.socketId, channel_name: channel };
  const leave = await mustAccept(live.call('authorizeChannel', { bearer, body }));
  client.subscribe(channel, { auth: String(leave['auth']) });
  await client.next('pusher_internal:subscription_succeeded');
  return { closed };
}

it('[API-13] [API-14] resets a password once by an emailed code, and ends every session and socket', async () => {
  const trader = await live.trader();
  const socket = await ownSocket(trader);
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
    expect(status).toBe(count < MAIL_CODE_LIMITS.accountAndAddress - 1 ? 422 : 423);
  }
  expect(await mailsTo(live, nobody)).toEqual([]);
});

it('[API-14] preserves the owner’s attempts and codes, regardless of attempts by others', async () => {
  const { email } = await live.trader();
  await mustAccept(signInAt(live, email, 'tide turns at noon'));
  await mustAccept(forgot(email));
  const code = await live.codeFor(email);
  const received: (number | undefined)[] = [];
  for (let address = 0; address < 30; address += 1) {
    const response = await reset(email, '000000', NEW, `198.51.100.${address}`);
    received.push(response.body.error_code);
  }
  expect(received.filter((code) => code === 1208)).toHaveLength(MAIL_CODE_LIMITS.account - 1);
  expect((await reset(email, code, NEW, '198.51.100.77')).body.error_code).toBe(1209);
  // Many addresses have used up the twenty emails of the day; the owner still receives one.
  for (let address = 0; address < 30; address += 1) await forgot(email, `192.0.2.${address}`);
  expect((await forgot(email, '192.0.2.99')).status).toBe(429);
  live.pass(60_000);
  await mustAccept(forgot(email));
  await mustAccept(reset(email, await live.codeFor(email)));
});

it('[API-14] [API-17] preserves the attempts of the address that requested the code during attempts from many others', async () => {
  const { email } = await live.trader();
  const away = '203.0.113.77';
  await mustAccept(forgot(email, away));
  const code = await live.codeFor(email);
  for (let address = 0; address < 20; address += 1) {
    await reset(email, '000000', NEW, `198.51.100.${address}`);
  }
  await mustAccept(reset(email, code, NEW, away));

  const fresh = { email: `new-${email}`, password: NEW };
  await mustAccept(live.call('signUp', { body: fresh, headers: from(away) }));
  const verify = (address: string, guess: string) =>
    live.call('verifyEmail', { body: { email: fresh.email, code: guess }, headers: from(address) });
  for (let address = 0; address < 20; address += 1) {
    await verify(`198.51.100.${address}`, '000000');
  }
  await mustAccept(verify(away, await live.codeFor(fresh.email)));
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
