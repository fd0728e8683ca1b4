/** Rewards of simple earn: simple interest by day, a year of 365 days. The remainder of a day is carried into the next,
 *  so that the days of a position add up to the last unit and small positions are paid too. */
import { APR_DECIMALS, EARN_YEAR_DAYS } from '#contract/core/earn.ts';
import { divideFloor, units, type Units } from '#contract/core/decimal.ts';
import { yearlyOf, type RewardSlice } from './tiers.ts';

const divisorOf = (decimals: number): bigint => BigInt(EARN_YEAR_DAYS) * 10n ** BigInt(decimals);

/** Units × millionths that make one unit of a day's reward. A remainder is below it. */
export const REWARD_DIVISOR = divisorOf(APR_DECIMALS);

export interface DayReward {
  readonly paid: Units;
  /** Remainder for the next day. */
  readonly carried: bigint;
}

/** Reward of one day of a position.
 *  @param carried remainder of the day before; zero on the first day. */
export function rewardOfDay(slices: readonly RewardSlice[], carried: bigint): DayReward {
  const earned = carried + yearlyOf(slices);
  return { paid: units(earned / REWARD_DIVISOR), carried: earned % REWARD_DIVISOR };
}

/** Reward of a full day without a remainder: 0.32876712 for 1,000 at 12 %. */
export const rewardPerDayOf = (slices: readonly RewardSlice[]): Units => rewardOfDaysOf(slices, 1);

/** What `days` days pay together: 9.86301369 for 30 days of 1,000 at 12 %.
 *  @param decimals of the rates; more than six only outside the exchange */
export const rewardOfDaysOf = (
  slices: readonly RewardSlice[],
  days: number,
  decimals: number = APR_DECIMALS,
): Units => units(divideFloor(yearlyOf(slices, decimals) * BigInt(days), divisorOf(decimals)));
