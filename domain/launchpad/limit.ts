/** How much a user can commit, from hourly readings of the balance. */
import { divideFloor, UNIT_DECIMALS, units, type Units } from '#contract/core/decimal.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** Mean of the readings, rounded down. An hour without a reading, before the account existed, counts as 0.
 *  @param hours of the snapshot phase that have been read */
export const averageOf = (samples: readonly bigint[], hours: number): Units =>
  units(
    hours === 0
      ? 0n
      : divideFloor(
          samples.reduce((sum, amount) => sum + amount, 0n),
          BigInt(hours),
        ),
  );

/**
 * Limit = average × ratio, rounded down, and not more than the maximum of the project.
 *
 * Example: an average of 250 with a ratio of 0.5 and a maximum of 1,000 allows 125.
 * @param ratio in units of 10^-8: 0.5 is 50,000,000
 */
export function limitOf(average: bigint, ratio: bigint, maximum: bigint): Units {
  const limit = divideFloor(average * ratio, UNIT);
  return units(limit < maximum ? limit : maximum);
}
