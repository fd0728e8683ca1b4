/**
 * Envelope of every file in `server/data`: a readable head, then columns.
 *
 *      bytes 0-3    "TMD1"
 *      bytes 4-7    length of the head, 32 bits, little endian
 *      bytes 8-11   CRC-32 of everything after the head, 32 bits, little endian
 *      the head     one JSON object in UTF-8
 *      the rest     the columns of `byte-planes`, one after another, compressed by Brotli
 *
 * Rejects a file whose bytes have changed.
 */
import { brotliCompressSync, brotliDecompressSync, constants, crc32 } from 'node:zlib';
import { assert } from '#contract/core/assert.ts';
import { ColumnReader, encodeColumn } from './byte-planes.ts';

const MAGIC = 'TMD1';
const PREFIX_BYTES = 12;
const WINDOW_BITS = 24;

export function encodeCompactFile(head: object, columns: readonly ArrayLike<number>[]): Uint8Array {
  const body = Buffer.concat(columns.map((column) => encodeColumn(column)));
  const packed = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const headBytes = Buffer.from(JSON.stringify(head), 'utf8');
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC, 0, 'latin1');
  prefix.writeUInt32LE(headBytes.length, 4);
  prefix.writeUInt32LE(crc32(packed), 8);
  return Buffer.concat([prefix, headBytes, packed]);
}

interface CompactFile {
  /** The writer of the file defines the content; the reader checks the fields it uses. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly columns: ColumnReader;
}

/** @throws BrokenInvariant when `bytes` are not such a file, or incomplete. */
export function decodeCompactFile(bytes: Uint8Array): CompactFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  assert(
    buffer.length > PREFIX_BYTES && buffer.toString('latin1', 0, 4) === MAGIC,
    'a recorded file begins with its magic word',
  );
  const bodyStart = PREFIX_BYTES + buffer.readUInt32LE(4);
  assert(bodyStart < buffer.length, 'a recorded file has a body');
  const packed = buffer.subarray(bodyStart);
  assert(crc32(packed) === buffer.readUInt32LE(8), 'a recorded file has the checksum it names');
  const head = JSON.parse(buffer.toString('utf8', PREFIX_BYTES, bodyStart)) as CompactFile['head'];
  return { head, columns: new ColumnReader(brotliDecompressSync(packed)) };
}

/** @throws BrokenInvariant when the head lacks the field. */
export function headText(head: CompactFile['head'], name: string): string {
  const value = head[name];
  assert(typeof value === 'string', `a recorded file names its ${name}`);
  return value;
}

/** @throws BrokenInvariant when the head lacks the field. */
export function headNumber(head: CompactFile['head'], name: string): number {
  const value = head[name];
  assert(typeof value === 'number' && Number.isSafeInteger(value), `a head counts its ${name}`);
  return value;
}
