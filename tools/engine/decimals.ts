/** The `decimal` operation: exact sums, and products and quotients at eight decimals, rounded towards
 *  zero or half away from it. */
import {
  UNIT_DECIMALS,
  compareDecimals,
  decimalCountOf,
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { decimalIn, type Line } from './fields.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export function decimalResponse(line: Line): object {
  const left = decimalIn(line, 'a');
  const right = decimalIn(line, 'b');
  const decimals = Math.max(decimalCountOf(left), decimalCountOf(right));
  const leftUnits = exactUnitsOf(left, decimals);
  const rightUnits = exactUnitsOf(right, decimals);
  const square = 10n ** BigInt(2 * decimals);
  const quotient = (rounding: Rounding): Decimal | null =>
    rightUnits === 0n ? null : divideRounded(leftUnits * UNIT, rightUnits, rounding);
  return {
    add: decimalOfUnits(leftUnits + rightUnits, decimals),
    sub: decimalOfUnits(leftUnits - rightUnits, decimals),
    mul8_down: divideRounded(leftUnits * rightUnits * UNIT, square, 'down'),
    mul8_half_up: divideRounded(leftUnits * rightUnits * UNIT, square, 'half up'),
    div8_down: quotient('down'),
    div8_half_up: quotient('half up'),
    cmp: compareDecimals(left, right),
  };
}

type Rounding = 'down' | 'half up';

function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): Decimal {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [size, parts] = [magnitude(dividend), magnitude(divisor)];
  const units =
    rounding === 'down' ? divideFloor(size, parts) : divideFloor(2n * size + parts, 2n * parts);
  return decimalOfUnits(isNegative ? -units : units);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
