/** What an amount earns in a product, and what a day has paid: calculated on the page with the rules of the exchange. */
import {
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  UNIT_DECIMALS,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnDay, EarnPosition, EarnProduct } from '#contract/entities/earn.ts';
import { accruesFromOf, firstDayOf, maturesAtOf, paysAtOf } from '#domain/earn/dates.ts';
import { rewardOfDay, rewardOfDaysOf, rewardPerDayOf } from '#domain/earn/reward.ts';
import { effectiveAprOf, highestAprOf, slicesOf, type RewardSlice } from '#domain/earn/tiers.ts';

/** Days that an estimate of a flexible product covers. */
export const ESTIMATE_DAYS = 30;

export interface EarnEstimate {
  /** Over the tiers of the amount. */
  readonly apr: Decimal;
  readonly perDay: Decimal;
  /** Of the term, or of `ESTIMATE_DAYS`. */
  readonly total: Decimal;
  readonly days: number;
  readonly slices: readonly RewardSlice[];
}

/** @param below what the user has in the product already. */
export function estimateOf(product: EarnProduct, amount: Decimal, below: Units): EarnEstimate {
  const slices = slicesOf(product, below, exactUnitsOf(amount));
  const days = product.durationDays ?? ESTIMATE_DAYS;
  return {
    apr: effectiveAprOf(slices),
    perDay: decimalOfUnits(rewardPerDayOf(slices)),
    total: decimalOfUnits(rewardOfDaysOf(slices, days)),
    days,
    slices,
  };
}

export interface EarnDates {
  readonly accruesFrom: EpochMs;
  readonly paysAt: EpochMs;
  /** Of a locked product. */
  readonly maturesAt: EpochMs | undefined;
}

/** Dates of a subscription now, by the exchange's time. */
export function datesOf({ durationDays }: EarnProduct, now: EpochMs): EarnDates {
  const accruesFrom = accruesFromOf(now);
  const maturesAt = durationDays === undefined ? undefined : maturesAtOf(accruesFrom, durationDays);
  return { accruesFrom, paysAt: paysAtOf(firstDayOf(now)), maturesAt };
}

/** What active positions have in a product. */
export const sumIn = (productId: number, positions: readonly EarnPosition[]): Units =>
  units(
    positions
      .filter((one) => one.productId === productId && one.status === 'active')
      .reduce((sum, { amount }) => sum + exactUnitsOf(amount), 0n),
  );

/** Whether a larger sum earns a lower rate, so that the highest one is no promise. */
export const isTiered = ({ tiers }: Pick<EarnProduct, 'tiers'>): boolean => tiers.length > 1;

export const headlineAprOf = (product: EarnProduct): Decimal => highestAprOf(product);

export interface DayProof {
  readonly slices: readonly { readonly amount: Decimal; readonly apr: Decimal }[];
  /** Calculated from the inputs of the day. */
  readonly paid: Decimal;
  readonly carriedBefore: bigint;
  readonly carriedAfter: bigint;
  /** The exchange has paid the same. */
  readonly isMatching: boolean;
  /** What 1,000 of the coin got on this day; undefined when nothing earned. */
  readonly perThousand: Decimal | undefined;
}

/** 1,000 in units. */
const THOUSAND = 1_000n * 10n ** BigInt(UNIT_DECIMALS);

export function proofOf(day: EarnDay): DayProof {
  const slices = day.slices.map(({ amount, apr }) => ({ amount: exactUnitsOf(amount), apr }));
  const carriedBefore = BigInt(day.carried);
  const { paid, carried } = rewardOfDay(slices, carriedBefore);
  const sum = slices.reduce((total, { amount }) => total + amount, 0n);
  const actual = exactUnitsOf(day.paid);
  return {
    slices: day.slices,
    paid: decimalOfUnits(paid),
    carriedBefore,
    carriedAfter: carried,
    isMatching: paid === actual,
    perThousand: sum === 0n ? undefined : decimalOfUnits(divideFloor(actual * THOUSAND, sum)),
  };
}
