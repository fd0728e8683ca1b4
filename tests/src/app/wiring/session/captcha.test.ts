/** Tests that a solved captcha is used by one call only. */
import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { wireCaptcha } from '#src/app/wiring/session/captcha.ts';
import * as iframes from '#src/platform/captcha-iframe.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const SOLUTION = {
  lot_number: 'lot',
  captcha_output: 'output',
  pass_token: 'token',
  gen_time: '1767225600',
};
const CONFIG = { captcha: { scriptUrl: 'https://captcha.example/script.js' } };

beforeEach(() => {
  vi.restoreAllMocks();
});

/** @param settings reply of the exchange: whether a captcha is required. */
function open(settings: object, solution: unknown = SOLUTION, config: object = CONFIG) {
  const calls: string[] = [];
  vi.spyOn(iframes, 'openCaptchaIframe').mockImplementation(() => ({
    load: async () => void calls.push('load'),
    prepare: async (id, language) => void calls.push(`prepare ${id} ${language}`),
    challenge: () => Promise.resolve(solution),
    reset: async () => void calls.push('reset'),
    remove: () => void calls.push('remove'),
  }));
  const { client, sent } = recordingExchange(() => settings);
  const log = vi.fn();
  const captcha = wireCaptcha({
    config: config as Parameters<typeof wireCaptcha>[0]['config'],
    client,
    language: () => 'en',
    log,
  });
  return { captcha, calls, sent, log };
}

const REQUIRED = { select_captcha_type: 2, GEETEST_CAPTCHA_ID: 'abc' };

async function solve(captcha: ReturnType<typeof wireCaptcha>) {
  const { actor, hold } = captcha.service;
  hold(document.createElement('div'));
  await waitFor(actor, (state) => state.matches('ready'));
  actor.send({ type: 'captcha.pressed' });
  return actor;
}

it('gives a solution to one call, and requires another one for the next', async () => {
  const { captcha, calls } = open(REQUIRED);
  const actor = await solve(captcha);
  await waitFor(actor, (state) => state.context.solution !== undefined);
  expect(captcha.consume()).toEqual({
    lotNumber: 'lot',
    output: 'output',
    passToken: 'token',
    generatedAt: '1767225600',
  });
  expect(captcha.consume()).toBeUndefined();
  await waitFor(actor, (state) => state.matches('ready'));
  expect(calls.slice(0, 2)).toEqual(['load', 'prepare abc eng']);
  expect(calls).toContain('reset');
});

it('takes nothing for a solution that is not one', async () => {
  const { captcha, log } = open(REQUIRED, { lot_number: '' });
  const actor = await solve(captcha);
  await waitFor(actor, (state) => state.matches('failed'));
  expect(captcha.consume()).toBeUndefined();
  expect(log).toHaveBeenCalled();
});

it('requires none where the exchange requires none', async () => {
  const { captcha, calls, sent } = open({ select_captcha_type: 0 });
  captcha.service.hold(document.createElement('div'));
  await waitFor(captcha.service.actor, (state) => state.matches('off'));
  expect(captcha.consume()).toBeUndefined();
  expect(calls).toEqual([]);
  expect(sent).toHaveLength(1);
});

it('removes the iframe when the form is closed', async () => {
  const { captcha, calls } = open(REQUIRED);
  await solve(captcha);
  captcha.service.hold(null);
  expect(calls).toContain('remove');
  expect(captcha.consume()).toBeUndefined();
});

it('fails without a code where the deployment has no script', async () => {
  const { captcha, calls } = open(REQUIRED, SOLUTION, {});
  captcha.service.hold(document.createElement('div'));
  const { context } = await waitFor(captcha.service.actor, (state) => state.matches('failed'));
  expect(context.problem).toEqual({ code: 0, message: 'No captcha is set up.' });
  expect(calls).toEqual([]);
});
