/** Effect of another leverage on the open positions of a contract. */
import {
  ZERO,
  compareFractions,
  fraction,
  greaterOf,
  minus,
  plus,
  type Fraction,
} from '#domain/futures/fraction.ts';
import type { MarginMode } from '#contract/entities/futures-terms.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { initialMarginOf, notionalOf, type PositionTerms } from '#domain/futures/position-risk.ts';
import { tierOf, type RiskTier } from '#domain/futures/risk-tiers.ts';

export interface LeveragedPosition extends PositionTerms {
  readonly key: string;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Isolated margin; for cross, the initial margin. */
  readonly margin: Fraction;
  /** Undefined when no price liquidates the position. */
  readonly liquidationPrice: Fraction | undefined;
}

export interface LeverageChange {
  readonly position: LeveragedPosition;
  readonly liquidationPrice: Fraction | undefined;
  /** Above zero when the change takes margin from the available balance. */
  readonly addedMargin: Fraction;
}

/** An isolated position exchanges its initial margin; margin that was added on top stays. A cross
 *  position keeps its liquidation price, because its collateral is the wallet. */
export function leverageChangeOf(
  position: LeveragedPosition,
  leverage: number,
  tiers: readonly RiskTier[],
): LeverageChange {
  const before = initialMarginOf(position, fraction(BigInt(position.leverage)));
  const after = initialMarginOf(position, fraction(BigInt(leverage)));
  const addedMargin = minus(after, before);
  const liquidationPrice =
    position.marginMode === 'cross'
      ? position.liquidationPrice
      : liquidationPriceOf(position, plus(position.margin, addedMargin), tiers);
  return { position, liquidationPrice, addedMargin };
}

/** Balance that all changes need together, at least 0. */
export const neededMarginOf = (changes: readonly LeverageChange[]): Fraction =>
  greaterOf(
    ZERO,
    changes.reduce((sum, { addedMargin }) => plus(sum, addedMargin), ZERO),
  );

/** Largest notional at a leverage: the upper bound of the last tier that allows it. */
export function notionalMaxOf(leverage: number, tiers: readonly RiskTier[]): Fraction {
  const exact = fraction(BigInt(leverage));
  return tiers.findLast(({ leverageMax }) => compareFractions(leverageMax, exact) >= 0)?.to ?? ZERO;
}

/** Highest leverage that the size of every position allows. */
export function leverageLimitOf(
  positions: readonly LeveragedPosition[],
  tiers: readonly RiskTier[],
): number {
  const limits = positions.map(({ size, entryPrice }) => {
    const { numerator, denominator } = tierOf(tiers, notionalOf(size, entryPrice)).leverageMax;
    return Number(numerator / denominator);
  });
  return Math.min(...limits, Number.MAX_SAFE_INTEGER);
}
