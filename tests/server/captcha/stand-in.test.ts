import { afterAll, beforeAll, expect, it } from 'vitest';
import { captchaGate } from '#server/captcha/captcha-gate.ts';
import { captchaServerOf } from '#server/captcha/captcha-settings.ts';
import { ConfigRefused, readConfig } from '#server/config.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { callbackArgument, solvedOf } from '#tests/support/solved-captcha.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CAPTCHA: 'local' });
});
afterAll(() => live.close());

const gate = () => {
  const config = readConfig({ TIDEMARK_CAPTCHA: 'local' });
  return captchaGate(
    'stand-in',
    () => captchaServerOf(config, live.url),
    () => undefined,
  );
};
const setMood = async (mood: string) => {
  const response = await fetch(`${live.url}/stand-in/captcha/mood`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mood }),
  });
  return response.status;
};

it('[API-23] names itself to the client as GeeTest’s is named', async () => {
  const { body } = await live.call('captchaSettings');
  expect(body.data).toEqual({ select_captcha_type: 2, GEETEST_CAPTCHA_ID: 'stand-in' });
});

it('speaks to the server as GeeTest does: a solution passes once, an invented one never', async () => {
  const solution = await solvedOf(live.url);
  expect(await gate().check(solution)).toBe('passed');
  expect(await gate().check(solution)).toBe('captcha_refused');
  const other = await solvedOf(live.url);
  expect(await gate().check({ ...other, passToken: 'invented' })).toBe('captcha_refused');
  const unsolved = await solvedOf(live.url, { isSolved: false });
  expect(await gate().check(unsolved)).toBe('captcha_refused');
  expect(await gate().check({ ...other, lotNumber: 'invented' })).toBe('captcha_refused');
});

it('refuses a question that is not signed by the captcha’s key', async () => {
  const solution = await solvedOf(live.url);
  const stranger = captchaGate(
    'stand-in',
    () => ({
      captchaId: 'stand-in',
      captchaKey: 'guessed',
      validateUrl: `${live.url}/stand-in/captcha/validate`,
    }),
    () => undefined,
  );
  expect(await stranger.check(solution)).toBe('captcha_refused');
  expect(await gate().check(solution)).toBe('passed');
});

it('forgets a solution after ten minutes', async () => {
  const solution = await solvedOf(live.url);
  live.pass(600_001);
  expect(await gate().check(solution)).toBe('captcha_refused');
});

it('fails on demand, each way that GeeTest may', async () => {
  const solution = await solvedOf(live.url);
  expect(await setMood('down')).toBe(200);
  expect(await gate().check(solution)).toBe('unavailable');
  await setMood('refused');
  expect(await gate().check(solution)).toBe('captcha_refused');
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

it('exists on this machine alone, and only where it is asked for', async () => {
  const refused = () => readConfig({ TIDEMARK_CAPTCHA: 'local', TIDEMARK_HOST: '0.0.0.0' });
  expect(refused).toThrow(ConfigRefused);
  expect(() => readConfig({ TIDEMARK_CAPTCHA: 'geetest' })).toThrow(ConfigRefused);
  const bare = await openLiveExchange();
  expect((await fetch(`${bare.url}/stand-in/captcha/gt4.js`)).status).toBe(404);
  expect((await bare.call('captchaSettings')).body.data).toEqual({
    select_captcha_type: 0,
    GEETEST_CAPTCHA_ID: null,
  });
  await bare.close();
});
