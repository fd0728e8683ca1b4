/** Whole numbers from rows, which read every integer as a bigint. */
import { assert } from '#contract/core/assert.ts';

/** An id, a count, a time, ticks or lots, exactly. Money stays a bigint. */
export function wholeOf(value: bigint): number {
  const whole = Number(value);
  assert(Number.isSafeInteger(whole), 'a whole number from a row is safe');
  return whole;
}
