/** Limits of sign-in attempts and known devices. The cost of a hash does not matter here. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTEMPT_WINDOW_MS } from '#server/accounts/limits/sign-in-limiter.ts';
import { longCodeTo, mailsTo, messageIn } from '#tests/support/guarded-account.ts';
import {
  PASSWORD,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import { signInByPage, signInFrom } from '#tests/support/sign-in-calls.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => live.close());

const signIn = (email: string, password: string, address?: string, ip?: string) =>
  signInFrom(live, email, password, address, ip);

it('locks an account for one address after five failures, known or not, but not for its owner’s address', async () => {
  const { email } = await live.trader();
  expect((await signIn(email, PASSWORD, '203.0.113.9')).status).toBe(200);
  for (const victim of [email, 'unknown@example.com']) {
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signIn(victim, 'guess', '192.0.2.7')).body.error_code).toBe(1203);
    }
    const locked = await signIn(victim, PASSWORD, '192.0.2.7');
    expect(locked).toMatchObject({ status: 429, body: { error_code: 1211 } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  }
  expect((await signIn(email, PASSWORD, '203.0.113.9')).status).toBe(200);
  live.pass(ATTEMPT_WINDOW_MS);
  expect((await signIn(email, PASSWORD, '192.0.2.7')).status).toBe(200);
});

it('counts many concurrent attempts, and ignores the ip field', async () => {
  const { email } = await live.trader();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      signIn(email, 'guess', '192.0.2.8', `10.0.0.${index}`),
    ),
  );
  const codes = responses.map(({ body }) => body.error_code);
  expect(codes.filter((code) => code === 1203)).toHaveLength(5);
  expect(codes.filter((code) => code === 1211)).toHaveLength(35);
});

it('stops attempts from a thousand addresses on one account, and accepts its owner', async () => {
  const { email } = await live.trader();
  expect((await signIn(email, PASSWORD, '203.0.113.50')).status).toBe(200);
  let received = 0;
  for (let address = 0; address < 60; address += 1) {
    const { body } = await signIn(email, 'guess', `10.9.8.${address}`);
    if (body.error_code === 1203) received += 1;
  }
  expect(received).toBe(50);
  expect((await signIn(email, PASSWORD, '10.9.9.9')).body.error_code).toBe(1225);
  expect((await signIn(email, PASSWORD, '203.0.113.50')).status).toBe(200);
});

it('lets the owner in from a new address by an emailed code, while others use up the attempts', async () => {
  const { email } = await live.trader();
  const nobody = `no-${email}`;
  for (let address = 0; address < 50; address += 1) {
    for (const one of [email, nobody]) await signIn(one, 'guess', `10.9.7.${address}`);
  }
  const away = '203.0.113.60';
  const [locked, unknown] = [
    messageIn(await signIn(email, PASSWORD, away)),
    messageIn(await signIn(nobody, PASSWORD, away)),
  ];
  expect(locked).toMatchObject({ status: 423, content: { error_code: 1225 } });
  expect(unknown).toEqual(locked);
  expect(await mailsTo(live, nobody)).toEqual([]);
  const code = await longCodeTo(live, email);
  // Many attempts cause one email, and another only when the code is half as old as it can be.
  for (let address = 60; address < 70; address += 1)
    await signIn(email, 'guess', `10.9.7.${address}`);
  expect(await longCodeTo(live, email)).toBe(code);

  const withCode = (password: string, mail_code: string) =>
    live.call('signIn', {
      body: { email, password, ip: '', mail_code },
      headers: { 'x-forwarded-for': away },
    });
  expect((await withCode(PASSWORD, 'AAAAA-AAAAA')).body.error_code).toBe(1225);
  // The code alone opens nothing, and guesses at the password stay limited.
  expect((await withCode('guess', code)).body.error_code).toBe(1203);
  await mustAccept(withCode(PASSWORD, code.toLowerCase()));
  expect((await withCode(PASSWORD, code)).status).toBe(200); // The address is a used one now.
  const third = await live.call('signIn', {
    body: { email, password: PASSWORD, ip: '', mail_code: code },
    headers: { 'x-forwarded-for': '203.0.113.61' },
  });
  expect(third.body.error_code).toBe(1225);
});

it('counts the addresses of one IPv6 customer as one, however they are written', async () => {
  const { email } = await live.trader();
  const spellings = ['2001:db8:1:2::7', '2001:DB8:1:2:0:0:0:8', '[2001:db8:1:2:ffff::9]:52114'];
  for (const address of [...spellings, ...spellings].slice(0, 5)) {
    expect((await signIn(email, 'guess', address)).body.error_code).toBe(1203);
  }
  expect((await signIn(email, PASSWORD, '2001:db8:1:2:abcd::1')).body.error_code).toBe(1211);
  await mustAccept(signIn(email, PASSWORD, '2001:db8:1:3::1'));
});

it('ignores a forwarded address when no proxy is trusted', async () => {
  const bare = await openLiveExchange();
  const { body } = await bare.call('ipLookup', { headers: { 'x-forwarded-for': '203.0.113.77' } });
  expect(body['ip']).toBe('127.0.0.1');
  await bare.close();
});

it('gives a device that has signed in a token for the sign-in call only', async () => {
  const { email } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.80' };
  const failed = await signInByPage(live, undefined, { ...own, password: 'guess' });
  expect([failed.reply.status, failed.device]).toEqual([422, undefined]);
  const first = await signInByPage(live, undefined, own);
  expect(first.device).toMatch(/^device=[\w-]{22}$/);
  expect(first.attributes).toBe(
    '; Path=/api/sign-in; Max-Age=15552000; HttpOnly; Secure; SameSite=Strict',
  );
  // A known token stays; a text that the exchange has not issued is replaced.
  expect((await signInByPage(live, first.device, own)).device).toBe(first.device);
  const planted = `device=${'A'.repeat(22)}`;
  expect((await signInByPage(live, planted, own)).device).not.toBe(planted);
  // A page of another origin and an application get none.
  expect((await signIn(email, PASSWORD, '203.0.113.80')).headers.getSetCookie()).toEqual([]);
});

it('never locks a known device at a new address for attempts of others', async () => {
  const [{ email }, { email: other }] = [await live.trader(), await live.trader()];
  const own = { email, password: PASSWORD, address: '203.0.113.81' };
  const { device } = await signInByPage(live, undefined, own);
  const away = '10.9.6.200';
  const guessAt = (login: string, addresses: readonly string[]) =>
    Promise.all(addresses.map((address) => signIn(login, 'guess', address)));
  await guessAt(email, [away, away, away, away, away]);
  await guessAt(
    email,
    Array.from({ length: 46 }, (_, index) => `10.9.6.${index}`),
  );
  expect((await signIn(email, PASSWORD, away)).body.error_code).toBe(1211);
  expect((await signIn(email, PASSWORD, '10.9.5.1')).body.error_code).toBe(1225);
  expect((await signInByPage(live, device, { ...own, address: away })).reply.status).toBe(200);
  // It is known to this account only.
  await guessAt(other, [away, away, away, away, away]);
  const foreign = await signInByPage(live, device, { ...own, email: other, address: away });
  expect(foreign.reply.body.error_code).toBe(1211);
});

it('counts the failures of a known device together, at whatever address', async () => {
  const { email } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.82' };
  const { device } = await signInByPage(live, undefined, own);
  const guess = (address: string) =>
    signInByPage(live, device, { ...own, password: 'guess', address });
  for (let address = 0; address < 5; address += 1) {
    expect((await guess(`10.9.3.${address}`)).reply.body.error_code).toBe(1203);
  }
  const locked = await signInByPage(live, device, { ...own, address: '10.9.3.99' });
  expect(locked.reply.body.error_code).toBe(1211);
  // Without the token it is one of many addresses.
  expect((await signIn(email, PASSWORD, '10.9.3.99')).status).toBe(200);
});

it('remembers ten devices of an account, and none after a change of its password', async () => {
  const { email, bearer } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.83' };
  const devices: (string | undefined)[] = [];
  for (let count = 0; count < 11; count += 1) {
    live.pass(1);
    devices.push((await signInByPage(live, undefined, own)).device);
  }
  expect(new Set(devices).size).toBe(11);
  const [first, second] = devices;
  expect((await signInByPage(live, second, own)).device).toBe(second);
  expect((await signInByPage(live, first, own)).device).not.toBe(first);
  const password = 'another tide at noon';
  await mustAccept(
    live.call('changePassword', { bearer, body: { current_password: PASSWORD, password } }),
  );
  expect((await signInByPage(live, second, { ...own, password })).device).not.toBe(second);
});
