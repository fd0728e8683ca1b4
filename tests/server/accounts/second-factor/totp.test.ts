/** One-time codes, checked against the test vectors of their standards. */
import { describe, expect, it } from 'vitest';
import {
  base32Of,
  bytesOfBase32,
  hotpCode,
  totpCode,
} from '#server/accounts/second-factor/totp.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const TWENTY = ascii('12345678901234567890');
const THIRTY_TWO = ascii('12345678901234567890123456789012');
const SIXTY_FOUR = ascii('1234567890123456789012345678901234567890123456789012345678901234');

describe('totpCode', () => {
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('returns the codes of RFC 6238 at %i', (unixSec, sha1, sha256, sha512) => {
    expect(totpCode(TWENTY, unixSec, { digits: 8 })).toBe(sha1);
    expect(totpCode(THIRTY_TWO, unixSec, { digits: 8, algorithm: 'sha256' })).toBe(sha256);
    expect(totpCode(SIXTY_FOUR, unixSec, { digits: 8, algorithm: 'sha512' })).toBe(sha512);
  });

  it('returns the same code for thirty seconds', () => {
    expect(totpCode(TWENTY, 30)).toBe(totpCode(TWENTY, 59));
    expect(totpCode(TWENTY, 30)).not.toBe(totpCode(TWENTY, 60));
  });
});

describe('hotpCode', () => {
  it('returns the codes of RFC 4226', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotpCode(TWENTY, counter));
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j as %s and reads it back, as RFC 4648 does', (text, encoded) => {
    expect(base32Of(ascii(text))).toBe(encoded);
    expect(bytesOfBase32(encoded)).toEqual(ascii(text));
  });

  it('reads commonly copied forms, and rejects invalid text', () => {
    expect(bytesOfBase32('mzxw 6ytb-oi======')).toEqual(ascii('foobar'));
    expect(bytesOfBase32('MZXW1')).toBeUndefined();
  });
});
