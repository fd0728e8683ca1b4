/** Risk tiers of a contract: the larger a position's notional, the higher its maintenance rate and
 *  the lower its maximum leverage. Exact; a border belongs to the upper tier, and the maintenance
 *  margin is the same on both sides of it. */
import { assert } from '#contract/core/assert.ts';
import {
  ONE,
  ZERO,
  compareFractions,
  isPositive,
  minus,
  plus,
  times,
  type Fraction,
} from './fraction.ts';

export interface TierTerms {
  /** Lowest notional of the tier, in quote coin. */
  readonly from: Fraction;
  /** Notional at which the next tier starts. The last tier also covers all above. */
  readonly to: Fraction;
  /** 0.004 is 0.4%. */
  readonly maintenanceRate: Fraction;
  readonly leverageMax: Fraction;
}

export interface RiskTier extends TierTerms {
  /** Quote coin that makes the maintenance margin continuous at the tier's lower border. */
  readonly maintenanceAmount: Fraction;
}

/**
 * Adds the maintenance amounts: the previous tier's, plus the lower border times the increase of the
 * rate. 0.4% below 50,000 and 0.5% above give 0 and 50.
 * @returns undefined unless the tiers start at zero without gaps, the rates rise from above 0 to
 * below 1, and the maximum leverage is at least 1 and never rises.
 */
export function riskTiersOf(terms: readonly TierTerms[]): readonly RiskTier[] | undefined {
  const tiers: RiskTier[] = [];
  for (const tier of terms) {
    const previous = tiers.at(-1);
    if (!isTier(tier) || !isNext(tier, previous)) return undefined;
    tiers.push({ ...tier, maintenanceAmount: maintenanceAmountOf(tier, previous) });
  }
  return tiers.length === 0 ? undefined : tiers;
}

const isTier = ({ from, to, maintenanceRate, leverageMax }: TierTerms): boolean =>
  compareFractions(to, from) > 0 &&
  isPositive(maintenanceRate) &&
  compareFractions(maintenanceRate, ONE) < 0 &&
  compareFractions(leverageMax, ONE) >= 0;

const isNext = (tier: TierTerms, previous: TierTerms | undefined): boolean =>
  previous === undefined
    ? compareFractions(tier.from, ZERO) === 0
    : compareFractions(tier.from, previous.to) === 0 &&
      compareFractions(tier.maintenanceRate, previous.maintenanceRate) >= 0 &&
      compareFractions(tier.leverageMax, previous.leverageMax) <= 0;

const maintenanceAmountOf = (tier: TierTerms, previous: RiskTier | undefined): Fraction =>
  previous === undefined
    ? ZERO
    : plus(
        previous.maintenanceAmount,
        times(tier.from, minus(tier.maintenanceRate, previous.maintenanceRate)),
      );

/** The tier of a notional: 50,000 is in the tier that starts there. */
export function tierOf(tiers: readonly RiskTier[], notional: Fraction): RiskTier {
  const tier = tiers.findLast(({ from }) => compareFractions(notional, from) >= 0) ?? tiers[0];
  assert(tier !== undefined, 'a contract has tiers');
  return tier;
}

/** Notional x rate - maintenance amount, in quote coin: 200 at 50,000, from either side. */
export function maintenanceMarginOf(tiers: readonly RiskTier[], notional: Fraction): Fraction {
  const { maintenanceRate, maintenanceAmount } = tierOf(tiers, notional);
  return minus(times(notional, maintenanceRate), maintenanceAmount);
}
