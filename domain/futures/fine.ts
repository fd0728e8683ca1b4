/** Exact integers of futures. A fine value is 10^-24 of the quote coin: a fine price (10^-16) times
 *  a size in units (10^-8). One unit of money is 10^16 fine. */
import {
  divideCeil,
  divideFloor,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import { fraction, type Fraction } from './fraction.ts';
import type { PositionSide } from './position-risk.ts';

export const FINE_DECIMALS = 24;
/** Fine values in one unit. */
export const FINE = 10n ** 16n;
/** Fine prices in one unit of price. */
export const FINE_PER_PRICE_UNIT = 10n ** 8n;
/** Rates are integers of 10^-8: 0.0006 is 60000. */
export const RATE = 10n ** 8n;

export const rateOf = (rate: Decimal): bigint => exactUnitsOf(rate);

export const floorToUnits = (fine: bigint): bigint => divideFloor(fine, FINE);
export const ceilToUnits = (fine: bigint): bigint => divideCeil(fine, FINE);

/** Rounded up: what a user pays. 30,000 at 0.0006 are 18. */
export const feeOfValue = (fine: bigint, rate: bigint): bigint =>
  divideCeil(fine * rate, RATE * FINE);

/** Fine values as a fraction of the quote coin. */
export const fractionOfFine = (fine: bigint): Fraction => fraction(fine, RATE * FINE);

export const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right);
export const greater = (left: bigint, right: bigint): bigint => (left > right ? left : right);
export const notNegative = (value: bigint): Units => units(value > 0n ? value : 0n);

/** Quotient rounded against the holder of a position: a long's price up, a short's down. */
export const divideAgainst = (side: PositionSide, dividend: bigint, divisor: bigint): bigint =>
  side === 'long' ? divideCeil(dividend, divisor) : divideFloor(dividend, divisor);

/** A fine price in units of price, rounded against the holder. */
export const priceUnitsOf = (side: PositionSide, finePrice: bigint): Units =>
  units(divideAgainst(side, finePrice, FINE_PER_PRICE_UNIT));

/** A maintenance margin (fine times `RATE`) as a fraction of the quote coin. */
export const fractionOfMaintenance = (maintenance: bigint): Fraction => ({
  numerator: maintenance,
  denominator: RATE * RATE * FINE,
});
