import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { CODE_TTL_MS } from '#server/accounts/mail/mail-codes.ts';
import {
  BEHIND_PROXY,
  from,
  longCodeTo,
  mailsTo,
  messageIn,
  signInAt,
  subjectsTo,
} from '#tests/support/guarded-account.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

const OWNER = { password: 'tide turns at noon', address: '203.0.113.1' };
const OTHER = { password: 'another tide at noon', address: '198.51.100.1' };
let emailCount = 0;
const newEmail = () => `mailbox${(emailCount += 1)}@example.com`;

interface Asker {
  readonly password: string;
  readonly address: string;
}
const signUp = (email: string, { password, address }: Asker) =>
  live.call('signUp', { body: { email, password }, headers: from(address) });
const tokenOf = async (reply: ReturnType<typeof signUp>) =>
  String((await mustAccept(reply))['sign_up_token']);
const verify = (email: string, code: string, { address }: Asker, sign_up_token?: string) =>
  live.call('verifyEmail', { body: { email, code, sign_up_token }, headers: from(address) });
const resend = (email: string, { address }: Asker, sign_up_token?: string) =>
  live.call('resendVerifyEmailCode', { body: { email, sign_up_token }, headers: from(address) });
const signIn = (email: string, { password, address }: Asker) =>
  signInAt(live, email, password, address);
const errorOf = async (reply: ReturnType<typeof signUp>) => (await reply).body.error_code;

it('[API-12] [API-17] voids the code and the password of a sign-up when another one follows', async () => {
  const email = newEmail();
  await mustAccept(signUp(email, OTHER));
  const stale = await live.codeFor(email);
  await mustAccept(signUp(email, OWNER));
  expect(await errorOf(verify(email, stale, OWNER))).toBe(1208);
  await mustAccept(verify(email, await live.codeFor(email), OWNER));
  expect(await errorOf(signIn(email, OTHER))).toBe(1203);
  await mustAccept(signIn(email, OWNER));
});

it('[API-17] accepts the code of a later sign-up neither in the browser of the earlier one nor at its place', async () => {
  const email = newEmail();
  const token = await tokenOf(signUp(email, OWNER));
  await mustAccept(signUp(email, OTHER));
  // The newest email has the code of the other's sign-up, and the owner types it.
  const planted = await live.codeFor(email);
  expect(await errorOf(verify(email, planted, OWNER, token))).toBe(1208);
  expect(await errorOf(verify(email, planted, OWNER))).toBe(1208);
  // Asking for another code does not send one for the other's password.
  await mustAccept(resend(email, OWNER, token));
  expect(await live.codeFor(email)).toBe(planted);
  expect((await subjectsTo(live, email))[0]).toBe('Sign up again at Tidemark');
  const again = await tokenOf(signUp(email, OWNER));
  await mustAccept(verify(email, await live.codeFor(email), OWNER, again));
  expect(await errorOf(signIn(email, OTHER))).toBe(1203);
  await mustAccept(signIn(email, OWNER));
});

it('[API-12] lets a second sign-up after the verification change nothing', async () => {
  const email = newEmail();
  await mustAccept(signUp(email, OWNER));
  const code = await live.codeFor(email);
  await mustAccept(verify(email, code, OWNER));
  live.pass(CODE_TTL_MS);
  await mustAccept(signUp(email, OTHER));
  expect(await errorOf(verify(email, code, OTHER))).toBe(1208);
  await mustAccept(resend(email, OTHER));
  expect(await live.codeFor(email)).toBe(code);
  expect(await errorOf(signIn(email, OTHER))).not.toBe(0);
  await mustAccept(signIn(email, OWNER));
});

