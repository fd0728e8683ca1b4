import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CHALLENGE_TTL_MS, CHALLENGE_TRY_COUNT } from '#server/accounts/sign-in/challenges.ts';
import { RECOVERY_CODE_COUNT, SETUP_TTL_MS } from '#server/accounts/second-factor/second-factor.ts';
import { SECOND_FACTOR_LIMITS } from '#server/accounts/limits/sign-in-limiter.ts';
import { bytesOfBase32, totpCode } from '#server/accounts/second-factor/totp.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import {
  BEHIND_PROXY,
  from,
  mailsTo,
  proofOf,
  secondStep,
  signInAt,
  subjectsTo,
  enableTwoFactor,
  wrongCode,
  type SecondFactor,
} from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
let trader: TraderLogin;
let factor: SecondFactor;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());
beforeEach(async () => {
  trader = await live.trader();
  factor = await enableTwoFactor(live, trader);
});

const challenge = async (address?: string): Promise<WireBody> =>
  mustAccept(signInAt(live, trader.email, trader.password, address));
/** Requests challenges one after another: this many concurrent sign-ins would be blocked earlier. */
async function challengesOf(count: number): Promise<readonly WireBody[]> {
  const challenges: WireBody[] = [];
  while (challenges.length < count) challenges.push(await challenge());
  return challenges;
}
const codesOf = (responses: readonly Reply[]) => responses.map(({ body }) => body.error_code);
const WRONG = 1004;
const EXPIRED = 1214;
const EXHAUSTED = 1209;
const LOCKED = 1211;

it('[AUTH-05] [API-16] responds to a correct password with a challenge and no token, and to the code with tokens', async () => {
  const held = await challenge();
  expect(held).toMatchObject({ g2f_enabled: '1', uid: trader.id, email_verified: 1 });
  expect(String(held['temp_info_token']).length).toBeGreaterThanOrEqual(43);
  for (const name of ['access_token', 'token', 'refresh_token', 'evm_access_token', 'user']) {
    expect(held[name] ?? null, name).toBeNull();
  }
  const signedIn = await mustAccept(secondStep(live, held, factor.code()));
  expect(signedIn).toMatchObject({ g2f_enabled: '0', user: { id: trader.id, g2f_enabled: '1' } });
  const bearer = String(signedIn['access_token']);
  expect((await live.call('profile', { bearer })).status).toBe(200);
});

it('[API-16] accepts the second step as a form of either kind', async () => {
  const fieldsOf = async () => {
    const held = await challenge();
    return {
      code: factor.code(),
      user_id: String(held['uid']),
      temp_info_token: String(held['temp_info_token']),
    };
  };
  const post = (body: FormData | URLSearchParams) =>
    fetch(`${live.url}/api/g2f-verify`, { method: 'POST', body });
  expect((await post(new URLSearchParams(await fieldsOf()))).status).toBe(200);
  live.pass(30_000);
  const form = new FormData();
  for (const [name, value] of Object.entries(await fieldsOf())) form.set(name, value);
  expect((await post(form)).status).toBe(200);
  const broken = await fetch(`${live.url}/api/g2f-verify`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'nothing of a form',
  });
  expect(broken.status).toBe(400);
});

it('[AUTH-06] accepts a code once: not again, not by another challenge, and none of an older step', async () => {
  const code = factor.code();
  await mustAccept(secondStep(live, await challenge(), code));
  const held = await challenge();
  expect(codesOf([await secondStep(live, held, code)])).toEqual([WRONG]);
  expect(codesOf([await secondStep(live, held, factor.codeAt(-1))])).toEqual([WRONG]);
  await mustAccept(secondStep(live, held, factor.codeAt(1)));
});

