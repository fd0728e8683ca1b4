/** Measures the distance between two sets of measurements. */

/** Returns the Kolmogorov-Smirnov distance: the greatest difference between the two shares of
 *  values up to any point. 0 when both sets are equal, 1 when one set is completely below the
 *  other. */
export function kolmogorovSmirnov(left: readonly number[], right: readonly number[]): number {
  if (left.length === 0 || right.length === 0) throw new Error('there is nothing to compare');
  const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
  const [lefts, rights] = [ascending(left), ascending(right)];
  let [leftCount, rightCount, distance] = [0, 0, 0];
  while (leftCount < lefts.length && rightCount < rights.length) {
    const value = Math.min(lefts[leftCount] ?? 0, rights[rightCount] ?? 0);
    while (leftCount < lefts.length && (lefts[leftCount] ?? 0) <= value) leftCount += 1;
    while (rightCount < rights.length && (rights[rightCount] ?? 0) <= value) rightCount += 1;
    distance = Math.max(distance, Math.abs(leftCount / lefts.length - rightCount / rights.length));
  }
  return distance;
}
