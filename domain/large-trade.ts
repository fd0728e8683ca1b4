/** Detects large market trades: relative to the recent median size, not to the largest one. Works
 *  on sizes in integer lots, without values. */

/** Multiple of the median size from which a trade is large. */
export const LARGE_FACTOR = 8;
/** Minimum number of trades for a usable median. */
const COUNT_MIN = 10;

/** @returns the size from which a trade in `sizes` is large; Infinity with too few trades. Sorts
 *  `sizes`. */
export function largeSizeOf(sizes: Float64Array): number {
  if (sizes.length < COUNT_MIN) return Infinity;
  sizes.sort();
  return LARGE_FACTOR * (sizes[sizes.length >> 1] ?? Infinity);
}
