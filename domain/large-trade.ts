/** Which prints of a tape are large: against what was usual lately, not against the largest. Sizes alone,
 *  no money: whole lots, and their middle. */

/** So many times the usual size. */
export const LARGE_FACTOR = 8;
/** Fewer prints have no usual size. */
const COUNT_MIN = 10;

/** @returns the size from which a print among `sizes` is large; Infinity while nobody can say. Sorts them. */
export function largeSizeOf(sizes: Float64Array): number {
  if (sizes.length < COUNT_MIN) return Infinity;
  sizes.sort();
  return LARGE_FACTOR * (sizes[sizes.length >> 1] ?? Infinity);
}
