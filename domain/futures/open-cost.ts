/** Cost of opening a position, and the largest one that an available balance opens. Form, exchange and engine tool
 *  calculate with these functions. */
import {
  ONE,
  ZERO,
  fraction,
  greaterOf,
  isPositive,
  minus,
  over,
  plus,
  times,
  type Fraction,
} from './fraction.ts';
import { notionalOf, signBySide, type PositionSide } from './position-risk.ts';

export interface CostTerms {
  /** At least 1. */
  readonly leverage: Fraction;
  readonly takerFee: Fraction;
}

export interface OpenTerms extends CostTerms {
  readonly price: Fraction;
  /** The side that opens, and the mark price; undefined where no loss counts, as at the mark price. */
  readonly mark?: { readonly side: PositionSide; readonly price: Fraction } | undefined;
}

/** Loss that a position has at the mark price when it opens at `value`: a long 0.5 at 61,000 loses 500 at a mark price
 *  of 60,000. Zero where the price is no worse than the mark price. */
export const openLossOf = (side: PositionSide, value: Fraction, valueAtMark: Fraction): Fraction =>
  greaterOf(ZERO, signBySide(side, minus(value, valueAtMark)));

/** Initial margin and taker fee of one unit of value: 0.0506 at 20x and 0.06%. */
export const costRateOf = ({ leverage, takerFee }: CostTerms): Fraction =>
  plus(over(ONE, leverage), takerFee);

/** Initial margin, taker fee and loss at the mark price, exact, in quote coin. `value` is size x price. */
export const costOfValue = (value: Fraction, loss: Fraction, rate: Fraction): Fraction =>
  loss.numerator === 0n ? times(value, rate) : plus(times(value, rate), loss);

/** Cost of a size at one price, exact, in quote coin: 0.329 at 60,000 with 20x and 0.06% cost 987 + 11.844. A long 0.5 at
 *  61,000 costs 1,525 + 18.30, and 500 more while the mark price is 60,000. */
export function openCostOf(size: Fraction, { price, mark, ...terms }: OpenTerms): Fraction {
  const value = notionalOf(size, price);
  const loss =
    mark === undefined ? ZERO : openLossOf(mark.side, value, notionalOf(size, mark.price));
  return costOfValue(value, loss, costRateOf(terms));
}

/** Largest multiple of `lotSize` whose cost `available` covers, rounded down: 1,000 at 60,000 with
 *  20x and 0.06% open 0.329 in lots of 0.001. */
export function openSizeMaxOf(available: Fraction, terms: OpenTerms, lotSize: Fraction): Fraction {
  if (!isPositive(available)) return fraction(0n);
  const count = over(available, openCostOf(lotSize, terms));
  return times(fraction(count.numerator / count.denominator), lotSize);
}
