import { SignJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { digestOf } from '#server/federated/id-tokens.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import { telegramLogin, federatedToken } from '#tests/support/local-providers.ts';
import { enableTwoFactor } from '#tests/support/two-factor.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_LOCAL_PROVIDERS: 'on' });
});
afterAll(() => live.close());

let nonceCount = 0;
const newNonce = () => `nonce-of-a-tab-that-is-number-${(nonceCount += 1)}`;

/** Signs in through the mock provider's own page, like a user. */
async function byToken(email: string) {
  const nonce = newNonce();
  const idToken = await federatedToken(live, { email, nonce });
  return live.call('socialSignIn', { body: { provider: 'local', id_token: idToken, nonce } });
}
const byTelegram = async (id: string) =>
  live.call('verifyTelegram', { body: await telegramLogin(live, id) });

it('[API-21] opens an account for a user confirmed by the provider, and finds it again', async () => {
  const first = await mustAccept(byToken('mai@example.com'));
  expect(first).toMatchObject({
    g2f_enabled: '0',
    user: { email: 'mai@example.com', check_login_social: 1, email_verified: 1 },
  });
  const { body } = await live.call('profile', { bearer: String(first['access_token']) });
  expect(body.data).toMatchObject({ user: { email: 'mai@example.com', check_login_social: 1 } });
  const again = await mustAccept(byToken('mai@example.com'));
  expect(idOf(again)).toBe(idOf(first));
  expect(idOf(await mustAccept(byToken('other@example.com')))).not.toBe(idOf(first));
});

it('[API-20] opens an account for a user confirmed by Telegram, and finds it again', async () => {
  const first = await mustAccept(byTelegram('424242'));
  expect(first).toMatchObject({ user: { email: '', check_login_social: 1 } });
  expect(idOf(await mustAccept(byTelegram('424242')))).toBe(idOf(first));
  expect(idOf(await mustAccept(byTelegram('7')))).not.toBe(idOf(first));
});

it('opens no existing account of the same email: its owner signs in with the password', async () => {
  const { email } = await live.trader('owner');
  const { status, body } = await byToken(email);
  expect([status, body.error_code]).toEqual([422, 1263]);
  expect(body['access_token']).toBeUndefined();
});

it('[AUTH-06] requires the second factor of a user who has one, with any provider', async () => {
  for (const signIn of [() => byToken('guarded@example.com'), () => byTelegram('31337')]) {
    const bearer = String((await mustAccept(signIn()))['access_token']);
    await enableTwoFactor(live, bearer);
    const held = await mustAccept(signIn());
    expect(held).toMatchObject({ g2f_enabled: '1' });
    expect(held['temp_info_token']).toEqual(expect.stringMatching(/.{16,}/));
    for (const name of ['access_token', 'refresh_token', 'token', 'evm_access_token', 'user']) {
      expect(held[name] ?? undefined, name).toBeUndefined();
    }
    const response = await live.call('profile', { bearer: String(held['temp_info_token']) });
    expect(response.status).toBe(401);
  }
});

it('rejects a reused token, another nonce, another provider and a self-made key', async () => {
  const nonce = newNonce();
  const idToken = await federatedToken(live, { email: 'once@example.com', nonce });
  const send = (body: object) =>
    live.call('socialSignIn', { body: { provider: 'local', id_token: idToken, nonce, ...body } });
  const codeOf = async (body: object) => (await send(body)).body.error_code;
  expect(await codeOf({ nonce: newNonce() })).toBe(1262);
  expect(await codeOf({ provider: 'google' })).toBe(1261);
  const { privateKey } = await generateKeyPair('ES256');
  const issuedAtSec = Math.floor(Date.now() / 1_000);
  const forged = await new SignJWT({
    nonce: digestOf(nonce),
    email: 'once@example.com',
    email_verified: true,
  })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(`${live.url}/stand-in/openid`)
    .setAudience('tidemark-local')
    .setSubject('somebody')
    .setIssuedAt(issuedAtSec)
    .setExpirationTime(issuedAtSec + 300)
    .sign(privateKey);
  expect(await codeOf({ id_token: forged })).toBe(1262);
  expect((await send({})).status).toBe(200);
  expect(await codeOf({})).toBe(1262);
});

