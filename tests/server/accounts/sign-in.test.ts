import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { HashQueue } from '#server/accounts/hash-queue.ts';
import { PASSWORD_COST, PasswordHasher } from '#server/accounts/password-hash.ts';
import { ATTEMPT_WINDOW_MS } from '#server/accounts/sign-in-limiter.ts';
import { countOf, IS_LONG } from '#tests/support/count-of.ts';
import { longCodeTo, mailsTo, messageIn } from '#tests/support/guarded-account.ts';
import {
  PASSWORD,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  const passwordCost = PASSWORD_COST; // Compared times must contain the real hash.
  live = await openLiveExchange({ TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' }, { passwordCost });
});
afterAll(() => live.close());

/** Signs in from the given address, which counts behind the single trusted proxy. */
const signIn = (email: string, password: string, address = '203.0.113.1', ip = '127.0.0.1') =>
  live.call('signIn', {
    body: { email, password, ip },
    headers: { 'x-forwarded-for': address },
  });

it('[API-11] gives the same response for a wrong password and an unknown email', async () => {
  const { email } = await live.trader();
  const [wrong, unknown] = [
    await signIn(email, 'wrong password', '203.0.113.2'),
    await signIn('nobody@example.com', 'wrong password', '203.0.113.2'),
  ];
  const { server_time: _one, ...first } = wrong.body;
  const { server_time: _two, ...second } = unknown.body;
  expect(second).toEqual(first);
  expect([wrong.status, unknown.status]).toEqual([422, 422]);
  const names = (headers: Headers) => [...headers.keys()].toSorted();
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

it('[API-17] gives the same response to a wrong code for a verified email and an unknown one', async () => {
  const { email } = await live.trader();
  const verify = async (of: string) =>
    messageIn(
      await live.call('verifyEmail', {
        body: { email: of, code: '000000' },
        headers: { 'x-forwarded-for': '203.0.113.3' },
      }),
    );
  expect(await verify(email)).toEqual(await verify('nobody@example.com'));
});

/** Each unauthenticated call that could reveal whether an email is known. */
const UNTRUSTED_CALLS: Readonly<
  Record<string, (email: string, address: string) => Promise<Reply>>
> = {
  'sign-in': (email, address) => signIn(email, 'wrong password', address),
  'sign-up': (email, address) =>
    live.call('signUp', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': address },
    }),
  forgot: (email, address) =>
    live.call('forgotPassword', { body: { email }, headers: { 'x-forwarded-for': address } }),
  reset: (email, address) =>
    live.call('resetPassword', {
      body: { email, code: '000000', password: PASSWORD },
      headers: { 'x-forwarded-for': address },
    }),
  resend: (email, address) =>
    live.call('resendVerifyEmailCode', {
      body: { email },
      headers: { 'x-forwarded-for': address },
    }),
};
const PAIR_COUNT = countOf({ short: 16, long: 500 });

it.each(Object.keys(UNTRUSTED_CALLS))(
  '[API-11] [API-13] [API-18] takes as long for an unknown email as for a known one: %s',
  async (name) => {
    const { differencesMs, hashMs } = await comparePairs(name);
    const slowerCount = differencesMs.filter((one) => one > 0).length;
    const differenceMs = median(differencesMs);
    console.log(
      `${name}: slower for the known email in ${slowerCount} of ${PAIR_COUNT} pairs, median ${differenceMs.toFixed(2)} ms; a hash takes ${hashMs.toFixed(2)} ms`,
    );
    // Both must hold for a failure: the same one is slower more often than chance allows on a machine
    // of any load (five standard deviations of a fair coin), and by as much as a skipped hash.
    const isOneSided = Math.abs(slowerCount - PAIR_COUNT / 2) > 5 * Math.sqrt(PAIR_COUNT / 4) - 2.5;
    expect(isOneSided && Math.abs(differenceMs) > hashMs / 2).toBe(false);
  },
  IS_LONG ? 900_000 : 120_000,
);

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Interleaves a known email, an unknown one and a password hash, so that a busy moment affects all.
 *  Every pair comes from an address, and every few concern an account, that is not limited yet. */
async function comparePairs(name: string) {
  const ask = UNTRUSTED_CALLS[name];
  if (ask === undefined) throw new Error(`there is no call ${name}`);
  const queue = new HashQueue({ clock: () => epochMs(live.now()), concurrency: 1 });
  const hasher = new PasswordHasher((count) => randomBytes(count), queue);
  const caller = { address: '', account: '', isKnown: true };
  const differencesMs: number[] = [];
  const hashesMs: number[] = [];
  let known = '';
  for (let pair = 0; pair < PAIR_COUNT; pair += 1) {
    if (pair % 12 === 0) ({ email: known } = await live.trader());
    const address = `10.1.${Math.floor(pair / 250)}.${pair % 250}`;
    const timeOf = async (email: string): Promise<number> => {
      const startedAt = performance.now();
      const { status } = await ask(email, address);
      const elapsedMs = performance.now() - startedAt;
      expect([200, 422]).toContain(status);
      return elapsedMs;
    };
    const unknown = `nobody-${name}-${pair}@example.com`;
    // The order alternates: the second call of a pair may profit from the first.
    const first = await timeOf(pair % 2 === 0 ? known : unknown);
    const second = await timeOf(pair % 2 === 0 ? unknown : known);
    differencesMs.push(pair % 2 === 0 ? first - second : second - first);
    const startedAt = performance.now();
    await hasher.hash(PASSWORD, caller);
    hashesMs.push(performance.now() - startedAt);
  }
  return { differencesMs, hashMs: median(hashesMs) };
}

it('locks an account for one address after five failures, known or not, but not for its owner’s address', async () => {
  const { email } = await live.trader();
  expect((await signIn(email, PASSWORD, '203.0.113.9')).status).toBe(200);
  for (const victim of [email, 'stranger@example.com']) {
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

it('serves others while a crowd’s passwords are hashed', async () => {
  let hashedCount = 0;
  const crowd = Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const result = await signIn(`crowd${index}@example.com`, 'guess', `172.16.0.${index}`);
      if (result.body.error_code === 1203) hashedCount += 1;
      return result;
    }),
  );
  for (let sample = 0; sample < 10; sample += 1) await live.call('coinPairList');
  const hashedBefore = hashedCount;
  const codes = new Set((await crowd).map(({ body }) => body.error_code));
  // Ten calls one after another are over before the accepted hashes: none waited behind them.
  console.log(`${hashedBefore} of ${hashedCount} hashes were over after 10 other calls`);
  expect(hashedBefore).toBeLessThan(hashedCount);
  expect(codes).toEqual(new Set([1203, 1227]));
});

/** Signs in from as many address blocks at once; every second block is an IPv6 network. */
function openFlood(count: number, loginOf: (index: number) => string) {
  const replies: Reply[] = [];
  const end = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const third = `${Math.floor(index / 250)}.${index % 250}`;
      const block = `2001:db8:${index.toString(16)}:1::7`;
      const address = index % 2 === 0 ? `10.77.${third}` : block;
      replies.push(await signIn(loginOf(index), 'guess', address));
    }),
  );
  return { replies, end };
}

