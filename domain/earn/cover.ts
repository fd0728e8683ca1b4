/** Cover of a product: what the house freezes so that every reward is paid. */
import { divideCeil, units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { REWARD_DIVISOR } from './reward.ts';
import { millionthsOf } from './tiers.ts';

/** Days ahead for which a flexible product is covered. */
export const COVER_DAYS = 30;

export interface CoverTerms {
  readonly quota: Units;
  /** Highest rate of its tiers. */
  readonly apr: Decimal;
  /** Undefined: a flexible product. */
  readonly durationDays: number | undefined;
}

/** Units × millionths × days that `quota` can earn. */
export const coverNumeratorOf = ({ quota, apr, durationDays }: CoverTerms): bigint =>
  quota * millionthsOf(apr) * BigInt(durationDays ?? COVER_DAYS);

/** Rounded up: 49,315.06849316 for 5,000,000 at 12 % for 30 days. */
export const coverOfNumerator = (numerator: bigint): Units =>
  units(divideCeil(numerator, REWARD_DIVISOR));

/** What opening a product freezes: quota × highest rate × days / 365. */
export const coverOf = (terms: CoverTerms): Units => coverOfNumerator(coverNumeratorOf(terms));
