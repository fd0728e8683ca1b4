/** How far from the mark price an order may open a position. Form and exchange calculate with these functions. */
import { ONE, fraction, lesserOf, minus, over, plus, times, type Fraction } from './fraction.ts';

const TWO = fraction(2n);

/** Largest distance from the mark price at which an order may open: the contract's band, at most half of 1 / leverage.
 *  At 100x and 10% this is 0.5%, so that at most half of the initial margin is lost at the mark price. */
export const openingBandOf = (contractBand: Fraction, leverage: Fraction): Fraction =>
  lesserOf(contractBand, over(ONE, times(TWO, leverage)));

/** The worst price that a band allows: above the reference for a buy, below it for a sell. Better prices have no limit. */
export const worstPriceOf = (side: 'buy' | 'sell', reference: Fraction, band: Fraction): Fraction =>
  times(reference, side === 'buy' ? plus(ONE, band) : minus(ONE, band));
