import { expect, it } from 'vitest';
import {
  isAllowedEndpoint,
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
} from '#server/notifications/push/push-endpoint.ts';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'not an address',
])('does not connect to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '142.250.1.188', '2606:4700::1111', '2a00:1450:4001::5f'])(
  'connects to %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('allows the push services of the browsers', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC',
  ]) {
    expect(isAllowedEndpoint(endpoint, false), endpoint).toBe(true);
  }
});

it('allows loopback over http only where the exchange is local', () => {
  expect(isAllowedEndpoint('http://127.0.0.1:8080/x', false)).toBe(false);
  expect(isAllowedEndpoint('http://127.0.0.1:8080/x', true)).toBe(true);
  expect(isAllowedEndpoint('https://127.0.0.1:8080/x', true)).toBe(false);
  expect(isAllowedEndpoint('http://127.0.0.1.nip.io/x', true)).toBe(false);
});

const resolve = (hostname: string, all: boolean) =>
  new Promise<{ readonly error: Error | null; readonly address: unknown }>((resolve) => {
    publicLookup(hostname, { all }, (error, address) => resolve({ error, address }));
  });

it('rejects a name whose address is private at the moment of the connection', async () => {
  for (const all of [true, false]) {
    const { error, address } = await resolve('localhost', all);
    expect(error).toBeInstanceOf(PrivateAddressError);
    expect(address).toBe('');
  }
});
