import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_TTL_MS, CODE_TRY_COUNT } from '#server/accounts/mail/mail-codes.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  BEHIND_PROXY,
  mailsTo,
  proofOf,
  signInAt,
  subjectsTo,
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

const proof = ({ bearer, password }: TraderLogin) => proofOf(live, bearer, { password });
const userOf = async ({ bearer }: TraderLogin) =>
  (await mustAccept(live.call('profile', { bearer }))).data?.['user'];
let phoneCount = 0;
const newPhone = () => `+8490123${String((phoneCount += 1)).padStart(4, '0')}`;

it('[API-29] [API-30] adds a phone number by the code sent to it, and signs in with the number', async () => {
  const trader = await live.trader();
  const { bearer, email, password } = trader;
  const phone = newPhone();
  const send = (body: object) => live.call('sendPhoneCode', { bearer, body: { phone, ...body } });
  expect((await send({ step_up_token: 'made up' })).body.error_code).toBe(1215);
  expect((await send({ phone: 'call me', ...(await proof(trader)) })).body.errors).toHaveProperty(
    'phone',
  );
  await mustAccept(send({ phone: `+84 (90) 123-${phone.slice(-4)}`, ...(await proof(trader)) }));
  const hasty = await send(await proof(trader));
  expect(hasty).toMatchObject({ status: 429, body: { error_code: 1011 } });
  const code = await live.codeFor(phone);
  expect(await userOf(trader)).toMatchObject({ phone: null });
  const verify = (verify_code: string) =>
    live.call('verifyPhone', { bearer, body: { verify_code } });
  expect((await verify(code === '000000' ? '000001' : '000000')).body.error_code).toBe(1208);
  expect((await mustAccept(verify(code))).data).toMatchObject({ user: { phone } });
  expect((await verify(code)).body.error_code).toBe(1208);
  const { data } = await mustAccept(live.call('security', { bearer }));
  expect(data).toMatchObject({ withdrawal_holds: [{ cause: 'phone' }] });
  expect(await subjectsTo(live, email)).toContain('Your Tidemark phone number was changed');

  expect(await mustAccept(signInAt(live, phone, password))).toMatchObject({ user: { email } });
  expect((await signInAt(live, newPhone(), password)).body.error_code).toBe(1203);
  const removed = await mustAccept(live.call('removePhone', { bearer, body: await proof(trader) }));
  expect(removed.data).toMatchObject({ user: { phone: null } });
  expect((await signInAt(live, phone, password)).body.error_code).toBe(1203);
});

it('gives a number to one account only, with five attempts per code and a validity of fifteen minutes', async () => {
  const [first, second] = [await live.trader(), await live.trader()];
  const phone = newPhone();
  const request = async (trader: TraderLogin) => {
    const body = { phone, ...(await proof(trader)) };
    await mustAccept(live.call('sendPhoneCode', { bearer: trader.bearer, body }));
    return live.codeFor(phone);
  };
  const verify = ({ bearer }: TraderLogin, verify_code: string) =>
    live.call('verifyPhone', { bearer, body: { verify_code } });
  await mustAccept(verify(first, await request(first)));
  live.pass(60_000);
  expect((await verify(second, await request(second))).body.error_code).toBe(1222);
  live.pass(60_000);
  const code = await request(second);
  // A code of one account is not valid for another.
  expect((await verify(first, code)).body.error_code).toBe(1208);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 1; count < CODE_TRY_COUNT; count += 1) {
    expect((await verify(second, wrong)).body.error_code).toBe(1208);
  }
  expect((await verify(second, wrong)).body.error_code).toBe(1209);
  expect((await verify(second, code)).body.error_code).toBe(1209);
  live.pass(60_000);
  const late = await request(second);
  live.pass(CODE_TTL_MS);
  // Their access token has expired with the code.
  const signedIn = await mustAccept(signInAt(live, second.email, second.password));
  const renewed = { ...second, bearer: String(signedIn['access_token']) };
  expect((await verify(renewed, late)).body.error_code).toBe(1208);
});

it('[API-19] changes the email by one code to the old address and another to the new', async () => {
  const trader = await live.trader();
  const { bearer, email, id, password } = trader;
  const newEmail = `moved-${email}`;
  const send = (request: object = {}) =>
    live.call('sendEmailChangeCodes', {
      bearer,
      body: { userId: id, email, new_email: newEmail, ...request },
    });
  expect((await send({ userId: id + 1 })).body.errors).toEqual({ userId: 'yours' });
  expect((await send({ email: 'old@example.com' })).body.errors).toHaveProperty('email');
  expect((await send({ new_email: email })).body.errors).toHaveProperty('new_email');
  await mustAccept(send());
  const codes = { old_code: await live.codeFor(email), new_code: await live.codeFor(newEmail) };
  expect(codes.old_code).not.toBe(codes.new_code);
  const change = async (request: object) => {
    const body = { new_email: newEmail, ...codes, ...(await proof(trader)), ...request };
    return live.call('changeEmail', { bearer, body });
  };
  expect((await change({ step_up_token: 'made up' })).body.error_code).toBe(1215);
  const swapped = { old_code: codes.new_code, new_code: codes.old_code };
  for (const request of [swapped, { old_code: null }, { new_email: `other-${email}` }]) {
    expect((await change(request)).body.error_code, JSON.stringify(request)).toBe(1208);
  }
  expect((await mustAccept(change({}))).data).toMatchObject({ user: { email: newEmail } });
  expect((await change({})).body.error_code).toBe(1208);
  expect(await subjectsTo(live, email)).toContain('Your Tidemark email was changed');
  const { data } = await mustAccept(live.call('security', { bearer }));
  expect(data).toMatchObject({ withdrawal_holds: [{ cause: 'email' }] });
  expect((await signInAt(live, email, password)).status).toBe(422);
  await mustAccept(signInAt(live, newEmail, password));
});

