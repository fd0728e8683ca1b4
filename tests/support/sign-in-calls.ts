/** Sign-in calls as they reach an exchange behind one trusted proxy. */
import type { LiveExchange } from '#tests/support/live-exchange.ts';

/** Signs in from the given address, which counts behind the single trusted proxy. */
export const signInFrom = (
  live: LiveExchange,
  email: string,
  password: string,
  address = '203.0.113.1',
  ip = '127.0.0.1',
) =>
  live.call('signIn', {
    body: { email, password, ip },
    headers: { 'x-forwarded-for': address },
  });

/** Signs in like a page of the exchange, with the cookie of the device if there is one. */
export async function signInByPage(
  live: LiveExchange,
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
