import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { CaptchaSolution } from '#contract/rest/captcha.ts';
import { captchaGate, signTokenOf } from '#server/captcha/captcha-gate.ts';
import { reject } from '#server/runtime/rejection.ts';

const solution: CaptchaSolution = {
  lotNumber: 'lot-7',
  output: 'output',
  passToken: 'pass',
  generatedAt: '1767225600',
};
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Opens a captcha server that sends the given response and records its requests. */
async function open(staged: { readonly status: number; readonly body: string } | 'nothing') {
  const requested: { url: string; fields: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      requested.push({ url: request.url ?? '', fields: new URLSearchParams(text) });
      if (staged === 'nothing') response.destroy();
      else response.writeHead(staged.status, { location: '/elsewhere' }).end(staged.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const errors: unknown[] = [];
  const now = { ms: 1_767_225_600_000 };
  const gate = captchaGate({
    captchaId: 'the-id',
    server: () => ({
      captchaId: 'the-id',
      captchaKey: 'the-key',
      validateUrl: `http://127.0.0.1:${port}/validate`,
    }),
    clock: () => epochMs(now.ms),
    onError: (error) => errors.push(error),
  });
  return { gate, requested, errors, now };
}

const verdict = (fields: object) => ({ status: 200, body: JSON.stringify(fields) });

it('[API-23] names the captcha to the client and accepts a solution that its server confirms', async () => {
  const { gate, requested, errors } = await open(verdict({ status: 'success', result: 'success' }));
  expect(gate.settings).toEqual({ kind: 'geetest', captchaId: 'the-id' });
  expect(await gate.check(solution)).toBe('passed');
  expect(requested.map(({ url }) => url)).toEqual(['/validate?captcha_id=the-id']);
  expect(Object.fromEntries(requested[0]?.fields ?? [])).toEqual({
    lot_number: 'lot-7',
    captcha_output: 'output',
    pass_token: 'pass',
    gen_time: '1767225600',
    sign_token: signTokenOf('lot-7', 'the-key'),
  });
  expect(errors).toEqual([]);
});

it('signs its request as the captcha’s server requires', () => {
  // HMAC-SHA-256 of "lot-7" under "the-key", computed by another program.
  expect(signTokenOf('lot-7', 'the-key')).toMatch(/^[0-9a-f]{64}$/);
  expect(signTokenOf('', '')).toBe(
    'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad',
  );
});

it('sends no request without a solution', async () => {
  const { gate, requested } = await open(verdict({ status: 'success', result: 'success' }));
  expect(await gate.check(undefined)).toEqual(reject('captcha_missing'));
  expect(requested).toEqual([]);
});

it.each([
  ['not solved', verdict({ status: 'success', result: 'fail', reason: 'pass_token expire' })],
  ['asked wrongly', verdict({ status: 'error', code: '-50005', msg: 'illegal gen_time' })],
  ['half an answer', verdict({ result: 'success' })],
])('rejects an invalid solution: %s', async (_what, staged) => {
  const { gate, errors } = await open(staged);
  expect(await gate.check(solution)).toEqual(reject('captcha_refused'));
  expect(errors).toHaveLength(1);
});

it.each([
  ['breaks', { status: 500, body: '{"status":"success","result":"success"}' }],
  ['sends us elsewhere', { status: 302, body: '' }],
  ['speaks otherwise', { status: 200, body: '<html>' }],
  ['says too much', { status: 200, body: JSON.stringify({ reason: 'x'.repeat(20_000) }) }],
  ['hangs up', 'nothing' as const],
])('rejects everyone while the captcha’s server %s', async (_what, staged) => {
  const { gate, errors } = await open(staged);
  expect(await gate.check(solution)).toEqual(reject('unavailable'));
  expect(errors).toHaveLength(1);
});

it('accepts everyone when no captcha is configured', async () => {
  const gate = captchaGate({
    captchaId: undefined,
    server: () => undefined,
    clock: () => epochMs(0),
    onError: () => undefined,
  });
  expect(gate.settings).toEqual({ kind: 'none' });
  expect(await gate.check(undefined)).toBe('passed');
});

it('skips the captcha once within two minutes after a stronger check', async () => {
  const { gate, now } = await open(verdict({ status: 'success', result: 'success' }));
  gate.excuse('mai from here');
  expect(await gate.check(undefined, 'mai from elsewhere')).toEqual(reject('captcha_missing'));
  expect(await gate.check(undefined)).toEqual(reject('captcha_missing'));
  expect(await gate.check(undefined, 'mai from here')).toBe('passed');
  expect(await gate.check(undefined, 'mai from here')).toEqual(reject('captcha_missing'));
  gate.excuse('mai from here');
  now.ms += 120_001;
  expect(await gate.check(undefined, 'mai from here')).toEqual(reject('captcha_missing'));
});
