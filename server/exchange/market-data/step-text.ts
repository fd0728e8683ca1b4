/** Formats integer steps as decimal text for feeds that write thousands of them. Texts are cached,
 *  because the same prices and sizes recur. */
import { decimalOfSteps, type Decimal } from '#contract/core/decimal.ts';

/** Three megabytes at most; then the cache is cleared. */
const RETAINED_COUNT_MAX = 32_768;

/** @returns a function that formats a count of `step`: 6425010 of 0.01 is "64250.1". */
export function stepWriter(step: Decimal): (count: number) => Decimal {
  const retained = new Map<number, Decimal>();
  return (count) => {
    const known = retained.get(count);
    if (known !== undefined) return known;
    const text = decimalOfSteps(count, step);
    if (retained.size >= RETAINED_COUNT_MAX) retained.clear();
    retained.set(count, text);
    return text;
  };
}