it('[API-12] opens no account, no session and no referral before the email is verified', async () => {
  const email = newEmail();
  const body = { email, password: OTHER.password, ref_code: 'planted' };
  await mustAccept(live.call('signUp', { body, headers: from(OTHER.address) }));
  const countOf = (table: string, where: string) => {
    const db = openDatabase(join(live.folder, 'data', 'tidemark.sqlite'));
    const row = db.get<{ count: bigint }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`);
    db.close();
    return Number(row?.count);
  };
  expect(countOf('person', `email = '${email}'`)).toBe(0);
  const early = await signIn(email, OTHER);
  expect(early).toMatchObject({ status: 422, body: { error_code: 1205, email_verified: 0 } });
  expect(early.body).not.toHaveProperty('access_token');
  await mustAccept(signUp(email, OWNER));
  await mustAccept(verify(email, await live.codeFor(email), OWNER));
  expect(countOf('person', `email = '${email}' AND referral_code IS NULL`)).toBe(1);
});

it('[API-21] opens a provider’s account without anything of a sign-up with its email', async () => {
  const email = newEmail();
  await mustAccept(signUp(email, OTHER));
  const code = await live.codeFor(email);
  const found = { provider: 'google', subject: email, email, firstName: 'Mai', lastName: 'Kim' };
  const origin = { address: OWNER.address, device: 'Firefox on Linux' };
  const outcome = await live.accounts.signInFederated(found, origin);
  expect(outcome).toMatchObject({ kind: 'signedIn', user: { email, isSocialLogin: true } });
  expect(await errorOf(verify(email, code, OTHER))).toBe(1208);
  const other = await signIn(email, OTHER);
  expect(other.status).toBe(422);
  expect(other.body).not.toHaveProperty('access_token');
});

it('[API-12] responds the same to a registered email, whose owner gets an email that says so', async () => {
  const { email, password } = await live.trader();
  const free = newEmail();
  const contentOf = async (reply: ReturnType<typeof signUp>) => {
    const { status, headers, body } = await reply;
    const { server_time: _time, sign_up_token: token, ...content } = body;
    expect(token).toMatch(/^[\w-]{43}$/);
    return { status, content, headers: [...headers.keys()].toSorted() };
  };
  expect(await contentOf(signUp(email, OTHER))).toEqual(await contentOf(signUp(free, OTHER)));
  expect((await subjectsTo(live, email))[0]).toBe('You already have a Tidemark account');
  expect((await subjectsTo(live, free))[0]).toBe('Your Tidemark verification code');
  await mustAccept(signInAt(live, email, password));
});

it('[API-11] [API-17] [API-18] does not tell after a sign-up either whether its email is registered', async () => {
  const { email } = await live.trader();
  const free = newEmail();
  const tokens = new Map<string, string>();
  for (const one of [email, free]) tokens.set(one, await tokenOf(signUp(one, OTHER)));
  const same = async (ask: (of: string) => ReturnType<typeof signUp>) => {
    const [known, unknown] = [messageIn(await ask(email)), messageIn(await ask(free))];
    expect(known).toEqual(unknown);
    return known;
  };
  expect(await same((one) => signIn(one, OTHER))).toMatchObject({ content: { error_code: 1205 } });
  await same((one) => resend(one, OTHER, tokens.get(one)));
  for (let count = 0; count < 6; count += 1) await same((one) => verify(one, '000000', OTHER));
  await same((one) => signIn(one, { ...OTHER, password: 'a third tide at noon' }));
});

it('[API-17] does not reset the attempts at an account by the password of a sign-up with its email', async () => {
  const { email } = await live.trader();
  await mustAccept(signUp(email, OTHER));
  const codes: (number | undefined)[] = [];
  for (let count = 0; count < 4; count += 1) {
    codes.push(await errorOf(signIn(email, { ...OTHER, password: 'guess' })));
    codes.push(await errorOf(signIn(email, OTHER)));
  }
  expect(codes.filter((code) => code === 1203)).toHaveLength(3);
  expect(codes.at(-1)).toBe(1211);
});

it('[API-12] bounds the emails of many sign-ups, without ending the sign-ups of the mailbox owner', async () => {
  const [email, { email: registered }] = [newEmail(), await live.trader()];
  // The day of the account's own sign-up is over.
  live.pass(24 * 3_600_000);
  for (let address = 0; address < 25; address += 1) {
    const asker = { ...OTHER, address: `198.51.100.${address}` };
    const [free, known] = [await signUp(email, asker), await signUp(registered, asker)];
    expect(known.status).toBe(free.status);
  }
  expect((await mailsTo(live, email)).length).toBeLessThanOrEqual(21);
  const notices = (await subjectsTo(live, registered)).filter((one) => /already/.test(one));
  expect(notices).toHaveLength(5);
  const waiting = await signUp(email, OWNER);
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  live.pass(300_000);
  const token = await tokenOf(signUp(email, OWNER));
  await mustAccept(verify(email, await live.codeFor(email), OWNER, token));
  await mustAccept(signIn(email, OWNER));
});

it('[API-17] verifies by the long code after others have used up the guesses', async () => {
  const email = newEmail();
  const token = await tokenOf(signUp(email, OWNER));
  for (let address = 0; address < 60; address += 1) {
    await verify(email, '000000', { ...OTHER, address: `198.51.100.${address}` });
  }
  const code = await live.codeFor(email);
  expect(await errorOf(verify(email, code, OWNER, token))).toBe(1226);
  await mustAccept(verify(email, await longCodeTo(live, email), OWNER, token));
});