it('[AUTH-06] accepts one of fifty concurrent requests with the same code, by one challenge or by fifty', async () => {
  const held = await challenge();
  const code = factor.code();
  const byOne = await Promise.all(Array.from({ length: 50 }, () => secondStep(live, held, code)));
  expect(byOne.filter(({ status }) => status === 200)).toHaveLength(1);

  live.pass(60_000);
  const challenges = await challengesOf(50);
  const next = factor.code();
  const byFifty = await Promise.all(challenges.map((one) => secondStep(live, one, next)));
  expect(byFifty.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('[AUTH-06] accepts none of fifty concurrent wrong codes beyond the attempts of a challenge', async () => {
  const held = await challenge();
  const wrong = wrongCode(factor);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => secondStep(live, held, wrong)),
  );
  const codes = codesOf(responses);
  expect(codes.filter((code) => code === WRONG)).toHaveLength(CHALLENGE_TRY_COUNT - 1);
  expect(codes.filter((code) => code === EXHAUSTED)).toHaveLength(1);
  expect(codes.filter((code) => code === EXPIRED)).toHaveLength(50 - CHALLENGE_TRY_COUNT);
  expect(codesOf([await secondStep(live, held, factor.code())])).toEqual([EXPIRED]);
  const [mail] = await mailsTo(live, trader.email);
  expect(mail?.subject).toBe('Failed two-factor attempts on your Tidemark account');
});

it('[AUTH-06] binds a challenge to its user, to five minutes and to one use', async () => {
  const other = await live.trader();
  const held = await challenge();
  const stolen = await secondStep(live, held, factor.code(), { request: { user_id: other.id } });
  expect(codesOf([stolen])).toEqual([EXPIRED]);
  const made = await secondStep(live, held, factor.code(), {
    request: { temp_info_token: 'A'.repeat(43) },
  });
  expect(codesOf([made])).toEqual([EXPIRED]);
  await mustAccept(secondStep(live, held, factor.code()));
  live.pass(30_000);
  expect(codesOf([await secondStep(live, held, factor.code())])).toEqual([EXPIRED]);

  const late = await challenge();
  live.pass(CHALLENGE_TTL_MS);
  expect(codesOf([await secondStep(live, late, factor.code())])).toEqual([EXPIRED]);
});

it('[AUTH-06] cannot be bypassed: no cookie, no skipped step, no other call, no refresh, no reset', async () => {
  const held = await challenge();
  const temporary = String(held['temp_info_token']);
  // Without the flag in its cookies a browser sends the same call: the server does not rely on the
  // flag.
  const bare = await mustAccept(signInAt(live, trader.email, trader.password));
  expect(bare['access_token'] ?? null).toBeNull();
  const cookies = { cookie: 'g2f_required=0; token=x', ...from('203.0.113.1') };
  const body = { email: trader.email, password: trader.password, ip: '' };
  const flagged = await mustAccept(
    live.call('signIn', { body: { ...body, g2f_enabled: '0' }, headers: cookies }),
  );
  expect(flagged).toMatchObject({ g2f_enabled: '1' });
  // The token of the first step is valid only for the second step.
  for (const name of ['profile', 'security', 'userSessions', 'walletList'] as const) {
    expect((await live.call(name, { bearer: temporary })).status, name).toBe(401);
  }
  const refresh = await live.call('refreshToken', { body: { refresh_token: temporary } });
  expect(refresh.status).toBe(401);
  const join = { socket_id: '1.2', channel_name: `private-account_${trader.id}` };
  const joined = await live.call('authorizeChannel', { bearer: temporary, body: join });
  expect(joined.status).toBe(401);
  const mail = { email: trader.email, code: '000000' };
  expect((await live.call('verifyEmail', { body: mail })).body).not.toHaveProperty('access_token');
  // Access to the emails allows a password reset, but the second step is still required.
  await mustAccept(live.call('forgotPassword', { body: { email: trader.email } }));
  const code = await live.codeFor(trader.email);
  const reset = { email: trader.email, code, password: 'another tide at noon' };
  const response = await mustAccept(live.call('resetPassword', { body: reset }));
  expect(response).not.toHaveProperty('access_token');
  const again = await mustAccept(signInAt(live, trader.email, reset.password));
  expect(again).toMatchObject({ g2f_enabled: '1' });
  expect(again['access_token'] ?? null).toBeNull();
  // A sign-in started with the old password cannot be completed.
  expect(codesOf([await secondStep(live, held, factor.code())])).toEqual([EXPIRED]);
});

it('[AUTH-06] [API-21] requires the second step after a provider sign-in too', async () => {
  const federatedUser = {
    provider: 'google',
    subject: `subject of ${trader.email}`,
    email: `social-${trader.email}`,
    firstName: 'Mai',
    lastName: 'Kim',
  };
  const origin = { address: '203.0.113.1', device: 'Firefox on Linux' };
  const first = await live.accounts.signInFederated(federatedUser, origin);
  expect(first).toMatchObject({ kind: 'signedIn', user: { isSocialLogin: true } });
  if (isRejection(first) || first.kind !== 'signedIn') throw new Error('not signed in');
  const bearer = first.tokens.accessToken;
  await mustAccept(live.call('sendSecurityCode', { bearer }));
  const email_code = await live.codeFor(federatedUser.email);
  const proof = await proofOf(live, bearer, { email_code });
  await mustAccept(live.call('startTwoFactorSetup', { bearer, body: proof }));
  // Not confirmed: a QR code that was never scanned locks out no user.
  expect(await live.accounts.signInFederated(federatedUser, origin)).toMatchObject({
    kind: 'signedIn',
  });
  const again = await enableTwoFactorBy(proof, bearer);
  expect(again.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
  const held = await live.accounts.signInFederated(federatedUser, origin);
  expect(held).toMatchObject({ kind: 'twoFactor', userId: first.user.id });
  expect(held).not.toHaveProperty('tokens');
  // An email alone opens no account.
  const known = { ...federatedUser, subject: 'another', email: trader.email };
  expect(await live.accounts.signInFederated(known, origin)).toEqual(reject('social_email_taken'));
});

async function enableTwoFactorBy(proof: object, bearer: string) {
  const setup = await mustAccept(live.call('startTwoFactorSetup', { bearer, body: proof }));
  const secret = bytesOfBase32(String(setup.data?.['secret'])) ?? new Uint8Array();
  const code = totpCode(secret, Math.floor(live.now() / 1_000));
  const confirmed = await mustAccept(live.call('confirmTwoFactor', { bearer, body: { code } }));
  return { recoveryCodes: confirmed.data?.['recovery_codes'] as readonly string[] };
}

it('accepts each recovery code once, one of fifty concurrent requests, and notifies the owner', async () => {
  const [first = '', second = ''] = factor.recoveryCodes;
  expect(first).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  const challenges = await challengesOf(50);
  const responses = await Promise.all(challenges.map((one) => secondStep(live, one, first)));
  const passed = responses.filter(({ status }) => status === 200);
  expect(passed).toHaveLength(1);
  expect(await subjectsTo(live, trader.email)).toContain('A Tidemark recovery code was used');
  // The 49 rejected attempts lock this user at this address for an hour.
  live.pass(SECOND_FACTOR_LIMITS.pair.windowMs);
  const lower = second.toLowerCase().replace('-', '');
  const signedIn = await mustAccept(secondStep(live, await challenge(), lower));
  const bearer = String(signedIn['access_token']);
  const { data } = await mustAccept(live.call('security', { bearer }));
  expect(data?.['recovery_codes_left']).toBe(RECOVERY_CODE_COUNT - 2);

  const proof = await proofOf(live, bearer, {
    password: trader.password,
    g2f_code: factor.recoveryCodes[2] ?? '',
  });
  const renewed = await mustAccept(live.call('renewRecoveryCodes', { bearer, body: proof }));
  const codes = renewed.data?.['recovery_codes'] as readonly string[];
  expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT);
  const old = await secondStep(live, await challenge(), factor.recoveryCodes[3] ?? '');
  expect(codesOf([old])).toEqual([WRONG]);
  await mustAccept(secondStep(live, await challenge(), codes[0] ?? ''));
});

it('locks an attacker with the password after ten codes, but not the owner at the home address', async () => {
  // The owner has signed in from the home address.
  await mustAccept(secondStep(live, await challenge('203.0.113.1'), factor.code()));
  live.pass(30_000);
  const wrong = wrongCode(factor);
  const codes: (number | undefined)[] = [];
  for (let address = 0; address < 6; address += 1) {
    const held = await challenge(`198.51.100.${address}`);
    for (let count = 0; count < 3; count += 1) {
      const response = await secondStep(live, held, wrong, { address: `198.51.100.${address}` });
      codes.push(response.body.error_code);
    }
  }
  expect(codes.filter((code) => code === WRONG)).toHaveLength(
    SECOND_FACTOR_LIMITS.account.countMax,
  );
  expect(codes.slice(SECOND_FACTOR_LIMITS.account.countMax)).toEqual(
    codes.slice(SECOND_FACTOR_LIMITS.account.countMax).map(() => LOCKED),
  );
  const untrusted = await challenge('198.51.100.99');
  const guessed = await secondStep(live, untrusted, factor.code(), { address: '198.51.100.99' });
  expect(codesOf([guessed])).toEqual([LOCKED]);
  await mustAccept(secondStep(live, await challenge('203.0.113.1'), factor.code()));
});

it('is enabled only by a proof and a first code, within ten minutes and five attempts', async () => {
  const own = await live.trader();
  const { bearer, password } = own;
  const start = (body: object) => live.call('startTwoFactorSetup', { bearer, body });
  expect(codesOf([await start({ step_up_token: 'made up' })])).toEqual([1215]);
  const proof = await proofOf(live, bearer, { password });
  const setup = await mustAccept(start(proof));
  expect(setup.data).toMatchObject({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth_uri: expect.stringContaining(`Tidemark:${encodeURIComponent(own.email)}?secret=`),
  });
  const confirm = (code: string) => live.call('confirmTwoFactor', { bearer, body: { code } });
  for (let count = 1; count < 5; count += 1) {
    expect(codesOf([await confirm(String(count).repeat(6))])).toEqual([WRONG]);
  }
  expect(codesOf([await confirm('000000')])).toEqual([EXHAUSTED]);
  await mustAccept(start(proof));
  live.pass(SETUP_TTL_MS);
  expect(codesOf([await confirm('000000')])).toEqual([1221]);
  const on = await enableTwoFactor(live, own);
  const { body } = await live.call('security', { bearer });
  expect(body.data).toMatchObject({
    g2f_enabled: 1,
    step_up: { password: 1, g2f_code: 1, email_code: 0 },
    withdrawal_holds: [{ cause: 'two_factor' }],
  });
  expect(on.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
  const again = await start(await proofOf(live, bearer, { password, g2f_code: on.code() }));
  expect(codesOf([again])).toEqual([1219]);
});

it('rejects the set-up code at the sign-in of the same step', async () => {
  const own = await live.trader();
  const body = await proofOf(live, own.bearer, { password: own.password });
  const setup = await mustAccept(live.call('startTwoFactorSetup', { bearer: own.bearer, body }));
  const secret = bytesOfBase32(String(setup.data?.['secret'])) ?? new Uint8Array();
  const code = totpCode(secret, Math.floor(live.now() / 1_000));
  await mustAccept(live.call('confirmTwoFactor', { bearer: own.bearer, body: { code } }));
  const held = await mustAccept(signInAt(live, own.email, own.password));
  expect(codesOf([await secondStep(live, held, code)])).toEqual([WRONG]);
  // The next code of the same authenticator passes: only the used step is rejected.
  live.pass(30_000);
  const next = totpCode(secret, Math.floor(live.now() / 1_000));
  await mustAccept(secondStep(live, held, next));
});

it('is disabled only by a proof with the second factor, not by an earlier one', async () => {
  const own = await live.trader();
  const { bearer, password, email } = own;
  const early = await proofOf(live, bearer, { password });
  const on = await enableTwoFactor(live, own);
  const remove = (body: object) => live.call('removeTwoFactor', { bearer, body });
  expect(codesOf([await remove(early)])).toEqual([1215]);
  const half = await live.call('stepUp', { bearer, body: { password } });
  expect(codesOf([half])).toEqual([WRONG]);
  await mustAccept(remove(await proofOf(live, bearer, { password, g2f_code: on.code() })));
  expect(await subjectsTo(live, email)).toContain(
    'Tidemark two-factor authentication was turned off',
  );
  const signedIn = await mustAccept(signInAt(live, email, password));
  expect(signedIn).toMatchObject({ g2f_enabled: '0', access_token: expect.any(String) });
  expect(codesOf([await remove(early)])).toEqual([1220]);
});
