/** Whole steps as decimal text, for feeds that write thousands of them: `decimalOfSteps` for steps that
 *  are a power of ten, without its detour through big integers. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalCountOf,
  decimalOfSteps,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';

const ZERO_CODE = 48;

/** @returns a function that writes a count of `step`: 6425010 of 0.01 is "64250.1". */
export function stepWriter(step: Decimal): (count: number) => Decimal {
  const decimals = decimalCountOf(step);
  if (exactUnitsOf(step, decimals) !== 1n) return (count) => decimalOfSteps(count, step);
  if (decimals === 0) return (count) => String(count) as Decimal;
  return (count) => {
    assert(Number.isSafeInteger(count) && count >= 0, 'prices and sizes are whole steps from zero');
    const digits = String(count).padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    let end = digits.length;
    while (end > point && digits.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
    const whole = digits.slice(0, point);
    return (end === point ? whole : `${whole}.${digits.slice(point, end)}`) as Decimal;
  };
}
