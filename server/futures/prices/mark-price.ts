/** Index and mark price of a contract. Pure; prices are units of 10^-8 quote coin. */
import { divideFloor, units, type Units } from '#contract/core/decimal.ts';
import {
  ONE,
  floorUnits,
  fractionOfUnits,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';

export interface SpotPrices {
  readonly bid: Units | undefined;
  readonly ask: Units | undefined;
  readonly last: Units | undefined;
}

/** Middle of the spot book, or the last spot price while a side is empty.
 *  @returns undefined before the first spot price. */
export const indexPriceOf = ({ bid, ask, last }: SpotPrices): Units | undefined =>
  bid === undefined || ask === undefined ? last : middleOf(bid, ask);

/** Rounded down: 1 and 2 give 1. */
export const middleOf = (bid: Units, ask: Units): Units => units((bid + ask) / 2n);

export interface MarkTerms {
  readonly index: Units;
  readonly fundingRate: Fraction;
  /** Remaining share of the funding interval, 0 to 1. */
  readonly remaining: Fraction;
  /** Average of the contract's middle price minus the index over 150 seconds; undefined without
   *  samples. */
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

function medianOf(first: Units, second: Units, third: Units): Units {
  const [low, high] = first < second ? [first, second] : [second, first];
  return third < low ? low : third > high ? high : third;
}

/** The multiple of `step` nearest to `price`, half up, and at least one step. */
export function nearestStep(price: Units, step: bigint): number {
  const count = divideFloor(2n * price + step, 2n * step);
  return count < 1n ? 1 : Number(count);
}
