/** Tests the client address that a sign-in sends, and its retry while the exchange is busy. */
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { IP_FALLBACK } from '#contract/rest/auth.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { requestSignIn } from '#src/app/wiring/session/sign-in-calls.ts';

const LOOK_UP = 'https://ip.example/';

afterEach(() => vi.unstubAllGlobals());

/** @param lookUp the result of the address look-up. */
async function signIn(lookUp: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(lookUp));
  const call = vi.fn<(route: unknown, input: { body: unknown }) => Promise<unknown>>(() =>
    Promise.resolve({ model: { kind: 'emailUnverified' }, message: '' }),
  );
  const log = vi.fn();
  const client = { call } as unknown as ExchangeClient;
  const credentials = { kind: 'password', email: 'a@example.com', password: 'x' } as const;
  await requestSignIn(client, LOOK_UP, log, credentials, new AbortController().signal);
  return { message: call.mock.calls[0]?.[1].body, log };
}

it('[API-11] sends the address that the look-up returned', async () => {
  const { message, log } = await signIn(() =>
    Promise.resolve(Response.json({ ip: '203.0.113.9' })),
  );
  expect(message).toMatchObject({ email: 'a@example.com', ip: '203.0.113.9' });
  expect(log).not.toHaveBeenCalled();
});

it.each([
  ['fails', () => Promise.reject(new TypeError('no network'))],
  ['answers something else', () => Promise.resolve(Response.json({ address: 'x' }))],
  ['answers no JSON', () => Promise.resolve(new Response('<html>'))],
])(
  '[ERR-08] signs in with the fallback address and only logs it when the look-up %s',
  async (_, lookUp) => {
    const { message, log } = await signIn(lookUp);
    expect(message).toMatchObject({ email: 'a@example.com', ip: IP_FALLBACK });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'The public address could not be looked up.',
      expect.anything(),
    );
  },
);

const busyFor = (retryAfterMs: number | undefined) =>
  new ApiError('Too many users are signing in right now.', {
    code: 'password_check_busy',
    status: 503,
    retryAfterMs,
  });

/** Signs in at an exchange that gives these responses in order; a rejection is thrown. */
function signInAt(responses: readonly unknown[]) {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ip: '203.0.113.9' })));
  const sent: unknown[] = [];
  const client = {
    call: (_route: unknown, { body }: { body: { captcha: unknown } }) => {
      const response = responses[sent.length];
      sent.push(body.captcha);
      return response instanceof Error
        ? Promise.reject(response)
        : Promise.resolve({ model: response, message: '' });
    },
  } as unknown as ExchangeClient;
  const page = new AbortController();
  const captcha = { lotNumber: '1', output: '2', passToken: '3', generatedAt: '4' };
  const credentials = { kind: 'password', email: 'a@example.com', password: 'x', captcha } as const;
  const outcome = requestSignIn(client, LOOK_UP, () => undefined, credentials, page.signal).catch(
    (error: unknown) => error,
  );
  return { sent, page, captcha, outcome };
}

const DONE = { kind: 'emailUnverified' };

afterEach(() => vi.useRealTimers());

it('signs in again by itself once, when the exchange says, with the captcha sent before', async () => {
  const { sent, captcha, outcome } = signInAt([busyFor(4_000), DONE]);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(sent).toEqual([captcha]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe(DONE);
  expect(sent).toEqual([captcha, undefined]);
});

it('leaves a second retry, and a longer wait, to the user', async () => {
  const second = busyFor(2_000);
  const twice = signInAt([busyFor(1_000), second]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await twice.outcome).toBe(second);
  expect(twice.sent).toHaveLength(2);
  for (const rejection of [busyFor(9_000), busyFor(undefined)]) {
    const once = signInAt([rejection]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await once.outcome).toBe(rejection);
    expect(once.sent).toHaveLength(1);
  }
});

it('sends nothing more after the sign-in was abandoned during the wait', async () => {
  const { sent, page, outcome } = signInAt([busyFor(4_000), DONE]);
  await vi.advanceTimersByTimeAsync(1_000);
  page.abort(new Error('left'));
  expect(await outcome).toEqual(new Error('left'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});
