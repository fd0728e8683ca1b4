/** Exact fractions for the futures formulas: no step of a formula rounds, only its result does.
 *  Money, prices, sizes and rates are all fractions of their whole coin: 0.5 BTC is 1/2. */
import { assert } from '#contract/core/assert.ts';
import {
  UNIT_DECIMALS,
  decimalCountOf,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** Not reduced. The formulas are short, so the integers stay below a few hundred bits. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** @throws BrokenInvariant when `denominator` is zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  assert(denominator !== 0n, 'a fraction has a denominator');
  return denominator > 0n
    ? { numerator, denominator }
    : { numerator: -numerator, denominator: -denominator };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export function fractionOfDecimal(value: Decimal): Fraction {
  const decimals = decimalCountOf(value);
  return fraction(exactUnitsOf(value, decimals), 10n ** BigInt(decimals));
}

/** Whole coins of an amount, a price or a size in units of 10^-8: 150000000n is 3/2. */
export const fractionOfUnits = (value: bigint): Fraction => fraction(value, UNIT);

export const plus = (left: Fraction, right: Fraction): Fraction =>
  left.denominator === right.denominator
    ? fraction(left.numerator + right.numerator, left.denominator)
    : fraction(
        left.numerator * right.denominator + right.numerator * left.denominator,
        left.denominator * right.denominator,
      );

export const negate = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

export const minus = (left: Fraction, right: Fraction): Fraction => plus(left, negate(right));

export const times = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.numerator * right.numerator, left.denominator * right.denominator);

/** @throws BrokenInvariant when `right` is zero. */
export const over = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.numerator * right.denominator, left.denominator * right.numerator);

/** @returns -1, 0 or 1 when `left` is below, equal to or above `right`. */
export function compareFractions(left: Fraction, right: Fraction): -1 | 0 | 1 {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export const isPositive = ({ numerator }: Fraction): boolean => numerator > 0n;

export const lesserOf = (left: Fraction, right: Fraction): Fraction =>
  compareFractions(left, right) <= 0 ? left : right;

export const greaterOf = (left: Fraction, right: Fraction): Fraction =>
  compareFractions(left, right) >= 0 ? left : right;

/** Units of 10^-8, rounded toward minus infinity: for what the user receives. */
export const floorUnits = ({ numerator, denominator }: Fraction): Units =>
  units(divideFloor(numerator * UNIT, denominator));

/** Units of 10^-8, rounded toward plus infinity: for what the user pays. */
export const ceilUnits = ({ numerator, denominator }: Fraction): Units =>
  units(divideCeil(numerator * UNIT, denominator));