it('[API-19] reveals an email as taken only after its owner’s code is entered', async () => {
  const [trader, holder] = [await live.trader(), await live.trader()];
  const { bearer, email, id } = trader;
  const body = { userId: id, email, new_email: holder.email };
  const known = await live.call('sendEmailChangeCodes', { bearer, body });
  expect(known.status).toBe(200);
  const new_code = await live.codeFor(holder.email);
  const old_code = await live.codeFor(email);
  const change = async (request: object) =>
    live.call('changeEmail', {
      bearer,
      body: { new_email: holder.email, old_code, new_code, ...(await proof(trader)), ...request },
    });
  const wrong = new_code === '000000' ? '000001' : '000000';
  expect((await change({ new_code: wrong })).body.error_code).toBe(1208);
  expect((await change({})).body.error_code).toBe(1204);
  expect(await userOf(trader)).toMatchObject({ email });
});

it('[API-19] accepts an email whose sign-up was never confirmed', async () => {
  const trader = await live.trader();
  const { bearer, email, id, password } = trader;
  const new_email = `squatted-${email}`;
  const squat = { email: new_email, password: 'tide turns at midnight' };
  await mustAccept(live.call('signUp', { body: squat }));
  const squatted = await live.codeFor(new_email);
  await mustAccept(
    live.call('sendEmailChangeCodes', { bearer, body: { userId: id, email, new_email } }),
  );
  const codes = { old_code: await live.codeFor(email), new_code: await live.codeFor(new_email) };
  const body = { new_email, ...codes, ...(await proof(trader)) };
  expect((await mustAccept(live.call('changeEmail', { bearer, body }))).data).toMatchObject({
    user: { email: new_email },
  });
  const late = await live.call('verifyEmail', { body: { email: new_email, code: squatted } });
  expect(late.body.error_code).toBe(1208);
  const squatter = await signInAt(live, new_email, squat.password);
  expect(squatter.status).toBe(422);
  expect(squatter.body).not.toHaveProperty('access_token');
  await mustAccept(signInAt(live, new_email, password));
});

it.each(['old', 'new'] as const)(
  '[API-19] ends a change of email after five wrong codes of the %s address',
  async (which) => {
    const trader = await live.trader();
    const { bearer, email, id } = trader;
    const new_email = `moved-${email}`;
    const body = { userId: id, email, new_email };
    await mustAccept(live.call('sendEmailChangeCodes', { bearer, body }));
    const codes = { old_code: await live.codeFor(email), new_code: await live.codeFor(new_email) };
    const given = await proof(trader);
    const change = (request: object) =>
      live.call('changeEmail', { bearer, body: { new_email, ...codes, ...given, ...request } });
    const right = codes[`${which}_code`];
    const guess = { [`${which}_code`]: right === '000000' ? '000001' : '000000' };
    for (let count = 1; count < CODE_TRY_COUNT; count += 1) {
      expect((await change(guess)).body.error_code).toBe(1208);
    }
    expect((await change(guess)).body.error_code).toBe(1209);
    expect((await change({})).body.error_code).toBe(1209);
    expect(await userOf(trader)).toMatchObject({ email });
  },
);

it('lets a user without password and email verify by a fresh sign-in, and add an email', async () => {
  const federatedUser = {
    provider: 'telegram',
    subject: '4242',
    email: undefined,
    firstName: 'Mai',
    lastName: '',
  };
  const origin = { address: '203.0.113.1', device: 'Firefox on Linux' };
  const signIn = async () => {
    const outcome = await live.accounts.signInFederated(federatedUser, origin);
    if (isRejection(outcome) || outcome.kind !== 'signedIn') throw new Error('not in');
    return outcome;
  };
  const first = await signIn();
  expect(first.user).toMatchObject({ email: '', isSocialLogin: true, firstName: 'Mai' });
  live.pass(11 * 60_000);
  const stale = await live.call('stepUp', { bearer: first.tokens.accessToken, body: {} });
  expect(stale.body.error_code).toBe(1215);
  expect(stale.body.message).toBe('Sign in again, then retry.');
  const again = await signIn();
  expect(again.user.id).toBe(first.user.id);
  const bearer = again.tokens.accessToken;
  const given = await proofOf(live, bearer, {});
  const new_email = 'telegram-user@example.com';
  const body = { userId: first.user.id, new_email };
  await mustAccept(live.call('sendEmailChangeCodes', { bearer, body }));
  const new_code = await live.codeFor(new_email);
  await mustAccept(live.call('changeEmail', { bearer, body: { new_email, new_code, ...given } }));
  expect(await mailsTo(live, '')).toEqual([]);
  const rejected = await live.call('changePassword', {
    bearer,
    body: { current_password: '', password: 'tide turns at noon' },
  });
  expect(rejected.body.error_code).toBe(1217);
  // A reset sets a password for the account.
  await mustAccept(live.call('forgotPassword', { body: { email: new_email } }));
  const reset = {
    email: new_email,
    code: await live.codeFor(new_email),
    password: 'noon tide turns',
  };
  await mustAccept(live.call('resetPassword', { body: reset }));
  const signedIn = await mustAccept(signInAt(live, new_email, reset.password));
  expect(signedIn['user']).toMatchObject({ check_login_social: 0 });
});
