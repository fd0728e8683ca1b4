/** Hashes the numbers of a frame. Equal numbers have equal hashes in every engine: the many byte
 *  patterns of NaN count as one. */
const EXPONENT = 0x7ff00000;

export function frameHashOf(frame: Float64Array): number {
  const halves = new Uint32Array(frame.buffer, frame.byteOffset, 2 * frame.length);
  let hash = 0x811c9dc5;
  for (let at = 0; at < halves.length; at += 2) {
    let low = halves[at] ?? 0;
    let high = halves[at + 1] ?? 0;
    if ((high & EXPONENT) === EXPONENT) {
      low = 0;
      high = EXPONENT; // Prices are never NaN or infinity, so both may share one value.
    }
    hash = Math.imul(hash ^ low, 0x01000193);
    hash = Math.imul(((hash << 13) | (hash >>> 19)) ^ high, 0x01000193);
  }
  return hash >>> 0;
}
