/** Rank of positions for automatic deleveraging: the most profitable and most leveraged first. */
import { isPositive, over, times, type Fraction } from './fraction.ts';

export interface DeleveragingTerms {
  readonly profit: Fraction;
  /** Above zero. */
  readonly initialMargin: Fraction;
  /** Size x mark price, above zero. */
  readonly notional: Fraction;
  /** Of the position, or of the account for cross; above zero. */
  readonly equity: Fraction;
}

/** Return on the initial margin, times the effective leverage for a profit, divided by it for a
 *  loss: 1,500 / 1,500 x 31,500 / 3,000 is 10.5. Exact. */
export function deleveragingScoreOf({
  profit,
  initialMargin,
  notional,
  equity,
}: DeleveragingTerms): Fraction {
  const roi = over(profit, initialMargin);
  const leverage = over(notional, equity);
  return isPositive(profit) ? times(roi, leverage) : over(roi, leverage);
}
