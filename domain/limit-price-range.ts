/** Limit prices that a spot order may have, around the reference price of its pair. No confirmation widens the range. */
import {
  divideCeil,
  divideFloor,
  exactUnitsOf,
  ticks,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';

/** Largest distance of a limit price from the reference price, in percent of it. */
export const LIMIT_PRICE_REACH_PERCENT = 50n;
const PERCENT = 100n;

export interface LimitPriceRange {
  readonly min: Ticks;
  readonly max: Ticks;
}

/**
 * Returns the lowest and the highest price allowed, both included; the lowest rounded up to a tick, the highest down.
 * Example: around 60,000.01 with a tick of 0.01, from 30,000.01 to 90,000.01.
 * @param reference units of 10^-8 quote coin
 */
export function limitPriceRangeOf(
  reference: Units,
  { tickSize }: Pick<PairSteps, 'tickSize'>,
): LimitPriceRange {
  const step = PERCENT * exactUnitsOf(tickSize);
  const min = divideCeil(reference * (PERCENT - LIMIT_PRICE_REACH_PERCENT), step);
  const max = divideFloor(reference * (PERCENT + LIMIT_PRICE_REACH_PERCENT), step);
  return { min: ticks(Number(min)), max: ticks(Number(max)) };
}

export const isInRange = (price: Ticks, { min, max }: LimitPriceRange): boolean =>
  price >= min && price <= max;
