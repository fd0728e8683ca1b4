import { expect, it } from 'vitest';
import { addressBlockOf, addressSiteOf, normalAddressOf } from '#server/runtime/address-block.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52114', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]:52114', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, ''],
])('writes %s as %s', (given, normal) => {
  expect(normalAddressOf(given)).toBe(normal);
});

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2:FFFF::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['a-session-id', 'a-session-id', 'a-session-id'],
])('counts %s in the block %s and the site %s', (address, block, site) => {
  expect([addressBlockOf(address), addressSiteOf(address)]).toEqual([block, site]);
});

it('keeps neighbors apart and one customer together', () => {
  const blocks = (list: readonly string[]) => new Set(list.map(addressBlockOf)).size;
  expect(blocks(['2001:db8:1:2::1', '2001:db8:1:2:abcd::', '2001:db8:1:2:0:0:0:ffff'])).toBe(1);
  expect(blocks(['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'])).toBe(3);
  expect(blocks(['203.0.113.7', '203.0.113.8'])).toBe(2);
});
