/** Converts integers of database rows, which are read as bigints. */
import { assert } from '#contract/core/assert.ts';

/** Converts an id, count, time, ticks or lots exactly. Money stays a bigint. */
export function safeIntegerOf(value: bigint): number {
  const integer = Number(value);
  assert(Number.isSafeInteger(integer), 'a whole number from a row is safe');
  return integer;
}
