/** Tests the client address that a sign-in sends. */
import { afterEach, expect, it, vi } from 'vitest';
import { IP_FALLBACK } from '#contract/rest/auth.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { signedIn } from '#src/app/wiring/session/sign-in-calls.ts';

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
  await signedIn(client, LOOK_UP, log, credentials, new AbortController().signal);
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
