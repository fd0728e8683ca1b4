/** The price at which a position's equity falls to its maintenance margin. */
import { ONE, isPositive, minus, over, plus, times, type Fraction } from './fraction.ts';
import { notionalOf, signBySide, type PositionTerms } from './position-risk.ts';
import { tierOf, type RiskTier } from './risk-tiers.ts';

/**
 * (collateral + maintenance amount - s x size x entry) / (size x (rate - s)), with s 1 for a long
 * and -1 for a short, in the tier that the result itself falls in. Long 0.5 at 60,000 with 1,500
 * in the tier of 0.4% is liquidated at -28,500 / -0.498, about 57,228.92.
 *
 * Equity minus maintenance margin rises with the price for a long and falls for a short, without
 * jumps at tier borders, so one price fits; at a border both tiers give the same.
 * @param collateral isolated margin; for cross, wallet balance plus profit minus maintenance margin
 * of all other positions.
 * @returns undefined when no positive price liquidates the position. Exact: callers round a long's
 * up and a short's down, so that the price shown is never optimistic.
 */
export function liquidationPriceOf(
  position: PositionTerms,
  collateral: Fraction,
  tiers: readonly RiskTier[],
): Fraction | undefined {
  for (const tier of tiers) {
    const price = priceInTier(position, collateral, tier);
    const isFitting = tierOf(tiers, notionalOf(position.size, price)) === tier;
    if (isFitting) return isPositive(price) ? price : undefined;
  }
  return undefined;
}

function priceInTier(
  { side, size, entryPrice }: PositionTerms,
  collateral: Fraction,
  { maintenanceRate, maintenanceAmount }: RiskTier,
): Fraction {
  const entryNotional = signBySide(side, notionalOf(size, entryPrice));
  return over(
    minus(plus(collateral, maintenanceAmount), entryNotional),
    times(size, minus(maintenanceRate, signBySide(side, ONE))),
  );
}
