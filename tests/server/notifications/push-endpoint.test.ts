import { isIP, type LookupFunction } from 'node:net';
import { expect, it } from 'vitest';
import {
  isAllowedEndpoint,
  isPublicAddress,
  networksOf,
  PrivateAddressError,
  publicLookupOf,
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

it('allows loopback over http only with the setting for tests', () => {
  expect(isAllowedEndpoint('http://127.0.0.1:8080/x', false)).toBe(false);
  expect(isAllowedEndpoint('http://127.0.0.1:8080/x', true)).toBe(true);
  expect(isAllowedEndpoint('https://127.0.0.1:8080/x', true)).toBe(false);
  expect(isAllowedEndpoint('http://127.0.0.1.nip.io/x', true)).toBe(false);
});

/** A name server that gives these addresses for every name. */
const resolverOf = (...addresses: readonly string[]) => {
  const ofFamily = (family: number) =>
    Promise.resolve(addresses.filter((address) => isIP(address) === family));
  return { resolve4: () => ofFamily(4), resolve6: () => ofFamily(6) };
};

const lookUp = (lookup: LookupFunction, all: boolean) =>
  new Promise<{ readonly error: Error | null; readonly address: unknown }>((resolve) => {
    lookup('push.example.com', { all }, (error, address) => resolve({ error, address }));
  });

it.each([
  ['127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['169.254.169.254'],
  ['fd00:ec2::254'],
  ['fe80::1'],
  ['8.8.8.8', '10.0.0.1'],
  ['8.8.8.8', '::1'],
  [],
])('rejects a name with the addresses %s at the moment of the connection', async (...addresses) => {
  const lookup = publicLookupOf({ resolver: resolverOf(...addresses) });
  for (const all of [true, false]) {
    const { error, address } = await lookUp(lookup, all);
    expect(error).toBeInstanceOf(PrivateAddressError);
    expect(address).toBe('');
  }
});

it('connects to the addresses that it has checked', async () => {
  const lookup = publicLookupOf({ resolver: resolverOf('8.8.8.8', '2606:4700::1111') });
  expect(await lookUp(lookup, true)).toEqual({
    error: null,
    address: [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  });
  expect(await lookUp(lookup, false)).toEqual({ error: null, address: '8.8.8.8' });
});

it('rejects a public address in a network of this machine', async () => {
  const isOwnNetwork = (address: string) => address === '8.8.4.4';
  const own = publicLookupOf({ resolver: resolverOf('8.8.4.4'), isOwnNetwork });
  expect((await lookUp(own, true)).error).toBeInstanceOf(PrivateAddressError);
  const other = publicLookupOf({ resolver: resolverOf('8.8.8.8'), isOwnNetwork });
  expect((await lookUp(other, true)).error).toBeNull();
});

it('reports a name server that does not respond as such', async () => {
  const down = () => Promise.reject(new Error('timeout'));
  const lookup = publicLookupOf({ resolver: { resolve4: down, resolve6: down } });
  const { error } = await lookUp(lookup, true);
  expect(error).not.toBeInstanceOf(PrivateAddressError);
  expect(error?.message).toBe('timeout');
});

it('counts every network of every interface as its own, whatever its family', () => {
  const at = (cidr: string | null, family: 'IPv4' | 'IPv6') => ({ cidr, family }) as never;
  const own = networksOf({
    eth0: [at('8.8.8.8/24', 'IPv4'), at('2a00:1450:4001::5f/64', 'IPv6')],
    eth1: [at('9.9.9.9/32', 'IPv4'), at(null, 'IPv4')],
    gone: undefined,
  });
  const isOwn = (address: string) => own.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  expect(['8.8.8.1', '9.9.9.9', '2a00:1450:4001::1'].map(isOwn)).toEqual([true, true, true]);
  expect(['8.8.9.1', '9.9.9.8', '2a00:1450:4002::1'].map(isOwn)).toEqual([false, false, false]);
});
