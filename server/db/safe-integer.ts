/** Whole numbers from rows, which read every integer as a bigint. */
import { assert } from '#contract/core/assert.ts';

/** An id, a count, a time, ticks or lots, exactly. Money stays a bigint. */
export function safeIntegerOf(value: bigint): number {
  const integer = Number(value);
  assert(Number.isSafeInteger(integer), 'a whole number from a row is safe');
  return integer;
}