it('rejects Telegram data that is reused or changed', async () => {
  const login = await telegramLogin(live, '99');
  const codeOf = async (body: object) => (await live.call('verifyTelegram', { body })).body;
  expect((await codeOf({ ...login, id: 100 })).error_code).toBe(1262);
  expect((await codeOf({ ...login, username: 'admin' })).error_code).toBe(1262);
  expect((await codeOf(login)).success).toBe(true);
  expect((await codeOf(login)).error_code).toBe(1262);
});

it('redirects only to pages of our own', async () => {
  for (const [path, name] of [
    ['/stand-in/openid/authorize?client_id=tidemark-local&response_type=id_token', 'redirect_uri'],
    ['/stand-in/telegram/auth?bot_id=1', 'return_to'],
  ] as const) {
    const statusOf = async (target: string) => {
      const url = new URL(`${live.url}${path}&state=s&nonce=n`);
      url.searchParams.set(name, target);
      // Without the operator token, the mock providers reject every sign-in.
      expect((await fetch(url)).status).toBe(401);
      return (await fetch(url, { headers: bearerOf(live) })).status;
    };
    expect(await statusOf(`${live.url}/signin`)).toBe(200);
    for (const target of [
      'https://evil.example/signin',
      `${live.url}.evil.example/`,
      `${live.url}@evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
      '',
    ]) {
      expect(await statusOf(target), target).toBe(404);
    }
  }
});

it('lists to the client the configured providers, and none by default', async () => {
  const bare = await openLiveExchange();
  const configOf = async (exchange: LiveExchange) => {
    const parsed = parse(
      deploymentConfig,
      await (await fetch(`${exchange.url}/config.json`)).json(),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return parsed.model;
  };
  expect(await configOf(bare)).toMatchObject({ openIdProviders: [], telegram: undefined });
  expect((await fetch(`${bare.url}/stand-in/openid/keys`)).status).toBe(404);
  const none = await bare.call('verifyTelegram', { body: await telegramLogin(live, '5') });
  expect(none.body.error_code).toBe(1261);
  await bare.close();
  const { openIdProviders, telegram } = await configOf(live);
  expect(openIdProviders.map(({ id }) => id)).toEqual(['local']);
  expect(telegram?.botId).toMatch(/^\d+$/);
});

it('enables no mock where others can call, and accepts no untrusted provider', () => {
  const rejectWith = (environment: Record<string, string>) => () => readConfig(environment);
  const open = { TIDEMARK_HOST: '0.0.0.0', TIDEMARK_LOCAL_PROVIDERS: 'on' };
  expect(rejectWith(open)).toThrow(ConfigError);
  const google = {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    client_id: 'ours',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    keys_url: 'https://www.googleapis.com/oauth2/v3/certs',
  };
  const providers = (...list: object[]) => ({ TIDEMARK_OPENID_PROVIDERS: JSON.stringify(list) });
  expect(readConfig(providers(google)).OPENID_PROVIDERS).toHaveLength(1);
  for (const wrong of [
    providers({ ...google, keys_url: 'http://www.googleapis.com/certs' }),
    providers({ ...google, id: 'telegram' }),
    providers({ ...google, id: 'local' }),
    providers(google, google),
    providers({ ...google, extra: 1 }),
    { TIDEMARK_OPENID_PROVIDERS: '{' },
  ]) {
    expect(rejectWith(wrong)).toThrow(/TIDEMARK_OPENID_PROVIDERS/);
  }
  expect(rejectWith({ TIDEMARK_TELEGRAM_BOT_TOKEN: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

const idOf = (body: Readonly<Record<string, unknown>>): number =>
  (body['user'] as { readonly id: number }).id;
