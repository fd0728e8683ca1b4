import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FAMILIES,
  checkAddress,
  isDestinationTag,
} from '#domain/addresses/check-address.ts';
import { INVALID_ADDRESSES, VALID_ADDRESSES } from '#tests/support/address-vectors.ts';
import { makeAddress } from '#server/chain/make-address.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

describe.each(ADDRESS_FAMILIES)('%s', (family) => {
  it.each(VALID_ADDRESSES[family])('accepts %s', (address) => {
    expect(checkAddress(family, address)).toMatchObject({ ok: true });
  });

  it.each(INVALID_ADDRESSES[family])('rejects %s', (address) => {
    expect(checkAddress(family, address).ok).toBe(false);
  });

  it('names the networks of an address that belongs to another one', () => {
    for (const other of ADDRESS_FAMILIES.filter((one) => one !== family)) {
      for (const address of VALID_ADDRESSES[other]) {
        const check = checkAddress(family, address);
        expect(check, address).toMatchObject({ ok: false, problem: 'wrong_network' });
        expect(check.ok ? [] : check.validFor).toContain(other);
      }
    }
  });
});

it('accepts the addresses that the simulated networks make', () => {
  for (const family of ADDRESS_FAMILIES) {
    for (let index = 0; index < 200; index += 1) {
      const address = makeAddress(family, 'test', `user/${index}`);
      expect(checkAddress(family, address), address).toEqual({
        ok: true,
        address,
        memo: undefined,
      });
    }
  }
});

it('rejects every drawn one-character mutation of formats with a checksum', () => {
  const seed = 20_261_123;
  console.log(`mutation seed ${seed}`);
  const random = seededRandom(seed);
  const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl';
  // Solana's addresses have no checksum, and an Ethereum address in one case has none either.
  const families = ADDRESS_FAMILIES.filter((family) => family !== 'solana');
  const accepted: string[] = [];
  for (let count = 0; count < 20_000; count += 1) {
    const family = random.pick(families);
    const address = makeAddress(family, 'mutated', `user/${random.between(0, 50)}`);
    const at = random.between(0, address.length - 1);
    const sign = random.pick(signs.split(''));
    if (address[at] === sign) continue;
    const mutated = address.slice(0, at) + sign + address.slice(at + 1);
    if (checkAddress(family, mutated).ok) accepted.push(`${family} ${mutated}`);
  }
  expect(accepted).toEqual([]);
});

it('trims spaces and returns the usual case', () => {
  expect(checkAddress('bitcoin', ' BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4\n')).toMatchObject({
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  });
  expect(checkAddress('ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toMatchObject({
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
});

it('distinguishes an empty field, a typing error and another text', () => {
  const problemOf = (text: string): string => {
    const check = checkAddress('bitcoin', text);
    return check.ok ? 'none' : check.problem;
  };
  expect(problemOf('  ')).toBe('empty');
  expect(problemOf('hello')).toBe('malformed');
  expect(problemOf('1'.repeat(5_000))).toBe('malformed');
  expect(problemOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')).toBe('checksum_wrong');
  expect(problemOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBe('checksum_wrong');
});

it('accepts a destination tag of 32 bits on XRP, and no memo elsewhere', () => {
  const xrp = (memo: string) => checkAddress('xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo);
  for (const tag of ['0', '7', ' 4294967295 ']) {
    expect(xrp(tag)).toMatchObject({ ok: true, memo: tag.trim() });
  }
  for (const tag of ['4294967296', '-1', '1.5', '007', 'x', '1e3']) {
    expect(xrp(tag), tag).toMatchObject({ ok: false, problem: 'memo_invalid' });
    expect(isDestinationTag(tag)).toBe(false);
  }
  expect(checkAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '7')).toMatchObject({
    ok: false,
    problem: 'memo_not_supported',
  });
});
