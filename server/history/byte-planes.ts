/** Encodes columns of integers as byte planes: all lowest bytes first, then the next ones.
 *  Neighbors in a plane are similar, so the planes compress well. Independent of bars and files. */
import { assert } from '#contract/core/assert.ts';

const PLANE_COUNT_MAX = 7; // 2^53 fits seven bytes.
const COUNT_BYTES = 4;

/** Folds the sign into the lowest bit: 0, -1, 1, -2 become 0, 1, 2, 3. */
export const foldedOf = (value: number): number => (value >= 0 ? 2 * value : -2 * value - 1);
export const unfoldedOf = (folded: number): number =>
  folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;

/** Layout: row count (32 bits, little endian), plane count (one byte), then the planes. */
export function encodeColumn(values: ArrayLike<number>): Uint8Array {
  const planeCount = planeCountOf(values);
  const bytes = new Uint8Array(COUNT_BYTES + 1 + planeCount * values.length);
  new DataView(bytes.buffer).setUint32(0, values.length, true);
  bytes[COUNT_BYTES] = planeCount;
  for (let row = 0; row < values.length; row++) {
    let rest = values[row] ?? 0;
    for (let plane = 0; plane < planeCount; plane++) {
      bytes[COUNT_BYTES + 1 + plane * values.length + row] = rest % 256;
      rest = Math.floor(rest / 256);
    }
  }
  return bytes;
}

function planeCountOf(values: ArrayLike<number>): number {
  let largest = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0;
    assert(Number.isSafeInteger(value) && value >= 0, 'a column holds whole numbers from zero');
    if (value > largest) largest = value;
  }
  let planeCount = 0;
  while (256 ** planeCount <= largest) planeCount++;
  return planeCount;
}

/** Reads columns one after another, in the order of writing. */
export class ColumnReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws BrokenInvariant when the bytes end too early. */
  next(): Float64Array {
    const bytes = this.#bytes;
    assert(this.#offset + COUNT_BYTES < bytes.length, 'a column has a head');
    const head = new DataView(bytes.buffer, bytes.byteOffset + this.#offset);
    const rowCount = head.getUint32(0, true);
    const planeCount = head.getUint8(COUNT_BYTES);
    const start = this.#offset + COUNT_BYTES + 1;
    this.#offset = start + planeCount * rowCount;
    assert(planeCount <= PLANE_COUNT_MAX, 'a column has at most seven planes');
    assert(this.#offset <= bytes.length, 'a column is as long as its head says');
    const values = new Float64Array(rowCount);
    for (let plane = planeCount - 1; plane >= 0; plane--) {
      const from = start + plane * rowCount;
      for (let row = 0; row < rowCount; row++) {
        values[row] = (values[row] ?? 0) * 256 + (bytes[from + row] ?? 0);
      }
    }
    return values;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }
}
