/** How far from the mark price an order may open a position. Form and exchange calculate with these functions. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalCountOf,
  decimalOf,
  decimalOfUnits,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { ONE, fraction, lesserOf, minus, over, plus, times, type Fraction } from './fraction.ts';

const TWO = fraction(2n);

/** The share of a band that a contract states in percent: 1.1 is 0.011, exactly. */
export function bandShareOf(percent: number): Decimal {
  const text = decimalOf(percent);
  assert(text !== undefined, 'a percentage is a finite number');
  const decimals = decimalCountOf(text);
  return decimalOfUnits(exactUnitsOf(text, decimals), decimals + 2);
}

/** Largest distance from the mark price at which an order may open: the contract's band, at most half of 1 / leverage.
 *  At 100x and 10% this is 0.5%, so that at most half of the initial margin is lost at the mark price. */
export const openingBandOf = (contractBand: Fraction, leverage: Fraction): Fraction =>
  lesserOf(contractBand, over(ONE, times(TWO, leverage)));

/** The worst price that a band allows: above the reference for a buy, below it for a sell. Better prices have no limit. */
export const worstPriceOf = (side: 'buy' | 'sell', reference: Fraction, band: Fraction): Fraction =>
  times(reference, side === 'buy' ? plus(ONE, band) : minus(ONE, band));
