/**
 * Checksum over the top of an order book. Client and exchange compare it to detect diverged copies.
 *
 * The text: for each of the ten best rows, best first, `bidPrice:bidSize:askPrice:askSize`, all
 * joined by ':'; a side without that row omits its two fields. Prices and sizes are decimal text in
 * normal form (no redundant zeros). The checksum is the CRC-32 of that ASCII text (reflected,
 * polynomial 0xEDB88320, the one of zip), as an unsigned 32-bit number.
 *
 * For example, bids 5@2, 4.5@1 and ask 5.5@0.3 give "5:2:5.5:0.3:4.5:1".
 */
import type { Decimal } from '#contract/core/decimal.ts';

export type TextLevel = readonly [price: Decimal, size: Decimal];

export const CHECKSUM_ROW_COUNT = 10;

/** Both sides are best first and may have more than ten rows. */
export function bookChecksumOf(bids: readonly TextLevel[], asks: readonly TextLevel[]): number {
  return crc32Of(checksumTextOf(bids, asks));
}

export function checksumTextOf(bids: readonly TextLevel[], asks: readonly TextLevel[]): string {
  const fields: string[] = [];
  for (let row = 0; row < CHECKSUM_ROW_COUNT; row++) {
    const bid = bids[row];
    const ask = asks[row];
    if (bid !== undefined) fields.push(bid[0], bid[1]);
    if (ask !== undefined) fields.push(ask[0], ask[1]);
  }
  return fields.join(':');
}

const TABLE = crcTable();

/** CRC-32 of ASCII text: of "123456789" it is 0xCBF43926. */
export function crc32Of(text: string): number {
  let crc = CRC_START;
  for (let index = 0; index < text.length; index++) crc = crcAfter(crc, text.charCodeAt(index));
  return crcOf(crc);
}

/** Start value for computing a checksum character by character, without building the text. */
export const CRC_START = -1;
export const crcAfter = (crc: number, code: number): number =>
  (TABLE[(crc ^ code) & 0xff] ?? 0) ^ (crc >>> 8);
export const crcOf = (crc: number): number => ~crc >>> 0;

function crcTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc;
  });
}
