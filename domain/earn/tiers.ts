/** Tiers of simple earn: each part of a user's whole sum in a product earns the rate of its tier, oldest positions
 *  first. Rates are fractions of a year with at most six decimals. */
import { APR_DECIMALS } from '#contract/core/earn.ts';
import {
  compareDecimals,
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** The part of a sum from `minimum` to `maximum`, which is undefined for the last tier. */
export interface RateTier {
  readonly minimum: Decimal;
  readonly maximum: Decimal | undefined;
  readonly apr: Decimal;
}

/** Rates of a product: one for every sum when `tiers` is empty. */
export interface ProductRates {
  readonly apr: Decimal;
  readonly tiers: readonly RateTier[];
}

/** An amount that earns one rate. */
export interface RewardSlice {
  readonly amount: Units;
  readonly apr: Decimal;
}

/** Millionths: 0.12 is 120000n. */
export const millionthsOf = (apr: Decimal): bigint => exactUnitsOf(apr, APR_DECIMALS);

const ZERO = '0' as Decimal;

/**
 * Splits an amount by tiers. Sums above the last bound, and gaps between tiers, earn nothing.
 * @param below the user's sum in the product that was there before the amount.
 */
export function slicesOf(
  { apr, tiers }: ProductRates,
  below: Units,
  amount: Units,
): readonly RewardSlice[] {
  if (amount <= 0n) return [];
  if (tiers.length === 0) return [{ amount, apr }];
  const end = below + amount;
  const slices: RewardSlice[] = [];
  let unpaid: bigint = amount;
  for (const tier of tiers) {
    const from = maxOf(exactUnitsOf(tier.minimum), below);
    const until = tier.maximum === undefined ? end : minOf(exactUnitsOf(tier.maximum), end);
    if (until <= from) continue;
    slices.push({ amount: units(until - from), apr: tier.apr });
    unpaid -= until - from;
  }
  if (unpaid > 0n) slices.push({ amount: units(unpaid), apr: ZERO });
  return slices;
}

/** Slices of a user's positions in one product, which are given oldest first. */
export function slicesOfPositions(
  rates: ProductRates,
  amounts: readonly Units[],
): readonly (readonly RewardSlice[])[] {
  let below = 0n;
  return amounts.map((amount) => {
    const slices = slicesOf(rates, units(below), amount);
    below += amount;
    return slices;
  });
}

/** Rate over all slices, rounded down to six decimals; zero without an amount. */
export function effectiveAprOf(slices: readonly RewardSlice[]): Decimal {
  const amount = slices.reduce((sum, slice) => sum + slice.amount, 0n);
  return amount === 0n ? ZERO : decimalOfUnits(divideFloor(yearlyOf(slices), amount), APR_DECIMALS);
}

/** Sum of amount × rate, in units × millionths: what a year earns.
 *  @param decimals of the rates; more than six only outside the exchange */
export const yearlyOf = (slices: readonly RewardSlice[], decimals: number = APR_DECIMALS): bigint =>
  slices.reduce((sum, { amount, apr }) => sum + amount * exactUnitsOf(apr, decimals), 0n);

export const highestAprOf = ({ apr, tiers }: ProductRates): Decimal =>
  tiers.reduce(
    (highest, tier) => (isAbove(tier.apr, highest) ? tier.apr : highest),
    tiers[0]?.apr ?? apr,
  );

/** The rates after the announcement of `apr`: the first tier has it, and no other tier more. */
export const ratesAt = (apr: Decimal, tiers: readonly RateTier[]): ProductRates => ({
  apr,
  tiers: tiers.map((tier, index) =>
    index === 0 || isAbove(tier.apr, apr) ? { ...tier, apr } : tier,
  ),
});

export type TierProblem = 'does_not_start_at_zero' | 'has_gap' | 'is_bounded' | 'rises';

/** The first tier starts at zero, each continues the one before at a lower or equal rate, so that a redemption always
 *  leaves the lowest rate first, and the last has no bound. */
export function tierProblemOf(tiers: readonly RateTier[]): TierProblem | undefined {
  const [first] = tiers;
  if (first === undefined) return undefined;
  if (compareDecimals(first.minimum, ZERO) !== 0) return 'does_not_start_at_zero';
  for (const [index, tier] of tiers.entries()) {
    const next = tiers[index + 1];
    if (next === undefined) continue;
    if (tier.maximum === undefined || compareDecimals(tier.maximum, next.minimum) !== 0) {
      return 'has_gap';
    }
    if (compareDecimals(tier.minimum, tier.maximum) >= 0) return 'has_gap';
    if (isAbove(next.apr, tier.apr)) return 'rises';
  }
  return tiers.at(-1)?.maximum === undefined ? undefined : 'is_bounded';
}

const isAbove = (left: Decimal, right: Decimal): boolean => compareDecimals(left, right) > 0;
const minOf = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const maxOf = (left: bigint, right: bigint): bigint => (left > right ? left : right);
