import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { captchaSolution } from '#contract/rest/captcha.ts';
import type { RouteName } from '#contract/routes.ts';
import { captchaGate } from '#server/captcha/captcha-gate.ts';
import { captchaServerOf } from '#server/captcha/captcha-settings.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { reject } from '#server/runtime/rejection.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { callbackArgument, solvedOf } from '#tests/support/solved-captcha.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CAPTCHA: 'local' });
});
afterAll(() => live.close());

const quiet = { captchaId: 'stand-in', clock: () => epochMs(0), onError: () => undefined };
const gate = () => {
  const config = readConfig({ TIDEMARK_CAPTCHA: 'local' });
  return captchaGate({ ...quiet, server: () => captchaServerOf(config, live.url) });
};
const setMood = async (mood: string) => {
  const response = await fetch(`${live.url}/stand-in/captcha/mood`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mood }),
  });
  return response.status;
};

it('[API-23] uses the same name for the client as GeeTest', async () => {
  const { body } = await live.call('captchaSettings');
  expect(body.data).toEqual({ select_captcha_type: 2, GEETEST_CAPTCHA_ID: 'stand-in' });
});

it('responds to the server like GeeTest: a solution passes once, an invented one never', async () => {
  const solution = await solvedOf(live.url);
  expect(await gate().check(solution)).toBe('passed');
  expect(await gate().check(solution)).toEqual(reject('captcha_refused'));
  const other = await solvedOf(live.url);
  expect(await gate().check({ ...other, passToken: 'invented' })).toEqual(
    reject('captcha_refused'),
  );
  const unsolved = await solvedOf(live.url, { isSolved: false });
  expect(await gate().check(unsolved)).toEqual(reject('captcha_refused'));
  expect(await gate().check({ ...other, lotNumber: 'invented' })).toEqual(
    reject('captcha_refused'),
  );
});

it('rejects a request that is not signed with the captcha’s key', async () => {
  const solution = await solvedOf(live.url);
  const untrusted = captchaGate({
    ...quiet,
    server: () => ({
      captchaId: 'stand-in',
      captchaKey: 'guessed',
      validateUrl: `${live.url}/stand-in/captcha/validate`,
    }),
  });
  expect(await untrusted.check(solution)).toEqual(reject('captcha_refused'));
  expect(await gate().check(solution)).toBe('passed');
});

it('expires a solution after ten minutes', async () => {
  const solution = await solvedOf(live.url);
  live.pass(600_001);
  expect(await gate().check(solution)).toEqual(reject('captcha_refused'));
});

it('fails on demand in each way GeeTest can', async () => {
  const solution = await solvedOf(live.url);
  expect(await setMood('down')).toBe(200);
  expect(await gate().check(solution)).toEqual(reject('unavailable'));
  await setMood('rejected');
  expect(await gate().check(solution)).toEqual(reject('captcha_refused'));
  await setMood('error');
  const text = await (await fetch(`${live.url}/stand-in/captcha/load.js`)).text();
  expect(callbackArgument(text)).toMatchObject({ failure: { code: '60500' } });
  await setMood('no_script');
  expect((await fetch(`${live.url}/stand-in/captcha/gt4.js`)).status).toBe(404);
  for (const [mood, path] of [
    ['slow_script', 'gt4.js'],
    ['slow_resource', 'load.js'],
  ] as const) {
    await setMood(mood);
    const late = fetch(`${live.url}/stand-in/captcha/${path}`, {
      signal: AbortSignal.timeout(300),
    });
    await expect(late).rejects.toThrow(/timeout/i);
  }
  expect(await setMood('cheerful')).toBe(404);
  await setMood('calm');
  expect(await gate().check(await solvedOf(live.url))).toBe('passed');
});

it('[AUTH-29] is required by every protected call, except after a valid email code', async () => {
  const email = 'captcha@example.com';
  const password = 'tide turns at noon';
  const wire = async () => captchaSolution.encode(await solvedOf(live.url));
  const codeOf = async (name: RouteName, body: object) =>
    (await live.call(name, { body })).body.error_code;
  expect(await codeOf('signUp', { email, password })).toBe(1265);
  expect(await codeOf('signUp', { email, password, captcha: await wire() })).toBe(0);
  const code = await live.codeFor(email);
  expect(await codeOf('verifyEmail', { email, code })).toBe(0);
  const signIn = { email, password, ip: '127.0.0.1' };
  expect(await codeOf('signIn', signIn)).toBe(0);
  expect(await codeOf('signIn', signIn)).toBe(1265);
  const used = await wire();
  expect(await codeOf('signIn', { ...signIn, captcha: used })).toBe(0);
  expect(await codeOf('signIn', { ...signIn, captcha: used })).toBe(1266);
  expect(await codeOf('forgotPassword', { email })).toBe(1265);
  expect(await codeOf('forgotPassword', { email, captcha: await wire() })).toBe(0);
});

it('exists only on this machine and only when enabled', async () => {
  const rejectWith = () => readConfig({ TIDEMARK_CAPTCHA: 'local', TIDEMARK_HOST: '0.0.0.0' });
  expect(rejectWith).toThrow(ConfigError);
  expect(() => readConfig({ TIDEMARK_CAPTCHA: 'geetest' })).toThrow(ConfigError);
  const bare = await openLiveExchange();
  expect((await fetch(`${bare.url}/stand-in/captcha/gt4.js`)).status).toBe(404);
  expect((await bare.call('captchaSettings')).body.data).toEqual({
    select_captcha_type: 0,
    GEETEST_CAPTCHA_ID: null,
  });
  await bare.close();
});