/** The long run has as many sign-ins as the goal, and measures the time. */
const FLOOD_COUNT = countOf({ short: 300, long: 1_000 });

it('signs a known device in before a flood from other addresses, and rejects the flood early', async () => {
  const { email } = await live.trader();
  const flood = openFlood(FLOOD_COUNT, (index) => `flood${index}@example.com`);
  const startedAt = performance.now();
  // The address that signed the trader in before.
  const own = await signIn(email, PASSWORD, '127.0.0.1');
  const ownMs = performance.now() - startedAt;
  expect(own.status).toBe(200);
  const beforeCount = flood.replies.filter(({ body }) => body.error_code === 1203).length;
  await flood.end;
  const busy = flood.replies.filter(({ body }) => body.error_code === 1227);
  console.log(
    `${FLOOD_COUNT} sign-ins at once: the known device after ${ownMs.toFixed(0)} ms ` +
      `and ${beforeCount} hashes, ${busy.length} rejected as busy`,
  );
  // The others' hashes go on while the server still receives their calls, and every fourth turn after
  // that; in order of arrival, all of them would come first.
  expect(beforeCount).toBeLessThan((FLOOD_COUNT - busy.length) / 2);
  expect(busy.length).toBeGreaterThan(FLOOD_COUNT / 2);
  for (const { status, headers, body } of busy) {
    expect(status).toBe(503);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(body.message).toContain(`Try again in ${seconds} s.`);
  }
  if (IS_LONG) expect(ownMs).toBeLessThan(2_000);
}, 60_000);

