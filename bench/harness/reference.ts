/** Measures the current slowness of this machine with a loop that does the same work everywhere. */
import { medianOf } from './rounds.ts';
import { spin } from './spin.ts';

/** Duration of the loop on the quiet machine on which the floors of budgets.json were set. */
const REFERENCE_MS = 300;
const SPIN_COUNT = 3;

/**
 * Measures the loop and compares it with the reference machine.
 * @returns 2.5 on a machine that takes 2.5 times as long; never below 1, so that a quick machine
 * does not make a floor stricter.
 */
export const slownessNow = (): number =>
  Math.max(1, medianOf(Array.from({ length: SPIN_COUNT }, spin)) / REFERENCE_MS);

/** Units whose values follow the machine's speed; counts, bytes and shares do not. */
const TIME_UNIT = /^ms\b/;
const RATE_UNIT = /\/s$/;

/**
 * The floor of an absolute value, moved by the machine's slowness: at 2.5 a limit of 200 ms becomes
 * 500 ms and a minimum of 10,000 orders/s becomes 4,000.
 */
export function floorOn(slowness: number, floor: number, unit: string): number {
  if (TIME_UNIT.test(unit)) return floor * slowness;
  return RATE_UNIT.test(unit) ? floor / slowness : floor;
}
