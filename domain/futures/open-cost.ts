/** Cost of opening a position, and the largest one that an available balance opens. */
import { ONE, fraction, isPositive, over, plus, times, type Fraction } from './fraction.ts';

interface OpenTerms {
  readonly price: Fraction;
  /** At least 1. */
  readonly leverage: Fraction;
  readonly takerFee: Fraction;
}

const costRateOf = ({ leverage, takerFee }: OpenTerms): Fraction =>
  plus(over(ONE, leverage), takerFee);

/** Initial margin plus taker fee, exact, in quote coin: 0.329 at 60,000 with 20x and 0.06% cost
 *  987 + 11.844. */
export const openCostOf = (size: Fraction, terms: OpenTerms): Fraction =>
  times(times(size, terms.price), costRateOf(terms));

/** Largest multiple of `lotSize` whose cost `available` covers, rounded down: 1,000 at 60,000 with
 *  20x and 0.06% open 0.329 in lots of 0.001. */
export function openSizeMaxOf(available: Fraction, terms: OpenTerms, lotSize: Fraction): Fraction {
  if (!isPositive(available)) return fraction(0n);
  const count = over(available, openCostOf(lotSize, terms));
  return times(fraction(count.numerator / count.denominator), lotSize);
}
