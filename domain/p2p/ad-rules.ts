/** Rules of ads that the editor and the exchange share: limits, hours, and who may take an ad. Amounts are in units of
 *  10^-8. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Units } from '#contract/core/decimal.ts';
import { P2P_METHODS_PER_AD_MAX } from '#contract/core/p2p.ts';
import { isExhausted, stepOf, type AmountSteps } from './amounts.ts';

export interface AdLimits {
  readonly total: Units;
  readonly minimum: Units;
  readonly maximum: Units;
}

/** Smallest and largest fiat amount of an order in this currency. */
export interface CurrencyLimits {
  readonly minimum: Units;
  readonly maximum: Units;
}

/** Field of the ad, by its name in the model, with the rule that it breaks. */
export type AdProblem =
  | { readonly field: 'totalAmount'; readonly problem: 'off_step' | 'below_minimum' }
  | {
      readonly field: 'minimum' | 'maximum';
      readonly problem: 'off_step' | 'outside_currency' | 'maximum_below_minimum';
    };

/** @param price undefined while there is none: the total cannot be compared with the minimum then */
export function limitProblemsOf(
  { total, minimum, maximum }: AdLimits,
  currency: CurrencyLimits,
  { price, coinDecimals, fiatDecimals }: AmountSteps & { readonly price: Units | undefined },
): readonly AdProblem[] {
  const problems: AdProblem[] = [];
  for (const [field, value] of [
    ['minimum', minimum],
    ['maximum', maximum],
  ] as const) {
    if (value % stepOf(fiatDecimals) !== 0n) problems.push({ field, problem: 'off_step' });
    else if (value < currency.minimum || value > currency.maximum)
      problems.push({ field, problem: 'outside_currency' });
  }
  if (maximum < minimum) problems.push({ field: 'maximum', problem: 'maximum_below_minimum' });
  if (total % stepOf(coinDecimals) !== 0n)
    problems.push({ field: 'totalAmount', problem: 'off_step' });
  else if (price !== undefined && isTooSmall({ total, minimum, maximum }, price, fiatDecimals))
    problems.push({ field: 'totalAmount', problem: 'below_minimum' });
  return problems;
}

const isTooSmall = ({ total, minimum, maximum }: AdLimits, price: Units, fiatDecimals: number) =>
  minimum <= maximum &&
  isExhausted({ price, available: total, minimum, maximum, coinDecimals: 8, fiatDecimals });

export type PriceProblem = 'missing' | 'not_allowed' | 'floor_above_ceiling';

export interface PriceFields {
  readonly priceType: 'fixed' | 'floating';
  readonly price: unknown;
  readonly premium: unknown;
  readonly floor: Units | undefined;
  readonly ceiling: Units | undefined;
}

/** A fixed ad has a price alone, a floating one a premium and, where it wants them, bounds. */
export function priceProblemsOf({
  priceType,
  price,
  premium,
  floor,
  ceiling,
}: PriceFields): readonly {
  readonly field: 'price' | 'premium' | 'priceFloor';
  readonly problem: PriceProblem;
}[] {
  const isFixed = priceType === 'fixed';
  const hasBounds = floor !== undefined || ceiling !== undefined;
  return [
    ...(isFixed === (price === undefined)
      ? [{ field: 'price', problem: isFixed ? 'missing' : 'not_allowed' } as const]
      : []),
    ...(isFixed === (premium !== undefined)
      ? [{ field: 'premium', problem: isFixed ? 'not_allowed' : 'missing' } as const]
      : []),
    ...(isFixed && hasBounds ? [{ field: 'priceFloor', problem: 'not_allowed' } as const] : []),
    ...(floor !== undefined && ceiling !== undefined && floor > ceiling
      ? [{ field: 'priceFloor', problem: 'floor_above_ceiling' } as const]
      : []),
  ];
}

/** Whether an ad has as many ways to pay as it may. */
export const isMethodCountRight = (count: number): boolean =>
  count >= 1 && count <= P2P_METHODS_PER_AD_MAX;

export interface AdHours {
  /** Minutes after midnight UTC, from here and before there; over midnight when `until` is earlier. */
  readonly from: number;
  readonly until: number;
}

/** The whole day when both are equal. */
export function isWithinHours({ from, until }: AdHours, minuteOfDay: number): boolean {
  if (from === until) return true;
  return from < until
    ? minuteOfDay >= from && minuteOfDay < until
    : minuteOfDay >= from || minuteOfDay < until;
}

const DAY_MINUTES = 1_440;
export const minuteOfDayOf = (now: number): number => Math.floor(now / MINUTE_MS) % DAY_MINUTES;

/** Conditions of an ad, by their names on the wire. */
export const AD_CONDITIONS = [
  'min_kyc_level',
  'min_register_days',
  'min_completed_30d',
  'min_completion_rate_30d',
  'no_own_ads',
  'blocked_countries',
] as const;
export type AdCondition = (typeof AD_CONDITIONS)[number];

export interface Conditions {
  readonly minimumLevel: number;
  readonly minimumRegisterDays: number;
  readonly minimumCompleted30d: number;
  /** Percent. */
  readonly minimumCompletionRate30d: number;
  readonly isForNonAdvertisers: boolean;
  readonly blockedCountries: readonly string[];
}

/** What conditions are compared with. */
export interface Taker {
  readonly identityLevel: number;
  readonly registerDays: number;
  readonly completed30d: number;
  /** Share from 0 to 1; undefined without an order that has ended, which no rate is held against. */
  readonly completionRate30d: number | undefined;
  /** Whether the taker has an ad of the same side online. */
  readonly isAdvertiser: boolean;
  /** Country of residence; undefined when it is unknown. */
  readonly country: string | undefined;
}

const PERCENT = 100;

export function failedConditionsOf(conditions: Conditions, taker: Taker): readonly AdCondition[] {
  const { completionRate30d: rate, country } = taker;
  const failed: Readonly<Record<AdCondition, boolean>> = {
    min_kyc_level: taker.identityLevel < conditions.minimumLevel,
    min_register_days: taker.registerDays < conditions.minimumRegisterDays,
    min_completed_30d: taker.completed30d < conditions.minimumCompleted30d,
    min_completion_rate_30d:
      rate !== undefined && rate * PERCENT < conditions.minimumCompletionRate30d,
    no_own_ads: conditions.isForNonAdvertisers && taker.isAdvertiser,
    blocked_countries: country !== undefined && conditions.blockedCountries.includes(country),
  };
  return AD_CONDITIONS.filter((name) => failed[name]);
}
