import { expect, it } from 'vitest';
import { trustedProxiesOf } from '#server/runtime/client-address.ts';

const proxies = trustedProxiesOf(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

it.each([
  ['ignores a header of a peer that is no proxy', '192.0.2.1', '1.2.3.4', '192.0.2.1'],
  ['reads the client behind one proxy', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['reads the client behind two', '::ffff:127.0.0.1', '192.0.2.1, 10.9.8.7', '192.0.2.1'],
  ['stops at the first hop it does not trust', 'fd00::1', '1.2.3.4, 192.0.2.1', '192.0.2.1'],
  ['uses the proxy without a header', '10.0.0.1', undefined, '10.0.0.1'],
  ['uses the last hop when all are proxies', '127.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['stops at an empty hop', '127.0.0.1', '192.0.2.1,', '127.0.0.1'],
])('%s', (_what, peer, header, client) => {
  expect(proxies.clientOf(peer, header)).toBe(client);
});

it('trusts nobody by default', () => {
  const none = trustedProxiesOf([]);
  expect(none.has('127.0.0.1')).toBe(false);
  expect(none.clientOf('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
  expect(none.clientOf(undefined, undefined)).toBe('');
});