/** Signs in like a page of the exchange, with the cookie of the device if there is one. */
async function signInByPage(
  device: string | undefined,
  { email, password, address }: { email: string; password: string; address: string },
) {
  const reply = await live.call('signIn', {
    body: { email, password, ip: '' },
    headers: {
      'x-forwarded-for': address,
      'sec-fetch-site': 'same-origin',
      ...(device === undefined ? {} : { cookie: `other=1; ${device}` }),
    },
  });
  const [set] = reply.headers.getSetCookie().filter((text) => text.startsWith('device='));
  return { reply, device: set?.split(';')[0], attributes: set?.replace(/^[^;]*/, '') };
}

it('gives a device that has signed in a token for the sign-in call only', async () => {
  const { email } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.80' };
  const failed = await signInByPage(undefined, { ...own, password: 'guess' });
  expect([failed.reply.status, failed.device]).toEqual([422, undefined]);
  const first = await signInByPage(undefined, own);
  expect(first.device).toMatch(/^device=[\w-]{22}$/);
  expect(first.attributes).toBe(
    '; Path=/api/sign-in; Max-Age=15552000; HttpOnly; Secure; SameSite=Strict',
  );
  // A known token stays; a text that the exchange has not issued is replaced.
  expect((await signInByPage(first.device, own)).device).toBe(first.device);
  const planted = `device=${'A'.repeat(22)}`;
  expect((await signInByPage(planted, own)).device).not.toBe(planted);
  // A page of another origin and an application get none.
  expect((await signIn(email, PASSWORD, '203.0.113.80')).headers.getSetCookie()).toEqual([]);
});

it('never locks a known device at a new address for attempts of others', async () => {
  const [{ email }, { email: other }] = [await live.trader(), await live.trader()];
  const own = { email, password: PASSWORD, address: '203.0.113.81' };
  const { device } = await signInByPage(undefined, own);
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
  expect((await signInByPage(device, { ...own, address: away })).reply.status).toBe(200);
  // It is known to this account only.
  await guessAt(other, [away, away, away, away, away]);
  const foreign = await signInByPage(device, { ...own, email: other, address: away });
  expect(foreign.reply.body.error_code).toBe(1211);
});

it('counts the failures of a known device together, at whatever address', async () => {
  const { email } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.82' };
  const { device } = await signInByPage(undefined, own);
  const guess = (address: string) => signInByPage(device, { ...own, password: 'guess', address });
  for (let address = 0; address < 5; address += 1) {
    expect((await guess(`10.9.3.${address}`)).reply.body.error_code).toBe(1203);
  }
  const locked = await signInByPage(device, { ...own, address: '10.9.3.99' });
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
    devices.push((await signInByPage(undefined, own)).device);
  }
  expect(new Set(devices).size).toBe(11);
  const [first, second] = devices;
  expect((await signInByPage(second, own)).device).toBe(second);
  expect((await signInByPage(first, own)).device).not.toBe(first);
  const password = 'another tide at noon';
  await mustAccept(
    live.call('changePassword', { bearer, body: { current_password: PASSWORD, password } }),
  );
  expect((await signInByPage(second, { ...own, password })).device).not.toBe(second);
});

it('signs a known device in from a new address before a flood', async () => {
  const { email } = await live.trader();
  const own = { email, password: PASSWORD, address: '203.0.113.84' };
  const { device } = await signInByPage(undefined, own);
  const flood = openFlood(FLOOD_COUNT, (index) => `surge${index}@example.com`);
  const startedAt = performance.now();
  const { reply } = await signInByPage(device, { ...own, address: '198.51.100.9' });
  const ownMs = performance.now() - startedAt;
  expect(reply.status).toBe(200);
  const beforeCount = flood.replies.filter(({ body }) => body.error_code === 1203).length;
  await flood.end;
  const hashedCount = flood.replies.filter(({ body }) => body.error_code === 1203).length;
  console.log(
    `${FLOOD_COUNT} sign-ins at once: the known device at a new address after ` +
      `${ownMs.toFixed(0)} ms and ${beforeCount} of ${hashedCount} hashes`,
  );
  expect(beforeCount).toBeLessThan(hashedCount / 2);
  if (IS_LONG) expect(ownMs).toBeLessThan(2_000);
}, 60_000);

it('does not count a rejected check as a failed attempt', async () => {
  const { email } = await live.trader();
  const flood = openFlood(200, (index) => `crowded${index}@example.com`);
  // More than the failures that lock an account for an address.
  const own = await Promise.all(
    Array.from({ length: 12 }, () => signIn(email, PASSWORD, '203.0.113.60')),
  );
  await flood.end;
  const codes = own.map(({ body }) => body.error_code);
  expect(codes).toContain(1227);
  expect((await signIn(email, PASSWORD, '203.0.113.60')).status).toBe(200);
});
