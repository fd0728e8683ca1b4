/** A short name for a frame's numbers. Equal numbers have equal names in every engine: there are many
 *  ways to write "no number" in eight bytes, and all of them count as one. */
const EXPONENT = 0x7ff00000;

export function frameHashOf(frame: Float64Array): number {
  const halves = new Uint32Array(frame.buffer, frame.byteOffset, 2 * frame.length);
  let hash = 0x811c9dc5;
  for (let at = 0; at < halves.length; at += 2) {
    let low = halves[at] ?? 0;
    let high = halves[at + 1] ?? 0;
    if ((high & EXPONENT) === EXPONENT) {
      low = 0;
      high = EXPONENT; // Neither NaN nor infinity is a price.
    }
    hash = Math.imul(hash ^ low, 0x01000193);
    hash = Math.imul(((hash << 13) | (hash >>> 19)) ^ high, 0x01000193);
  }
  return hash >>> 0;
}
