/**
 * Mark price of a contract. Pure; prices are units of 10^-8 quote coin.
 *
 *     index   = reference price of the spot pair (`server/reference`)
 *     basis   = average over 150 s of the contract's middle price - index, each at most 1% of the index
 *     formula = median of  index x (1 + funding rate x time to funding / funding interval)
 *                          index + basis
 *                          last price of the contract
 *     sample  = formula, at most 0.5% a second away from the sample before
 *     mark    = sample; one that would liquidate waits for the next (`confirmed-mark.ts`)
 *
 * Of the three, one person can set the last price with one trade, but a median of three is never beyond the other two: the
 * formula is at most 1% from the index, or as far as the funding rate if that is more.
 *
 * Example: index 60,000, funding rate 0.02%, half of the interval left, average basis 20, last price 61,000. The three are
 * 60,006, 60,020 and 61,000, so the formula is 60,020. If the last sample, a second ago, was 59,700, the sample is 59,998.5.
 */
import { divideFloor, units, type Units } from '#contract/core/decimal.ts';
import {
  ONE,
  floorUnits,
  fractionOfUnits,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';

/** Largest basis of a sample, in basis points of the index. */
const BASIS_BPS_MAX = 100n;
const BPS = 10_000n;

/** Rounded down: 1 and 2 give 1. */
export const middleOf = (bid: Units, ask: Units): Units => units((bid + ask) / 2n);

/** Middle price minus index, at most 1% of the index: orders far from it move the average no further. */
export function basisOf(middle: Units, index: Units): Units {
  const bound = divideFloor(index * BASIS_BPS_MAX, BPS);
  return medianOf(units(-bound), units(middle - index), units(bound));
}

export interface MarkTerms {
  readonly index: Units;
  readonly fundingRate: Fraction;
  /** Remaining share of the funding interval, 0 to 1. */
  readonly remaining: Fraction;
  /** Average of `basisOf` over 150 seconds; undefined without samples. */
  readonly basis: Units | undefined;
  /** Last price of the contract; undefined before its first trade. */
  readonly last: Units | undefined;
}

/** Median of the index with the funding still due, the index with the average basis, and the last
 *  price; a missing price counts as the index. */
export function markPriceOf({ index, fundingRate, remaining, basis, last }: MarkTerms): Units {
  const due = plus(ONE, times(fundingRate, remaining));
  return medianOf(
    floorUnits(times(fractionOfUnits(index), due)),
    units(index + (basis ?? 0n)),
    last ?? index,
  );
}

export function medianOf(first: Units, second: Units, third: Units): Units {
  const [low, high] = first < second ? [first, second] : [second, first];
  return third < low ? low : third > high ? high : third;
}

/** The multiple of `step` nearest to `price`, half up, and at least one step. */
export function nearestStep(price: Units, step: bigint): number {
  const count = divideFloor(2n * price + step, 2n * step);
  return count < 1n ? 1 : Number(count);
}
