/** Text form and CRC of the checksum, fixed so that client and server cannot diverge. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { bookChecksumOf, checksumTextOf, crc32Of, type TextLevel } from '#domain/book-checksum.ts';
import { crc32 } from 'node:zlib';

const level = (price: string, size: string): TextLevel => [decimal(price), decimal(size)];

describe('crc32Of', () => {
  it('returns the check value of CRC-32 and agrees with zlib', () => {
    expect(crc32Of('123456789')).toBe(0xcbf43926);
    for (const text of ['', ':', '64250.1:0.5', 'x'.repeat(1000)])
      expect(crc32Of(text)).toBe(crc32(text));
  });
});

describe('bookChecksumOf', () => {
  it('reads row by row and skips missing levels of a side', () => {
    const bids = [level('5', '2'), level('4.5', '1')];
    const asks = [level('5.5', '0.3')];
    expect(checksumTextOf(bids, asks)).toBe('5:2:5.5:0.3:4.5:1');
    expect(bookChecksumOf(bids, asks)).toBe(crc32Of('5:2:5.5:0.3:4.5:1'));
    expect(checksumTextOf([], asks)).toBe('5.5:0.3');
    expect(bookChecksumOf([], [])).toBe(0);
  });

  it('covers ten rows and no more', () => {
    const bids = Array.from({ length: 12 }, (_, row) => level(String(100 - row), '1'));
    const changedInside = bids.with(9, level('91', '2'));
    const changedBeyond = bids.with(10, level('90', '2'));
    expect(bookChecksumOf(changedInside, [])).not.toBe(bookChecksumOf(bids, []));
    expect(bookChecksumOf(changedBeyond, [])).toBe(bookChecksumOf(bids, []));
  });
});
