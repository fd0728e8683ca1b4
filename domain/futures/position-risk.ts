/** Margins and profit of a position in a linear contract, exact, in quote coin. Callers round: what
 *  the user pays up, what the user receives down. */
import { ONE, isPositive, minus, negate, over, plus, times, type Fraction } from './fraction.ts';

export type PositionSide = 'long' | 'short';

export interface PositionTerms {
  readonly side: PositionSide;
  /** In trade coin, above zero. */
  readonly size: Fraction;
  readonly entryPrice: Fraction;
}

export const signBySide = (side: PositionSide, value: Fraction): Fraction =>
  side === 'long' ? value : negate(value);

/** Size x price: 0.5 at 60,000 are 30,000. */
export const notionalOf = (size: Fraction, price: Fraction): Fraction => times(size, price);

/** Entry notional / leverage: 0.5 at 60,000 with 20x need 1,500. */
export const initialMarginOf = (
  { size, entryPrice }: Omit<PositionTerms, 'side'>,
  leverage: Fraction,
): Fraction => over(notionalOf(size, entryPrice), leverage);

/** Profit if the position closed at `price`: long 0.5 from 60,000 to 63,000 earns 1,500. */
export const profitAt = ({ side, size, entryPrice }: PositionTerms, price: Fraction): Fraction =>
  signBySide(side, times(size, minus(price, entryPrice)));

/** Maintenance margin / equity: 116 of 500 is 0.232. At 1 the position is liquidated.
 *  @returns undefined when nothing is left. */
export const marginRatioOf = (maintenance: Fraction, equity: Fraction): Fraction | undefined =>
  isPositive(equity) ? over(maintenance, equity) : undefined;

/** Price at which the loss equals `collateral`: long 0.5 at 60,000 with 1,500 is bankrupt at 57,000.
 *  @param collateral isolated margin; for cross, wallet balance plus the profit of other positions.
 *  @returns undefined when a long is covered down to zero. */
export function bankruptcyPriceOf(
  { side, size, entryPrice }: PositionTerms,
  collateral: Fraction,
): Fraction | undefined {
  const price = minus(entryPrice, signBySide(side, over(collateral, size)));
  return isPositive(price) ? price : undefined;
}

/** Price that covers the entry and the taker fee of both ways: long from 60,000 at 0.06% is
 *  60,000 x 1.0006 / 0.9994, about 60,072.05.
 *  @param fee at least 0 and below 1. */
export function breakEvenPriceOf(
  { side, entryPrice }: Omit<PositionTerms, 'size'>,
  fee: Fraction,
): Fraction {
  const share = signBySide(side, fee);
  return over(times(entryPrice, plus(ONE, share)), minus(ONE, share));
}

/** Price at which the profit is `roi` of the initial margin: 50% from 60,000 with 20x is 61,500.
 *  @returns undefined when no positive price loses that much. */
export function targetPriceOf(
  { side, entryPrice }: Omit<PositionTerms, 'size'>,
  leverage: Fraction,
  roi: Fraction,
): Fraction | undefined {
  const price = times(entryPrice, plus(ONE, signBySide(side, over(roi, leverage))));
  return isPositive(price) ? price : undefined;
}
